import type { Database } from '@lotbook/db/database';
import type { Import } from '@lotbook/db/stores/imports';
import { computeAccount } from './computing/compute-account.ts';
import { importFile } from './imports/import-file.ts';
import { requestImport } from './imports/request-import.ts';
import { storeUpload } from './imports/store-upload.ts';
import { buildReport } from './reports/build-report.ts';
import { findImport } from '@lotbook/db/stores/imports';
import { reading } from '@lotbook/db/database';
import type { Actor, Job, Services } from './services.ts';
import type { AccountId } from '@lotbook/model/ids';

/** Services over a real database, with a queue that tests work off by hand. */
export interface TestServices extends Services {
  readonly waiting: Job[];
  /** Does what waits, and what that makes necessary, until nothing waits. */
  readonly workOff: () => Promise<void>;
}

export function testServices(database: Database, options: { readonly transactions?: number } = {}): TestServices {
  const waiting: Job[] = [];
  const services: Services = {
    database,
    queue: { enqueue: (_tx, job) => Promise.resolve(void waiting.push(job)) },
    prices: undefined,
    limits: { transactions: options.transactions ?? 250_000 },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const workOff = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (job.kind === 'import') await importFile(services, job);
      else if (job.kind === 'compute') await computeAccount(services, job);
      else await buildReport(services, job);
    }
  };
  return { ...services, waiting, workOff };
}

/** Uploads text as a file and does the import, the computing included. */
export async function importText(services: TestServices, member: Actor & { readonly accountId: AccountId }, fileName: string, text: string): Promise<Import> {
  const uploadId = await storeUpload(services, member, member.accountId, { fileName, bytes: once(Buffer.from(text)), mostBytes: 64 * 1024 * 1024 });
  await requestImport(services, member, member.accountId, { uploadId });
  await services.workOff();
  const found = await reading(services.database, { accountId: member.accountId }, (db) => findImport(db, member.accountId, uploadId));
  if (!found) throw new Error('the import has gone');
  return found;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

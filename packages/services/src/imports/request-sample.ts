import type { Import } from '@lotbook/db/stores/imports';
import { sampleFiles } from '@lotbook/sample/sample-files';
import type { Actor, Services } from '../services.ts';
import { requestImport } from './request-import.ts';
import { storeUpload } from './store-upload.ts';

/** Small enough to read through, large enough to hold one of everything. */
const sampleOptions = { rows: 400, seed: 7 };

/** Brings a made-up person's export files into the account, as if they had been dropped on the page. */
export async function requestSample(services: Services, actor: Actor, accountId: string): Promise<readonly Import[]> {
  const imports: Import[] = [];
  for (const file of sampleFiles(sampleOptions)) {
    const uploadId = await storeUpload(services, actor, accountId, { fileName: `Sample ${file.name}`, bytes: utf8(file.lines()), mostBytes: 16 * 1024 * 1024 });
    imports.push(await requestImport(services, actor, accountId, { uploadId }));
  }
  return imports;
}

async function* utf8(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(line);
}

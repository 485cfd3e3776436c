import { createHash, type Hash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { reading, writing } from '@lotbook/db/database';
import {
  addTirFile,
  addTirFilePart,
  dropStatementFiles,
  updateTirFile,
} from '@lotbook/db/stores/tir-files';
import { countRunRecipients, listFormsOfRecipients } from '@lotbook/db/stores/tir-forms';
import { updateTirRun, type TirRunRow } from '@lotbook/db/stores/tir-runs';
import type { AccountId } from '@lotbook/model/ids';
import { writeRecipientStatement } from '@lotbook/reports/render/recipient-statement/statement';
import { ZipPieces } from '@lotbook/reports/render/zip-pieces';
import type { Form } from '@lotbook/tir/form';
import type { Payer } from '@lotbook/tir/records';
import type { SealingServices } from '../services.ts';
import { getPartPlace } from './files.ts';
import { toForms } from './form-rows.ts';
import { loadPayer } from './payers.ts';
import { findSuperseded } from './read-corrections.ts';
import { makeTirSealer, type TirSealer } from './tir-sealer.ts';

/** Archives stay below the limits of tools without ZIP64. */
export const statementsPerArchive = 10_000;
const recipientsAtOnce = 100;
/** Forms that are in memory at once. Only a single recipient with more exceeds it. */
const formsAtOnce = 5_000;

/**
 * Makes the recipients' copies of a locked run as PDFs with truncated TINs, one for each account, in
 * archives. Before the run is furnished they replace earlier ones.
 */
export async function makeStatements(
  services: SealingServices,
  accountId: AccountId,
  run: TirRunRow,
): Promise<void> {
  const { database } = services;
  const payer = await reading(database, { accountId }, (db) =>
    loadPayer(db, accountId, run.taxYear),
  );
  const sealer = await writing(database, { accountId }, async (tx) => {
    await dropStatementFiles(tx, accountId, run.id);
    return makeTirSealer(tx, services.masterKeys, accountId);
  });
  const recipients = await reading(database, { accountId }, (db) =>
    countRunRecipients(db, accountId, run.id),
  );
  let done = 0;
  for (let from = 0; from < recipients.length; from += statementsPerArchive) {
    const archive = new StatementArchive({
      services,
      accountId,
      sealer,
      run,
      number: from / statementsPerArchive + 1,
    });
    await archive.begin();
    for (const some of groupByForms(recipients.slice(from, from + statementsPerArchive))) {
      const byRecipient = await readForms(services, { accountId, run, sealer }, some);
      for (const [externalId, forms] of byRecipient)
        await archive.add(externalId, await draw(payer, run.taxYear, forms, services.now()));
      done += some.length;
      const current = done;
      await writing(database, { accountId }, (tx) =>
        updateTirRun(tx, accountId, run.id, { done: current, total: recipients.length }),
      );
    }
    await archive.end();
  }
  await writing(database, { accountId }, (tx) =>
    updateTirRun(tx, accountId, run.id, {
      working: null,
      done: recipients.length,
      total: recipients.length,
    }),
  );
}

/** Recipients in groups with a limited number of forms. */
export function groupByForms(
  recipients: readonly { readonly externalId: string; readonly forms: number }[],
): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let [group, total]: [string[], number] = [[], 0];
  for (const { externalId, forms } of recipients) {
    if (group.length === recipientsAtOnce || (group.length > 0 && total + forms > formsAtOnce))
      [group, total] = [[], 0];
    if (group.length === 0) groups.push(group);
    group.push(externalId);
    total += forms;
  }
  return groups;
}

/** The forms of some recipients without those that a later version replaced before it was furnished. */
async function readForms(
  services: SealingServices,
  {
    accountId,
    run,
    sealer,
  }: { readonly accountId: AccountId; readonly run: TirRunRow; readonly sealer: TirSealer },
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Form[]>> {
  const { id: runId, taxYear } = run;
  const forms = await reading(services.database, { accountId }, async (db) =>
    toForms(
      db,
      sealer,
      accountId,
      await listFormsOfRecipients(db, accountId, { taxYear, runId, externalIds }),
    ),
  );
  const superseded = await findSuperseded(services, accountId, runId, forms);
  return Map.groupBy(
    forms.filter((form) => !superseded.has(form)),
    ({ accountNumber }) => accountNumber,
  );
}

async function draw(
  payer: Payer,
  taxYear: number,
  forms: readonly Form[],
  at: Date,
): Promise<Uint8Array> {
  const out = new PassThrough();
  const pdf = buffer(out);
  const { recipient } = forms.at(-1)!;
  await writeRecipientStatement({ taxYear, payer, recipient, forms }, out, at);
  return pdf;
}

/** Other characters than letters, digits, `-` and `_` are replaced, so a digest keeps such ids apart. */
const toFileName = (externalId: string): string =>
  /^[\w-]{1,100}$/.test(externalId)
    ? externalId
    : `${externalId.replaceAll(/[^\w-]/g, '_').slice(0, 80)}-${createHash('sha256').update(externalId).digest('hex').slice(0, 8)}`;

export const getArchiveName = (
  { taxYear, number }: Pick<TirRunRow, 'taxYear' | 'number'>,
  archive: number,
): string => `${taxYear}-run-${number}-statements-${String(archive).padStart(3, '0')}.zip`;

/** A multiple of three, so that parts in Base64 have no padding between them. */
const partBytes = 192 * 1024;

/** An archive that is stored while it is made, sealed part by part. */
class StatementArchive {
  readonly #given: {
    readonly services: SealingServices;
    readonly accountId: AccountId;
    readonly sealer: TirSealer;
    readonly run: TirRunRow;
    readonly number: number;
  };
  readonly #zip: ZipPieces;
  readonly #hash: Hash = createHash('sha256');
  #pending: Buffer = Buffer.alloc(0);
  #fileId = '';
  #seq = 0;
  #bytes = 0;
  #statements = 0;

  constructor(given: {
    readonly services: SealingServices;
    readonly accountId: AccountId;
    readonly sealer: TirSealer;
    readonly run: TirRunRow;
    readonly number: number;
  }) {
    this.#given = given;
    this.#zip = new ZipPieces(given.services.now());
  }

  async begin(): Promise<void> {
    const { services, accountId, run, number } = this.#given;
    this.#fileId = await writing(services.database, { accountId }, (tx) =>
      addTirFile(tx, accountId, {
        taxYear: run.taxYear,
        runId: run.id,
        name: getArchiveName(run, number),
        kind: 'statement',
        status: 'uploading',
      }),
    );
  }

  async add(externalId: string, pdf: Uint8Array): Promise<void> {
    this.#zip.add(`statement-${toFileName(externalId)}.pdf`, pdf);
    this.#statements += 1;
    await this.#store(false);
  }

  async end(): Promise<void> {
    const { services, accountId } = this.#given;
    this.#zip.finish();
    await this.#store(true);
    await writing(services.database, { accountId }, (tx) =>
      updateTirFile(tx, accountId, this.#fileId, {
        status: 'ready',
        rows: this.#statements,
        size: this.#bytes,
        done: this.#bytes,
        digest: `sha256:${this.#hash.digest('hex')}`,
      }),
    );
  }

  async #store(isLast: boolean): Promise<void> {
    const { services, accountId, sealer } = this.#given;
    const pending = Buffer.concat([this.#pending, this.#zip.take()]);
    const end = isLast ? pending.length : pending.length - (pending.length % partBytes);
    for (let from = 0; from < end; from += partBytes) {
      const bytes = pending.subarray(from, Math.min(end, from + partBytes));
      const seq = this.#seq;
      this.#hash.update(bytes);
      this.#bytes += bytes.length;
      this.#seq += 1;
      const sealed = sealer.seal(getPartPlace(this.#fileId, seq), bytes.toString('base64'));
      await writing(services.database, { accountId }, (tx) =>
        addTirFilePart(tx, accountId, { fileId: this.#fileId, seq, sealed }),
      );
    }
    this.#pending = pending.subarray(end);
  }
}

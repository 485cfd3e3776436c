import type { Db } from '@lotbook/db/database';
import { log, type Account } from '@lotbook/db/stores/accounts';
import {
  addBrokerForm,
  addBrokerLines,
  loadBrokerForms,
  chooseForLines,
  removeBrokerForm,
  type NewBrokerLine,
} from '@lotbook/db/stores/broker-forms';
import { noteFormsChanged, loadLineYears } from '@lotbook/db/stores/broker-comparisons';
import { dropUploads } from '@lotbook/db/stores/import-uploads';
import { findImport } from '@lotbook/db/stores/imports';
import { currentSeal } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { checkedTaxYear } from '../accounts/checked-settings.ts';
import { knownSource } from '../accounts/known-source.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { matchTargets } from '../decisions/entry-ids.ts';
import type { Actor, Services } from '../services.ts';
import { mostLines, type RejectedLine } from './read-form.ts';
import { readFormUpload } from './read-form-upload.ts';

export interface RequestedForm {
  readonly taxYear: number;
  readonly broker: string;
  readonly sourceId?: string | undefined;
  /** The file, as it was uploaded. */
  readonly uploadId?: string | undefined;
  /** Lines by hand. */
  readonly lines?: readonly NewBrokerLine[] | undefined;
  readonly coversAll: boolean;
}

export interface AddedForm {
  readonly id: string;
  readonly lines: number;
  readonly rejected: readonly RejectedLine[];
}

const mostBytes = 16 * 1024 * 1024;

/** Keeps a form that a broker sent. Of a file the lines that can be read are kept, and the others are told. @throws AppError BAD_INPUT, FILE_TOO_LARGE, YEAR_SEALED */
export async function enterBrokerForm(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: RequestedForm,
): Promise<AddedForm> {
  const taxYear = checkedTaxYear(wanted.taxYear);
  const read =
    wanted.uploadId === undefined
      ? { lines: wanted.lines ?? [], rejected: [] }
      : await readUpload(services, actor, accountId, wanted.uploadId);
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    await refuseSealed(tx, account, taxYear);
    const source =
      wanted.sourceId === undefined
        ? undefined
        : await knownSource(tx, account.id, wanted.sourceId);
    const broker = checkedBroker(wanted.broker.trim() || (source?.name ?? ''));
    if (wanted.coversAll && !source) throw refuse('sourceId', 'Say which source the form covers.');
    const lines = wanted.coversAll ? [] : read.lines;
    if (!wanted.coversAll && lines.length === 0) {
      const [first] = read.rejected;
      throw refuse(
        'lines',
        first
          ? `No line could be read. Line ${first.line}, ${first.column}: ${first.reason}`
          : 'Enter at least one line of the form, or its file.',
      );
    }
    if (lines.length > mostLines)
      throw refuse('lines', `A form has at most ${mostLines.toLocaleString('en-US')} lines here.`);
    const elsewhere = lines.find(({ sold }) => !sold.startsWith(String(taxYear)));
    if (elsewhere)
      throw refuse(
        'taxYear',
        `A line was sold on ${elsewhere.sold}, which is not in ${taxYear}. Choose the year of the form.`,
      );
    const fileName = 'fileName' in read ? read.fileName : undefined;
    const id = await addBrokerForm(tx, account.id, {
      taxYear,
      broker,
      sourceId: source?.id,
      coversAll: wanted.coversAll,
      fileName,
      userId,
    });
    await addBrokerLines(tx, account.id, id, lines);
    await noteFormsChanged(tx, account.id, taxYear);
    if (wanted.uploadId !== undefined)
      await dropUploads(tx, account.id, wanted.uploadId as ImportId);
    const message = `Form of ${broker} for ${taxYear} entered: ${wanted.coversAll ? 'all sales by proceeds' : `${lines.length} lines`}`;
    await log(tx, account.id, {
      userId,
      type: 'broker-form',
      action: 'create',
      message,
      after: { taxYear, broker, lines: lines.length },
    });
    return { id, lines: lines.length, rejected: read.rejected };
  });
}

async function readUpload(services: Services, actor: Actor, accountId: string, uploadId: string) {
  const upload = await readingAs(
    services,
    actor,
    accountId,
    'sourceEdit',
    async (db, { account }) => ({
      account,
      file: isId(uploadId) ? await findImport(db, account.id, uploadId as ImportId) : undefined,
    }),
  );
  if (upload.file?.status !== 'uploaded') throw notFound('upload');
  const { fileName, bytesTotal } = upload.file;
  if (bytesTotal > mostBytes)
    throw new AppError(
      'FILE_TOO_LARGE',
      `${fileName} is over a limit: ${mostBytes / 1024 / 1024} MB for a form. Split it by asset.`,
    );
  const wanted = { accountId: upload.account.id, importId: uploadId as ImportId };
  const form = services.uploads
    ? services.uploads.readForm(wanted)
    : readFormUpload(services, wanted);
  return { ...(await form), fileName };
}

/** Forgets a form. */
export function dropBrokerForm(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const form = (await loadBrokerForms(tx, account.id)).find((each) => each.id === id);
    if (!form) throw notFound('form');
    await refuseSealed(tx, account, form.taxYear);
    await removeBrokerForm(tx, account.id, form.id);
    await noteFormsChanged(tx, account.id, form.taxYear);
    const message = `Form of ${form.broker} for ${form.taxYear} removed`;
    await log(tx, account.id, {
      userId,
      type: 'broker-form',
      action: 'delete',
      message,
      before: form,
    });
  });
}

/** Says which side of a transaction lines are, that they are none of the person's, or, without either, that they are to be matched again. */
export function chooseSale(
  services: Services,
  actor: Actor,
  accountId: string,
  wanted: {
    readonly lineIds: readonly string[];
    readonly taxTxId?: string | undefined;
    readonly none: boolean;
  },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (wanted.lineIds.length === 0 || !wanted.lineIds.every(isId)) throw notFound('line');
    if (wanted.taxTxId !== undefined) await matchTargets(tx, account.id, [wanted.taxTxId]);
    const chosen = wanted.none ? 'none' : (wanted.taxTxId ?? null);
    if (
      (await chooseForLines(tx, account.id, wanted.lineIds, chosen)) < new Set(wanted.lineIds).size
    )
      throw notFound('line');
    for (const year of await loadLineYears(tx, account.id, wanted.lineIds)) {
      await refuseSealed(tx, account, year);
      await noteFormsChanged(tx, account.id, year);
    }
    const message = `${wanted.lineIds.length} lines of a broker's form ${chosen === null ? 'are matched again' : chosen === 'none' ? 'were set apart' : 'were given to a sale'}`;
    await log(tx, account.id, {
      userId,
      type: 'broker-form',
      action: 'match',
      message,
      after: wanted,
    });
  });
}

async function refuseSealed(db: Db, account: Account, taxYear: number): Promise<void> {
  if (await currentSeal(db, account.id, taxYear))
    throw new AppError(
      'YEAR_SEALED',
      `The tax year ${taxYear} is sealed: its forms stay as they were filed. Open the year again to change them.`,
    );
}

function checkedBroker(name: string): string {
  if (name === '') throw refuse('broker', 'This field is required');
  if (name.length > 80) throw refuse('broker', 'Must be 80 characters or fewer');
  return name;
}

const refuse = (field: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { field });

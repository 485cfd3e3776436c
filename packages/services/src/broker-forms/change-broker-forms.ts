import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/broker-forms';
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
import { readCurrentSeal } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { validateTaxYear } from '../base/checked-settings.ts';
import { requireSource } from '../base/known-source.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { matchTargets } from '../base/entry-ids.ts';
import type { Actor, Services } from '../services.ts';
import { mostLines, type RejectedLine } from './read-form.ts';
import { readFormUpload } from './read-form-upload.ts';

export interface RequestedForm {
  readonly taxYear: number;
  readonly broker: string;
  readonly sourceId?: string | undefined;
  /** The file, as it was uploaded. */
  readonly uploadId?: string | undefined;
  /** Manually entered lines. */
  readonly lines?: readonly NewBrokerLine[] | undefined;
  readonly coversAll: boolean;
}

export interface AddedForm {
  readonly id: string;
  readonly lines: number;
  readonly rejected: readonly RejectedLine[];
}

const mostBytes = 16 * 1024 * 1024;

/** Stores a broker's form. Of a file the readable lines are stored, and the others are reported. @throws AppError BAD_INPUT, FILE_TOO_LARGE, YEAR_SEALED */
export async function enterBrokerForm(
  services: Services,
  actor: Actor,
  accountId: string,
  request: RequestedForm,
): Promise<AddedForm> {
  const taxYear = validateTaxYear(request.taxYear);
  const read =
    request.uploadId === undefined
      ? { lines: request.lines ?? [], rejected: [] }
      : await readUpload(services, actor, accountId, request.uploadId);
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    await refuseSealed(tx, account, taxYear);
    const source =
      request.sourceId === undefined
        ? undefined
        : await requireSource(tx, account.id, request.sourceId);
    const broker = validateBroker(request.broker.trim() || (source?.name ?? ''));
    if (request.coversAll && !source) throw refuse('sourceId', fill(texts.sourceMissing));
    const lines = request.coversAll ? [] : read.lines;
    if (!request.coversAll && lines.length === 0) {
      const [first] = read.rejected;
      throw refuse(
        'lines',
        first
          ? fill(texts.allLinesRejected, {
              line: String(first.line),
              column: first.column,
              reason: toMessage(first.reason),
            })
          : fill(texts.formEmpty),
      );
    }
    if (lines.length > mostLines) throw refuse('lines', fill(texts.tooManyLines, { mostLines }));
    const elsewhere = lines.find(({ sold }) => !sold.startsWith(String(taxYear)));
    if (elsewhere)
      throw refuse(
        'taxYear',
        fill(texts.saleOutsideYear, { sold: elsewhere.sold, taxYear: String(taxYear) }),
      );
    const fileName = 'fileName' in read ? read.fileName : undefined;
    const id = await addBrokerForm(tx, account.id, {
      taxYear,
      broker,
      sourceId: source?.id,
      coversAll: request.coversAll,
      fileName,
      userId,
    });
    await addBrokerLines(tx, account.id, id, lines);
    await noteFormsChanged(tx, account.id, taxYear);
    if (request.uploadId !== undefined)
      await dropUploads(tx, account.id, request.uploadId as ImportId);
    const message: FilledMessage = fill(texts.formEntered, {
      broker,
      taxYear: String(taxYear),
      hasCoversAll: request.coversAll ? 'yes' : 'other',
      count: String(lines.length),
    });
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
      fill(texts.fileTooLarge, { fileName, most: mostBytes / 1024 / 1024 }),
    );
  const request = { accountId: upload.account.id, importId: uploadId as ImportId };
  const form = services.uploads
    ? services.uploads.readForm(request)
    : readFormUpload(services, request);
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
    const message: FilledMessage = fill(texts.formRemoved, {
      broker: form.broker,
      taxYear: String(form.taxYear),
    });
    await log(tx, account.id, {
      userId,
      type: 'broker-form',
      action: 'delete',
      message,
      before: form,
    });
  });
}

/** Assigns lines to a side of a transaction, marks them as not the person's, or, without either, matches them again. */
export function chooseSale(
  services: Services,
  actor: Actor,
  accountId: string,
  request: {
    readonly lineIds: readonly string[];
    readonly taxTxId?: string | undefined;
    readonly none: boolean;
  },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (request.lineIds.length === 0 || !request.lineIds.every(isId)) throw notFound('line');
    if (request.taxTxId !== undefined) await matchTargets(tx, account.id, [request.taxTxId]);
    const chosen = request.none ? 'none' : (request.taxTxId ?? null);
    if (
      (await chooseForLines(tx, account.id, request.lineIds, chosen)) <
      new Set(request.lineIds).size
    )
      throw notFound('line');
    for (const year of await loadLineYears(tx, account.id, request.lineIds)) {
      await refuseSealed(tx, account, year);
      await noteFormsChanged(tx, account.id, year);
    }
    const message: FilledMessage = fill(texts.linesChanged, {
      count: String(request.lineIds.length),
      hasChosen: chosen === null ? 'yes' : 'other',
      hasChosen2: chosen === 'none' ? 'yes' : 'other',
    });
    await log(tx, account.id, {
      userId,
      type: 'broker-form',
      action: 'match',
      message,
      after: request,
    });
  });
}

async function refuseSealed(db: Db, account: Account, taxYear: number): Promise<void> {
  if (await readCurrentSeal(db, account.id, taxYear))
    throw new AppError('YEAR_SEALED', fill(texts.yearIsLocked, { taxYear: String(taxYear) }));
}

function validateBroker(name: string): string {
  if (name === '') throw refuse('broker', fill(contractRules.thisFieldIsRequired));
  if (name.length > 80)
    throw refuse('broker', fill(contractRules.tooManyCharacters, { count: 80 }));
  return name;
}

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });

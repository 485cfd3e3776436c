import { renderStoredForReader } from '../reader-texts.ts';
import { createHash } from 'node:crypto';
import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import {
  addTirFile,
  findSameTirFile,
  findTirFile,
  listRowProblems,
  listTirFiles,
  readTirFilePart,
  updateTirFile,
  type RowProblem,
  type TirFileKind,
  type TirFileRow,
} from '@lotbook/db/stores/tir-files';
import { dropIntake } from '@lotbook/db/stores/tir-intake';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { printRow } from '@lotbook/tir/iris/write-csv';
import { readUploadedBytes } from '../imports/uploaded-bytes.ts';
import { isId, notFound } from '../member.ts';
import type { Actor, SealingServices } from '../services.ts';
import { checkTaxYear, noteStep, readTirWith, writeTirWith } from './tir-member.ts';
import { openTirSealer, type TirSealer } from './tir-sealer.ts';

const mostFiles = 500;

/**
 * Takes an uploaded file for information reporting. A job reads it. Recipients, sales and income
 * are told apart by their header.
 * @throws AppError SAME_FILE if the same contents were uploaded for the year before
 */
export async function addUploadedFile(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  {
    uploadId,
    taxYear: given,
    kind,
  }: {
    readonly uploadId: string;
    /** By default the one of the account. */
    readonly taxYear?: number | undefined;
    readonly kind: Extract<TirFileKind, 'intake' | 'correction' | 'matching' | 'acknowledgement'>;
  },
): Promise<TirFileRow> {
  const upload = await writeTirWith(
    services,
    actor,
    accountId,
    'sourceAdd',
    async (tx, { account }) => {
      const taxYear = given ?? account.taxYear;
      checkTaxYear(taxYear);
      const found = isId(uploadId)
        ? await findImport(tx, account.id, uploadId as ImportId)
        : undefined;
      if (found?.status !== 'uploaded') throw notFound('uploadedFile');
      return { account, taxYear, fileName: found.fileName };
    },
  );
  const { taxYear } = upload;
  const hash = createHash('sha256');
  let size = 0;
  for await (const bytes of readUploadedBytes(services, upload.account.id, uploadId as ImportId)) {
    hash.update(bytes);
    size += bytes.length;
  }
  const digest = `sha256:${hash.digest('hex')}`;
  return writeTirWith(services, actor, accountId, 'sourceAdd', async (tx, member) => {
    const { account, userId } = member;
    const same = await findSameTirFile(tx, account.id, taxYear, digest);
    if (same)
      throw new AppError(
        'SAME_FILE',
        fill(texts.sameFile, { name: same.name, day: same.createdAt.slice(0, 10) }),
      );
    const name = upload.fileName;
    const fileId = await addTirFile(tx, account.id, {
      taxYear,
      name,
      kind,
      uploadId,
      digest,
      size,
      userId,
    });
    await noteStep(tx, member, fill(texts.stepFileAdded, { name }), {
      taxYear,
      fileId,
      step: `upload-${kind}`,
    });
    await services.queue.enqueue(tx, { kind: 'tir-file', accountId: account.id, fileId });
    return (await findTirFile(tx, account.id, fileId))!;
  });
}

export const readFiles = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  filter: {
    readonly kind?: string | undefined;
    readonly taxYear?: number | undefined;
    readonly runId?: string | undefined;
  } = {},
): Promise<readonly TirFileRow[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) =>
    filter.runId !== undefined && !isId(filter.runId)
      ? []
      : listTirFiles(db, account.id, filter, mostFiles),
  );

/** Deletes an intake file with its rows, or a file that was rejected. Forms that were made stay. */
export function deleteFile(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  fileId: string,
): Promise<TirFileRow> {
  return writeTirWith(services, actor, accountId, 'sourceDelete', async (tx, member) => {
    const { account } = member;
    const file = isId(fileId) ? await findTirFile(tx, account.id, fileId) : undefined;
    if (!file) throw notFound('file');
    const isIntake = file.kind === 'intake' || file.kind === 'books';
    if (!isIntake && file.status !== 'rejected')
      throw new AppError('FILE_IN_USE', fill(texts.fileInUse));
    if (file.status === 'checking') throw new AppError('BUSY', fill(texts.fileNotReady));
    await dropIntake(tx, account.id, file.id);
    await updateTirFile(tx, account.id, file.id, { status: 'rejected', rows: 0, rejected: 0 });
    await noteStep(tx, member, fill(texts.stepFileDeleted, { name: file.name }), {
      taxYear: file.taxYear,
      fileId: file.id,
      step: 'delete-file',
    });
    await services.queue.enqueue(tx, { kind: 'tir-file', accountId: account.id, fileId: file.id });
    return (await findTirFile(tx, account.id, file.id))!;
  });
}

/** Problems of a file's rows, by line. */
export const readFileProblems = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  {
    fileId,
    after,
    limit,
  }: { readonly fileId: string; readonly after: number; readonly limit: number },
): Promise<readonly RowProblem[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    if (!isId(fileId)) throw notFound('file');
    return listRowProblems(db, account.id, fileId, { after, limit });
  });

export interface Download {
  readonly name: string;
  readonly contentType: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
}

const parts = ['contents', 'rejected', 'problems'] as const;

/**
 * The contents of a made file, or of the part `rejected` (rows to fix, under the same header) or
 * `problems` of an uploaded one. Files contain TINs, so each download is logged.
 */
export async function downloadFile(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  wanted: { readonly fileId: string; readonly part: string },
): Promise<Download> {
  const found = await writeTirWith(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const { account } = member;
    const file = isId(wanted.fileId) ? await findTirFile(tx, account.id, wanted.fileId) : undefined;
    const part = parts.find((each) => each === wanted.part);
    if (!file || part === undefined) throw notFound('file');
    if (file.status === 'checking') throw new AppError('BUSY', fill(texts.fileNotReady));
    if (part === 'contents' && !isMade(file)) throw notFound('file');
    if (part === 'rejected' && (file.rejected === 0 || !file.header))
      throw new AppError('NOT_FOUND', fill(texts.noRejectedRows));
    await noteStep(tx, member, fill(texts.stepFileDownloaded, { name: file.name }), {
      taxYear: file.taxYear,
      fileId: file.id,
      step: 'download',
      details: { part },
    });
    return {
      accountId: account.id,
      file,
      part,
      sealer: await openTirSealer(tx, services.masterKeys, account.id),
    };
  });
  const { file, part } = found;
  if (part === 'contents')
    return {
      name: file.name,
      contentType: getContentType(file.name),
      parts: readParts(services, found),
    };
  const base = file.name.replace(/\.[^.]*$/, '');
  return {
    name: `${base}-${part}.csv`,
    contentType: 'text/csv; charset=utf-8',
    parts: readProblems(services, found, part),
  };
}

const isMade = ({ kind }: TirFileRow): boolean =>
  kind === 'filing' || kind === 'statement' || kind === 'platform';

const getContentType = (name: string): string =>
  name.endsWith('.xml')
    ? 'application/xml'
    : name.endsWith('.json')
      ? 'application/json'
      : name.endsWith('.zip')
        ? 'application/zip'
        : name.endsWith('.csv')
          ? 'text/csv; charset=utf-8'
          : 'text/plain; charset=utf-8';

interface OpenFile {
  readonly accountId: TirFileAccount;
  readonly file: TirFileRow;
  readonly sealer: TirSealer;
}
type TirFileAccount = Parameters<typeof findTirFile>[1];

export const getPartPlace = (fileId: string, seq: number): string => `file ${fileId} ${seq}`;
export const getRowPlace = (fileId: string, seq: number): string => `row ${fileId} ${seq}`;

async function* readParts(
  { database }: SealingServices,
  { accountId, file, sealer }: OpenFile,
): AsyncGenerator<string | Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const current = seq;
    const sealed = await reading(database, { accountId }, (db) =>
      readTirFilePart(db, accountId, file.id, current),
    );
    if (!sealed) return;
    const text = sealer.open(getPartPlace(file.id, seq), sealed);
    // Archives are stored in Base64.
    yield file.kind === 'statement' ? Buffer.from(text, 'base64') : text;
  }
}

const rowsAtOnce = 2_000;

async function* readProblems(
  { database }: SealingServices,
  { accountId, file, sealer }: OpenFile,
  part: 'rejected' | 'problems',
): AsyncGenerator<string> {
  yield part === 'rejected'
    ? printRow(file.header ?? [])
    : printRow(['Line', 'Column', 'Severity', 'Code', 'Message']);
  for (let after = -1; ;) {
    const from = after;
    const rows = await reading(database, { accountId }, (db) =>
      listRowProblems(db, accountId, file.id, {
        after: from,
        limit: rowsAtOnce,
        rejectedOnly: part === 'rejected',
      }),
    );
    yield rows.map((row) => printProblem(row, { file, sealer, part })).join('');
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.seq;
  }
}

function printProblem(
  { line, problems, sealed, seq }: RowProblem,
  {
    file,
    sealer,
    part,
  }: {
    readonly file: TirFileRow;
    readonly sealer: TirSealer;
    readonly part: 'rejected' | 'problems';
  },
): string {
  if (part === 'rejected')
    return sealed
      ? printRow(JSON.parse(sealer.open(getRowPlace(file.id, seq), sealed)) as readonly string[])
      : '';
  const severity = sealed ? 'error' : 'notice';
  return problems
    .map(({ column, code, text }) =>
      printRow([String(line), column, severity, code, renderStoredForReader(text)]),
    )
    .join('');
}

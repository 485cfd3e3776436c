import { fill, renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile as readWhole, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Issue } from '@lotbook/model/issue';
import type { MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { DecimalMark } from '@lotbook/sources/amounts';
import { archiveLimits, explainUnread, openArchive } from '@lotbook/sources/archive';
import type { LotChoice } from '@lotbook/model/settings';
import type { FileSource, ReadTransaction, Rejection } from '@lotbook/sources/file-source';
import { readFile, type Batch } from '@lotbook/sources/read-file';
import { FileRefused } from '@lotbook/sources/refusal';
import type { DateOrder } from '@lotbook/sources/times';
import { isWorkbook } from '@lotbook/sources/workbook';
import { UsageError } from '../usage-error.ts';
import { positionLot } from '@lotbook/engine/booking/book-result';
import { unknownLot } from '@lotbook/engine/booking/run';
import {
  toContentKey,
  KnownTransactions,
  type KnownTransaction,
  type Origin,
} from './known-transactions.ts';
import { Progress } from './progress.ts';
import { addNames } from './decision-names.ts';

/** A path as the person wrote it, relative to the caller's working directory. */
export const resolvePath = (file: string): string =>
  path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

export interface FileRejection extends Rejection {
  readonly file: string;
}

/** What a person should know about a file: that it was not read, or how it was. */
export interface FileRemark {
  readonly file: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly text: string;
}

export interface ReadFiles {
  readonly transactions: readonly Transaction[];
  /** Manual lot selections in the rows. */
  readonly lotChoices: readonly LotChoice[];
  readonly rejected: readonly FileRejection[];
  readonly remarks: readonly FileRemark[];
  /** Ids that files use for different transactions. */
  readonly clashes: readonly Issue[];
  /** Where each transaction was read: of several equal ones the first place. */
  readonly origins: ReadonlyMap<TransactionId, Origin>;
}

export interface ReadFilesOptions {
  readonly source: string | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly decimalMark?: DecimalMark | undefined;
  readonly timeZone: TimeZone;
  /** The zone was set explicitly; otherwise it is the default. */
  readonly isZoneChosen: boolean;
  readonly sources: readonly FileSource[];
}

/**
 * Reads files of any known format into one book, also from ZIP archives. A transaction is identified by its id, else by its content: the same file twice adds nothing, while
 * equal rows without an id inside one file are as many transactions.
 */
export async function readFiles(
  files: readonly string[],
  options: ReadFilesOptions,
): Promise<ReadFiles> {
  if (files.length === 0) throw new UsageError(renderInEnglish(fill(texts.fileMissing)));
  const known = new KnownTransactions();
  const rejected: FileRejection[] = [];
  const remarks: FileRemark[] = [];
  const readArchives = new Set<string>();
  const refusals = new Map<string, FileRefused>();
  for await (const input of listInputs(files)) {
    const { file, archive } = input;
    if ('unread' in input) {
      remarks.push(input.unread);
      continue;
    }
    known.nextFile();
    try {
      let notes: readonly FilledMessage[] = [];
      let warnings: readonly FilledMessage[] = [];
      for await (const batch of toBatches(input, options)) {
        ({ notes, warnings } = batch);
        for (const reading of batch.readings) {
          if (reading.kind === 'rejected') rejected.push({ ...reading.rejection, file });
          if (reading.kind === 'transaction')
            known.add(reading.transaction, batch.name, { file, line: reading.rows[0]?.line ?? 0 });
        }
      }
      if (archive !== undefined) readArchives.add(archive);
      remarks.push(
        ...notes.map((text): FileRemark => ({
          file,
          severity: 'info',
          text: renderInEnglish(text),
        })),
        ...warnings.map((text): FileRemark => ({
          file,
          severity: 'warning',
          text: renderInEnglish(text),
        })),
      );
    } catch (error) {
      if (archive === undefined || !(error instanceof FileRefused)) throw error;
      if (!refusals.has(archive)) refusals.set(archive, error);
      remarks.push({
        file,
        severity: 'error',
        text: renderInEnglish(fill(texts.fileNotRead, { message: error.message })),
      });
    }
  }
  for (const [archive, refusal] of refusals) if (!readArchives.has(archive)) throw refusal;
  const read = identifyRows(known.inOrder());
  return {
    ...addNames(read),
    clashes: [...known.clashes()]
      .map(clashIssue)
      .sort((a, b) => (JSON.stringify(a.text) < JSON.stringify(b.text) ? -1 : 1)),
    origins: new Map(read.map(({ transaction, origin }) => [transaction.id, origin])),
    rejected,
    remarks,
  };
}

function clashIssue([one, other]: readonly [KnownTransaction, KnownTransaction]): Issue {
  const { externalId, movements } = one.transaction;
  const [here = '', there = ''] = [one, other]
    .map(({ origin }) => `line ${origin.line} of ${origin.file}`)
    .sort();
  return {
    code: 'possible-duplicate',
    severity: 'warning',
    transactionId: externalId as string as TransactionId,
    asset: movements[0]!.asset,
    text: { code: 'engine-issues.idUsedTwice', params: { id: externalId ?? '', here, there } },
  };
}

/** One export file, by itself or in an archive, whose name then precedes its own. */
interface Input {
  readonly file: string;
  /** The archive that it is in. */
  readonly archive?: string;
  readonly size: number;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

/** A file of an archive that is not read. */
interface UnreadInput {
  readonly file: string;
  readonly archive: string;
  readonly unread: FileRemark;
}

async function* listInputs(files: readonly string[]): AsyncGenerator<Input | UnreadInput> {
  for (const file of new Set(files)) {
    const full = resolvePath(file);
    const { size } = await stat(full);
    const archive =
      size <= archiveLimits.bytes && (await isZip(full))
        ? openArchive(await readWhole(full), path.basename(file))
        : undefined;
    if (!archive) yield { file, size, bytes: () => createReadStream(full) };
    else if (archive.files.length === 0)
      throw new UsageError(
        renderInEnglish(fill(texts.archiveEmpty, { file: path.basename(file) })),
      );
    for (const entry of (archive?.files ?? []).toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const bytes = entry.bytes();
      yield {
        file: `${file}/${entry.path}`,
        archive: file,
        size: bytes.length,
        bytes: () => once(bytes),
      };
    }
    for (const name of archive?.others ?? []) {
      const { reason, mayHoldTransactions } = explainUnread(name);
      const unread: FileRemark = {
        file: `${file}/${name}`,
        severity: mayHoldTransactions ? 'error' : 'warning',
        text: renderInEnglish(fill(texts.unreadEntry, { file: `${file}/${name}`, reason })),
      };
      yield { file: unread.file, archive: file, unread };
    }
  }
}

/** An archive and an Excel workbook begin alike. */
async function isZip(full: string): Promise<boolean> {
  const handle = await open(full);
  try {
    const head = new Uint8Array(8);
    await handle.read(head, 0, head.length, 0);
    return isWorkbook(head);
  } finally {
    await handle.close();
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* toBatches({ file, size, bytes }: Input, options: ReadFilesOptions) {
  const { source, isZoneChosen: _, ...readOptions } = options;
  const progress = new Progress(path.basename(file), size);
  const batches = readFile(bytes, {
    ...readOptions,
    fileName: path.basename(file),
    asksZone: options.isZoneChosen ? undefined : expectsZone,
  });
  for await (const batch of batches) {
    progress.at(batch.bytes);
    const name = source ?? (batch.source.provider === 'any' ? 'wallet' : batch.source.provider);
    yield {
      readings: batch.readings,
      notes: [...batch.notes, ...noteZone(batch, options)],
      warnings: batch.warnings,
      name,
    };
  }
  progress.end();
}

/** A file that names its zone when it is downloaded was renamed, so any zone would be a guess. */
const expectsZone = ({ namesTimeZone }: FileSource): boolean => namesTimeZone !== undefined;

/** Times that name no zone mean the zone of the account at the platform, which only its owner knows. */
const noteZone = (
  { source, header, zone }: Batch,
  { timeZone, isZoneChosen }: ReadFilesOptions,
): readonly FilledMessage[] =>
  !isZoneChosen && zone === timeZone && source.asksTimeZone?.(header)
    ? [fill(texts.timeZoneAssumed, { zone })]
    : [];

interface Identified {
  readonly transaction: Transaction;
  readonly read: ReadTransaction;
  readonly origin: Origin;
}

/** Ids are those of the sources; further transactions and rows with the same id, and further equal ones without, are distinguished by a number. */
function identifyRows(known: readonly KnownTransaction[]): readonly Identified[] {
  const unique = idMaker(known);
  const read: Identified[] = [];
  for (const each of known) {
    const { transaction, name, origin, count } = each;
    const base =
      transaction.externalId ??
      createHash('sha256').update(toContentKey(each)).digest('hex').slice(0, 16);
    for (let copy = 0; copy < count; copy += 1)
      read.push({
        transaction: toTransaction(transaction, unique, {
          id: unique(base) as TransactionId,
          name,
        }),
        read: transaction,
        origin,
      });
  }
  return read;
}

/** Gives each transaction and row a unique id. The first with an id keeps it; a generated id differs from all others and from names of the engine. */
function idMaker(known: readonly KnownTransaction[]): (base: string) => string {
  const given = new Set(
    known.flatMap(({ transaction }) => [
      transaction.externalId,
      ...transaction.movements.map(({ rowId }) => rowId),
    ]),
  );
  const counts = new Map<string, number>(reservedIds.map((id) => [id, 1]));
  return (base) => {
    let number = counts.get(base) ?? 0;
    let id = base;
    do {
      number += 1;
      id = number === 1 ? base : `${base}~${number}`;
    } while (number > 1 && given.has(id));
    counts.set(base, number);
    return id;
  };
}

/** The engine's names for units of unknown origin, and for units from a margin position. */
const reservedIds: readonly string[] = [unknownLot, positionLot];

function toTransaction(
  read: ReadTransaction,
  unique: (id: string) => string,
  { id, name }: { readonly id: TransactionId; readonly name: string },
): Transaction {
  const isTransfer = read.type === 'transfer';
  const other = read.movements.find((movement) => movement.sourceName !== undefined)?.sourceName;
  const rows = new Map<string, string>();
  for (const { rowId } of read.movements)
    if (rowId !== undefined && !rows.has(rowId)) rows.set(rowId, unique(rowId));
  const movements = read.movements.map(({ sourceName, ...movement }): Movement => {
    const source = (sourceName ?? (isTransfer ? name : (other ?? name))) as SourceId;
    const { rowId } = movement;
    return rowId === undefined
      ? { ...movement, source }
      : { ...movement, id: rows.get(rowId)! as MovementId, source };
  });
  const { label: _, lots: __, ...facts } = read;
  return { ...facts, id, movements };
}

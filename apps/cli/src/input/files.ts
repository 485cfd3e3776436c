import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile as readWhole, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Issue } from '@lotbook/model/issue';
import type { MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { archiveLimits, openArchive } from '@lotbook/sources/archive';
import type { LotChoice } from '@lotbook/model/settings';
import type { FileSource, ReadTransaction, Rejection } from '@lotbook/sources/file-source';
import { readFile } from '@lotbook/sources/read-file';
import { isWorkbook } from '@lotbook/sources/workbook';
import { UsageError } from '../usage-error.ts';
import { positionLot } from '@lotbook/engine/booking/book-result';
import { unknownLot } from '@lotbook/engine/booking/run';
import { keyOf, KnownTransactions, type KnownTransaction, type Origin } from './known-transactions.ts';
import { Progress } from './progress.ts';
import { withNames } from './told-decisions.ts';

/** A path as the person gave it, seen from where the command was called. */
export const resolvePath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

export interface FileRejection extends Rejection {
  readonly file: string;
}

export interface ReadFiles {
  readonly transactions: readonly Transaction[];
  /** Lots that rows tell were chosen by hand. */
  readonly lotChoices: readonly LotChoice[];
  readonly rejected: readonly FileRejection[];
  /** Ids that files give to different transactions. */
  readonly clashes: readonly Issue[];
  /** Where each transaction was read: of several equal ones the first place. */
  readonly origins: ReadonlyMap<TransactionId, Origin>;
}

export interface ReadFilesOptions {
  readonly source: string | undefined;
  readonly timeZone: TimeZone;
  readonly sources: readonly FileSource[];
}

/**
 * Reads files of any known format into one book, ZIP archives of them too. A transaction is known again by its id, else by its content: the same file twice adds nothing, while
 * equal rows without an id inside one file are as many transactions.
 */
export async function readFiles(files: readonly string[], options: ReadFilesOptions): Promise<ReadFiles> {
  if (files.length === 0) throw new UsageError('Name at least one file.');
  const known = new KnownTransactions();
  const rejected: FileRejection[] = [];
  for await (const input of inputsOf(files)) {
    const { file } = input;
    known.nextFile();
    for await (const { readings, name } of batchesOf(input, options)) {
      for (const reading of readings) {
        if (reading.kind === 'rejected') rejected.push({ ...reading.rejection, file });
        if (reading.kind === 'transaction') known.add(reading.transaction, name, { file, line: reading.rows[0]?.line ?? 0 });
      }
    }
  }
  const read = identified(known.inOrder());
  return {
    ...withNames(read),
    clashes: [...known.clashes()].map(clashIssue).sort((a, b) => (a.message < b.message ? -1 : 1)),
    origins: new Map(read.map(({ transaction, origin }) => [transaction.id, origin])),
    rejected,
  };
}

function clashIssue([one, other]: readonly [KnownTransaction, KnownTransaction]): Issue {
  const { externalId, movements } = one.transaction;
  const [here, there] = [one, other].map(({ origin }) => `line ${origin.line} of ${origin.file}`).sort();
  return {
    code: 'possible-duplicate',
    severity: 'warning',
    transactionId: externalId as string as TransactionId,
    asset: movements[0]!.asset,
    message: `${externalId} is the Id of ${here} and of ${there}, which say different things, so both count. If they are one transaction, leave one of the two out; if not, give one of them another Id.`,
  };
}

/** One export file: by itself, or in an archive, whose name then stands before its own. */
interface Input {
  readonly file: string;
  readonly size: number;
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

async function* inputsOf(files: readonly string[]): AsyncGenerator<Input> {
  for (const file of new Set(files)) {
    const full = resolvePath(file);
    const { size } = await stat(full);
    const archive = size <= archiveLimits.bytes && (await isZip(full)) ? openArchive(await readWhole(full), path.basename(file)) : undefined;
    if (!archive) yield { file, size, bytes: () => createReadStream(full) };
    else if (archive.files.length === 0) throw new UsageError(`${path.basename(file)} holds no CSV or Excel files.`);
    for (const entry of (archive?.files ?? []).toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
      const bytes = entry.bytes();
      yield { file: `${file}/${entry.path}`, size: bytes.length, bytes: () => once(bytes) };
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

async function* batchesOf({ file, size, bytes }: Input, options: ReadFilesOptions) {
  const progress = new Progress(path.basename(file), size);
  for await (const batch of readFile(bytes(), { fileName: path.basename(file), timeZone: options.timeZone, sources: options.sources })) {
    progress.at(batch.bytes);
    const name = options.source ?? (batch.source.provider === 'any' ? 'wallet' : batch.source.provider);
    yield { readings: batch.readings, name };
  }
  progress.end();
}

interface Identified {
  readonly transaction: Transaction;
  readonly read: ReadTransaction;
  readonly origin: Origin;
}

/** Ids are the sources' own; further transactions and rows of the same id, and further equal transactions without, are told apart by a number. */
function identified(known: readonly KnownTransaction[]): readonly Identified[] {
  const unique = idMaker(known);
  const read: Identified[] = [];
  for (const each of known) {
    const { transaction, name, origin, count } = each;
    const base = transaction.externalId ?? createHash('sha256').update(keyOf(each)).digest('hex').slice(0, 16);
    for (let copy = 0; copy < count; copy += 1)
      read.push({ transaction: transactionOf(transaction, unique, { id: unique(base) as TransactionId, name }), read: transaction, origin });
  }
  return read;
}

/** Gives each transaction and row an id of its own. Whoever has an id first keeps it; one that is made up is no other's and no name of the engine's. */
function idMaker(known: readonly KnownTransaction[]): (base: string) => string {
  const given = new Set(known.flatMap(({ transaction }) => [transaction.externalId, ...transaction.movements.map(({ rowId }) => rowId)]));
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

/** What the engine calls units of unknown origin, and what a margin position brought. */
const reservedIds: readonly string[] = [unknownLot, positionLot];

function transactionOf(
  read: ReadTransaction,
  unique: (id: string) => string,
  { id, name }: { readonly id: TransactionId; readonly name: string },
): Transaction {
  const isTransfer = read.type === 'transfer';
  const other = read.movements.find((movement) => movement.sourceName !== undefined)?.sourceName;
  const rows = new Map<string, string>();
  for (const { rowId } of read.movements) if (rowId !== undefined && !rows.has(rowId)) rows.set(rowId, unique(rowId));
  const movements = read.movements.map(({ sourceName, ...movement }): Movement => {
    const source = (sourceName ?? (isTransfer ? name : (other ?? name))) as SourceId;
    const { rowId } = movement;
    return rowId === undefined ? { ...movement, source } : { ...movement, id: rows.get(rowId)! as MovementId, source };
  });
  const { label: _, lots: __, ...facts } = read;
  return { ...facts, id, movements };
}

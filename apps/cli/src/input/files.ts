import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { MovementId, SourceId, TransactionId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { contentKey } from '@lotbook/sources/identity';
import type { ReadTransaction, Rejection } from '@lotbook/sources/file-source';
import { readFile } from '@lotbook/sources/read-file';
import { UsageError } from '../usage-error.ts';
import { Progress } from './progress.ts';

/** A path as the person gave it, seen from where the command was called. */
export const resolvePath = (file: string): string => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);

export interface FileRejection extends Rejection {
  readonly file: string;
}

export interface ReadFiles {
  readonly transactions: readonly Transaction[];
  readonly rejected: readonly FileRejection[];
  /** Where each transaction was read: of several equal ones the first place. */
  readonly origins: ReadonlyMap<TransactionId, Origin>;
}

export interface Origin {
  readonly file: string;
  readonly line: number;
}

/**
 * Reads files of any known format into one book. A transaction is known again by its id, else by its content: the same file twice adds nothing, while
 * equal rows without an id inside one file are as many transactions.
 */
export async function readFiles(files: readonly string[], options: { readonly source: string | undefined; readonly timeZone: TimeZone }): Promise<ReadFiles> {
  if (files.length === 0) throw new UsageError('Name at least one file.');
  const counts = new Map<string, { readonly transaction: ReadTransaction; readonly name: string; readonly origin: Origin; count: number }>();
  const rejected: FileRejection[] = [];
  for (const file of new Set(files)) {
    const inFile = new Map<string, number>();
    for await (const { reading, name } of readingsOf(file, options)) {
      if (reading.kind === 'rejected') rejected.push({ ...reading.rejection, file });
      if (reading.kind !== 'transaction') continue;
      const key = `${name} ${contentKey(reading.transaction)}`;
      const count = reading.transaction.externalId === undefined ? (inFile.get(key) ?? 0) + 1 : 1;
      inFile.set(key, count);
      const known = counts.get(key);
      if (known) known.count = Math.max(known.count, count);
      else counts.set(key, { transaction: reading.transaction, name, count, origin: { file, line: reading.rows[0]?.line ?? 0 } });
    }
  }
  const read = identified([...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => ({ key, ...value })));
  return {
    transactions: read.map(({ transaction }) => transaction),
    origins: new Map(read.map(({ transaction, origin }) => [transaction.id, origin])),
    rejected,
  };
}

async function* readingsOf(file: string, options: { readonly source: string | undefined; readonly timeZone: TimeZone }) {
  const full = resolvePath(file);
  const progress = new Progress(path.basename(file), (await stat(full)).size);
  for await (const batch of readFile(createReadStream(full), { fileName: path.basename(file), timeZone: options.timeZone })) {
    progress.at(batch.bytes);
    const name = options.source ?? (batch.source.provider === 'any' ? 'wallet' : batch.source.provider);
    for (const reading of batch.readings) yield { reading, name };
  }
  progress.end();
}

interface Counted {
  readonly key: string;
  readonly transaction: ReadTransaction;
  readonly name: string;
  readonly origin: Origin;
  readonly count: number;
}

/** Ids are the sources' own; further transactions and rows of the same id, and further equal transactions without, are told apart by a number. */
function identified(counted: readonly Counted[]): readonly { readonly transaction: Transaction; readonly origin: Origin }[] {
  const used = new Map<string, number>();
  const unique = (base: string): string => {
    const number = (used.get(base) ?? 0) + 1;
    used.set(base, number);
    return number === 1 ? base : `${base}~${number}`;
  };
  return counted.flatMap(({ key, transaction, name, origin, count }) => {
    const base = transaction.externalId ?? createHash('sha256').update(key).digest('hex').slice(0, 16);
    return Array.from({ length: count }, () => ({ transaction: transactionOf(transaction, unique, { id: unique(base) as TransactionId, name }), origin }));
  });
}

function transactionOf(
  read: ReadTransaction,
  unique: (id: string) => string,
  { id, name }: { readonly id: TransactionId; readonly name: string },
): Transaction {
  const isTransfer = read.type === 'transfer';
  const other = read.movements.find((movement) => movement.sourceName !== undefined)?.sourceName;
  const rows = new Map(read.movements.flatMap(({ rowId }) => rowId ?? []).map((rowId) => [rowId, '']));
  for (const rowId of rows.keys()) rows.set(rowId, unique(rowId));
  const movements = read.movements.map(({ sourceName, ...movement }): Movement => ({
    ...movement,
    ...(movement.rowId === undefined ? {} : { id: rows.get(movement.rowId)! as MovementId }),
    source: (sourceName ?? (isTransfer ? name : (other ?? name))) as SourceId,
  }));
  return { ...read, id, movements };
}

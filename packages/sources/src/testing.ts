import { strToU8, zipSync } from 'fflate';
import { format } from '@lotbook/decimal/decimal';
import type { Worth } from '@lotbook/model/transaction';
import type { FileSource, Reading, ReadMovement, ReadTransaction } from './file-source.ts';
import { readFile, type Batch, type ReadFileOptions } from './read-file.ts';

/** A ZIP archive of text files, for tests. */
export const zipped = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

/** Reads text or bytes to the end, for tests. */
export async function readAll(
  content: string | Uint8Array,
  options: Partial<ReadFileOptions> = {},
): Promise<{ batches: Batch[]; readings: Reading[]; source: FileSource }> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const batches: Batch[] = [];
  for await (const batch of readFile(() => pieces(bytes), { fileName: 'export.csv', ...options })) batches.push(batch);
  const source = batches[0]?.source;
  if (!source) throw new Error('A file gave no batch at all');
  return { batches, readings: batches.flatMap(({ readings }) => readings), source };
}

async function* pieces(bytes: Uint8Array, size = 4099): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export const transactionsOf = (readings: readonly Reading[]): readonly ReadTransaction[] =>
  readings.flatMap((reading) => (reading.kind === 'transaction' ? [reading.transaction] : []));

/** A reading as the expected files hold it: amounts as text, one line per movement. */
export function plain(reading: Reading): Record<string, unknown> {
  if (reading.kind === 'skipped') return { skipped: reading.reason, line: reading.row.line };
  if (reading.kind === 'rejected') {
    const { line, column, reason } = reading.rejection;
    return { rejected: reason, line, column };
  }
  const { movements, ...rest } = reading.transaction;
  return { lines: reading.rows.map(({ line }) => line), ...rest, movements: movements.map(movementLine) };
}

export function movementLine(movement: ReadMovement): string {
  const { direction, quantity, asset, sourceName, value, basis, acquiredOn, withheldFrom, rowId } = movement;
  return [
    `${direction} ${format(quantity)} ${asset}`,
    sourceName && `at ${sourceName}`,
    value && `worth ${amount(value)}`,
    basis && `basis ${amount(basis)}`,
    acquiredOn && `acquired ${acquiredOn}`,
    withheldFrom && `withheld from ${withheldFrom}`,
    rowId && `row ${rowId}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const amount = ({ amount, currency }: Worth): string => `${format(amount)} ${currency}`;

/** By how much each asset's balance moves: what came less what left less what was paid. */
export function balanceEffect(transactions: readonly ReadTransaction[]): Readonly<Record<string, string>> {
  const totals = new Map<string, bigint>();
  for (const { direction, asset, quantity } of transactions.flatMap(({ movements }) => movements)) {
    totals.set(asset, (totals.get(asset) ?? 0n) + (direction === 'in' ? quantity : 0n - (quantity as bigint)));
  }
  return Object.fromEntries([...totals].filter(([, total]) => total !== 0n).map(([asset, total]) => [asset, format(total)]));
}

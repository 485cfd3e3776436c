import type { NewRecord } from '@lotbook/db/stores/records';
import type { ImportId } from '@lotbook/model/ids';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import type { Reading } from '@lotbook/sources/file-source';
import type { Placing } from './place-sources.ts';

export type TransactionReading = Extract<Reading, { kind: 'transaction' }>;

interface Belonging {
  readonly header: readonly string[];
  readonly importId: ImportId;
  readonly placing: Placing;
  readonly id: Transaction['id'];
}

/** The record of a transaction that was read, its movements at sources of the account. */
export async function makeRecord(
  read: TransactionReading,
  { header, importId, placing, id }: Belonging,
): Promise<NewRecord> {
  const movements: Movement[] = [];
  for (const { sourceName, ...movement } of read.transaction.movements) {
    const source =
      sourceName === undefined ? await placing.main() : await placing.named(sourceName);
    movements.push({ ...movement, source: source.id });
  }
  return {
    id,
    sourceId: movements[0]?.source ?? (await placing.main()).id,
    importId,
    line: read.rows[0]?.line ?? 0,
    header,
    rows: read.rows.map((row) => row.cells),
    transaction: { ...read.transaction, id, movements },
  };
}

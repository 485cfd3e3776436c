import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { outcomeOf } from './outcome-reading.ts';

export interface RecordRow {
  readonly importId: string | null;
  readonly fileName: string | null;
  readonly format: string | null;
  readonly line: number | null;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

/** The row or rows of the file that a transaction was read from. */
export async function recordOf(db: Db, accountId: AccountId, id: string): Promise<RecordRow | undefined> {
  const row = await db
    .selectFrom('record')
    .leftJoin('import', (join) => join.onRef('import.account_id', '=', 'record.account_id').onRef('import.id', '=', 'record.import_id'))
    .select(['record.import_id as importId', 'import.file_name as fileName', 'import.format', 'record.line', 'record.header', 'record.rows'])
    .where('record.account_id', '=', accountId)
    .where('record.id', '=', id)
    .executeTakeFirst();
  return row as RecordRow | undefined;
}

/** What one transaction was read from, as it was received. */
export interface RawRecord extends RecordRow {
  readonly transactionId: string;
}

/** The rows that many transactions were read from, in the order of the ids. */
export async function rawRecordsOf(db: Db, accountId: AccountId, ids: readonly string[]): Promise<readonly RawRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawRecord>`
    select r.id as "transactionId", r.import_id as "importId", i.file_name as "fileName", i.format, r.line, r.header, r.rows
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
    join record r on r.account_id = ${accountId} and r.id = wanted.id
    left join import i on i.account_id = r.account_id and i.id = r.import_id order by wanted.place`.execute(db);
  return rows;
}

/** The rows that many transactions were read from, as received, by transaction. */
export async function receivedOf(db: Db, accountId: AccountId, ids: readonly string[]): Promise<ReadonlyMap<string, Omit<RecordRow, 'importId' | 'format'>>> {
  const { rows } = await sql<{ id: string } & Omit<RecordRow, 'importId' | 'format'>>`
    select r.id, i.file_name as "fileName", r.line, r.header, r.rows from record r left join import i on i.account_id = r.account_id and i.id = r.import_id
    where r.account_id = ${accountId} and r.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export interface DisposalRow {
  readonly id: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly quantity: string;
  readonly sourceId: string;
  readonly category: string;
  readonly isFee: boolean;
  readonly lotId: string;
  readonly acquiredOn: string;
  readonly disposedOn: string;
  readonly proceeds: string;
  readonly basis: string;
  readonly gain: string;
  readonly term?: string;
  readonly box?: string;
  readonly rule?: string;
}

/** What a side of a transaction was worth, as it was computed. */
export interface EntryWorth {
  readonly side: string;
  readonly asset: string;
  readonly quantity: string;
  readonly value: string | null;
}

/** What was computed of one transaction: the lots that left, and what each side was worth. */
export async function computedOf(
  db: Db,
  accountId: AccountId,
  transactionId: string,
): Promise<{ readonly disposals: readonly DisposalRow[]; readonly worths: readonly EntryWorth[] }> {
  const found = await outcomeOf(db, accountId, transactionId);
  if (!found) return { disposals: [], worths: [] };
  const { entries, disposals } = found.outcome;
  return {
    disposals: disposals.map(disposalRow),
    worths: entries.map(({ side, asset, quantity, value }) => ({
      side,
      asset,
      quantity: format(quantity),
      value: value === undefined ? null : format(value),
    })),
  };
}

const disposalRow = ({ source, quantity, proceeds, basis, gain, ...rest }: Disposal): DisposalRow => ({
  ...rest,
  sourceId: source,
  quantity: format(quantity),
  proceeds: format(proceeds),
  basis: format(basis),
  gain: format(gain),
});

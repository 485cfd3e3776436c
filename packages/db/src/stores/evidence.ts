import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { StatedOrigin } from '@lotbook/model/record-origin';
import { getGainRange, type Ends } from '@lotbook/model/stake';
import type { Disposal } from '@lotbook/model/result';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { getOutcome } from './outcome-reading.ts';
import { statedOrigin } from './record-origins.ts';

export interface RecordRow extends StatedOrigin {
  readonly importId: string | null;
  readonly format: string | null;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
}

/** The file row or rows that a transaction was read from. */
export async function toRecord(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<RecordRow | undefined> {
  const [record] = await loadRawRecords(db, accountId, [id]);
  return record;
}

/** The original data of a transaction or a price, as received. */
export interface RawRecord extends RecordRow {
  /** Null for a line of a price file. */
  readonly transactionId: string | null;
}

type RawTransaction = RawRecord & { readonly transactionId: string };

/** The rows that the given transactions were read from, in the order of the ids. */
export async function loadRawRecords(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly RawTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawTransaction>`
    select r.id as "transactionId", r.import_id as "importId", ${statedOrigin}, i.format, r.header, r.rows
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
    join record r on r.account_id = ${accountId} and r.id = wanted.id
    left join import i on i.account_id = r.account_id and i.id = r.import_id order by wanted.place`.execute(
    db,
  );
  return rows;
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
  /** The ends of the gain, if its cost is uncertain. */
  readonly ends?: { readonly low: string; readonly high: string };
}

/** The computed value of a transaction side. */
export interface EntryValue {
  readonly side: string;
  readonly asset: string;
  readonly quantity: string;
  readonly value: string | null;
}

/** The computed result of one transaction: its lot allocations, and the value of each side. */
export async function loadComputed(
  db: Db,
  accountId: AccountId,
  transactionId: string,
): Promise<{ readonly disposals: readonly DisposalRow[]; readonly worths: readonly EntryValue[] }> {
  const found = await getOutcome(db, accountId, transactionId);
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

const toEnds = (ends: Ends | undefined): Pick<DisposalRow, 'ends'> =>
  ends ? { ends: { low: format(ends.low), high: format(ends.high) } } : {};

const disposalRow = (disposal: Disposal): DisposalRow => {
  const { source, quantity, proceeds, basis, gain, stakes: _, ...rest } = disposal;
  return {
    ...rest,
    ...toEnds(getGainRange(disposal)),
    sourceId: source,
    quantity: format(quantity),
    proceeds: format(proceeds),
    basis: format(basis),
    gain: format(gain),
  };
};

import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { requireDetails } from './computations.ts';
import { getDecided } from './records.ts';

/** Digests of rows by stretches of time: of the one that begins with the first bound under 1, of what lies before it under 0. A stretch without rows has none. */
export type PeriodMarks = ReadonlyMap<number, string>;

export interface MarkedTime {
  /** Instants at which stretches begin, in their order. */
  readonly bounds: readonly string[];
  /** From inclusive, to exclusive; absent: without an end. Whole stretches alone can be compared. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Of what was computed of transactions. The database makes them, so that nothing is read that is as it was. */
export async function outcomeMarks(
  db: Db,
  accountId: AccountId,
  time: MarkedTime,
): Promise<PeriodMarks> {
  await requireDetails(db, accountId);
  return marks(
    db,
    time,
    sql`select o.transaction_id as id, o.at, o.detail as said from outcome o where o.account_id = ${accountId} and ${within(sql`o.at`, time)}`,
  );
}

/** Of transactions with the decisions that are in force; what people note beside them is none of it. */
export const inputMarks = (db: Db, accountId: AccountId, time: MarkedTime): Promise<PeriodMarks> =>
  marks(
    db,
    time,
    sql`select t.id, t.at, jsonb_build_array(t.external_id, t.type, t.category, t.movements, t.tx_hash, t.treatments, t.position, d.decided)::text as said
      from transaction t left join (${getDecided(accountId)}) d on d.record_id = t.id
      where t.account_id = ${accountId} and ${within(sql`t.at`, time)}`,
  );

async function marks(
  db: Db,
  { bounds }: MarkedTime,
  rows: RawBuilder<unknown>,
): Promise<PeriodMarks> {
  if (bounds.length === 0) return new Map();
  const found = await sql<{ stretch: number; mark: string }>`
    select stretch, encode(sha256(string_agg(said, ''::bytea order by at, id)), 'hex') as mark
    from (select width_bucket(at, ${[...bounds]}::timestamptz[]) as stretch, at, id,
        uuid_send(id) || int8send((extract(epoch from at) * 1000)::bigint) || sha256(convert_to(said, 'UTF8')) as said from (${rows}) r) s
    group by stretch`.execute(db);
  return new Map(found.rows.map(({ stretch, mark }) => [stretch, mark]));
}

const within = (at: RawBuilder<unknown>, { from, to }: MarkedTime): RawBuilder<unknown> =>
  sql`${at} >= ${from ?? '-infinity'}::timestamptz and ${at} < ${to ?? 'infinity'}::timestamptz`;

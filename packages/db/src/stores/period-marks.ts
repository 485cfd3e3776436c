import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { requireDetails } from './computations.ts';
import { getDecided } from './records.ts';

/**
 * Digests of rows by period: index 1 starts at the first bound, 0 is everything before it. Periods
 * without rows have no entry.
 */
export type PeriodMarks = ReadonlyMap<number, string>;

export interface MarkedTime {
  /** The timestamps at which periods start, ascending. */
  readonly bounds: readonly string[];
  /** From inclusive, to exclusive; absent: open-ended. Only whole periods can be compared. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * For computed outcomes. The database computes the digests, so that unchanged rows aren't
 * transferred.
 */
export async function readOutcomeMarks(
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

/** For transactions with their active decisions; annotations don't count. */
export const readInputMarks = (
  db: Db,
  accountId: AccountId,
  time: MarkedTime,
): Promise<PeriodMarks> =>
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
  return new Map(found.rows.map(({ stretch: period, mark }) => [period, mark]));
}

const within = (at: RawBuilder<unknown>, { from, to }: MarkedTime): RawBuilder<unknown> =>
  sql`${at} >= ${from ?? '-infinity'}::timestamptz and ${at} < ${to ?? 'infinity'}::timestamptz`;

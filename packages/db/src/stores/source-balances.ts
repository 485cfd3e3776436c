import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { isExcluded } from './merged-records.ts';

/** The change of one asset's balance at one source within a period. */
export interface BalanceChange {
  readonly sourceId: SourceId;
  readonly asset: string;
  /** 0: before the first boundary; n: from the nth boundary to the next. */
  readonly stretch: number;
  /** Decimal text. */
  readonly change: string;
}

/**
 * The balance changes of one asset at one source, by timestamp, ascending; follows the rules of
 * `balanceChanges`.
 */
export async function getChanges(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  asset: string,
): Promise<readonly { readonly at: string; readonly change: string }[]> {
  const { rows } = await sql<{ at: string; change: string }>`
    select t.at, ${signed}::text as change from ${getSides(accountId, sourceId)} and t.assets && ${[asset]}::text[] and m.asset = ${asset} group by t.at having ${signed} <> 0 order by t.at`.execute(
    db,
  );
  return rows;
}

/**
 * Inflows less outflows of sources, by the periods between ascending timestamps; of one source or
 * all. Fees are added, except those deducted from the sent amount. Excludes ignored transactions,
 * and staked units that are offset by their return.
 */
export async function readBalanceChanges(
  db: Db,
  accountId: AccountId,
  boundaries: readonly string[],
  sourceId?: SourceId,
): Promise<readonly BalanceChange[]> {
  const { rows } = await sql<BalanceChange>`
    select m.source as "sourceId", m.asset, width_bucket(t.at, ${boundaries}::timestamptz[]) as stretch, ${signed}::text as change
    from ${getSides(accountId, sourceId)} group by 1, 2, 3`.execute(db);
  return rows;
}

const signed = sql`sum(case when m.direction = 'in' then m.quantity when m.direction = 'fee' and m."withheldFrom" = 'sent' then 0 else -m.quantity end)`;

/** The sides of transactions that count, with a condition that others can follow. */
const getSides = (accountId: AccountId, sourceId: SourceId | undefined): RawBuilder<unknown> => sql`
  transaction t, jsonb_to_recordset(t.movements) as m(direction text, source uuid, asset text, quantity numeric, "withheldFrom" text)
    where t.account_id = ${accountId} ${sourceId === undefined ? sql`` : sql`and t.sources && ${[sourceId]}::uuid[] and m.source = ${sourceId}`}
      and not ${isExcluded({ account: sql`t.account_id`, id: sql`t.id` })}
      and not (m.direction = 'out' and t.type = 'stake-withdrawal' and exists (
        select 1 from jsonb_to_recordset(t.movements) as back(direction text, asset text, quantity numeric) where back.direction = 'in' and back.asset = m.asset and back.quantity > 0))`;

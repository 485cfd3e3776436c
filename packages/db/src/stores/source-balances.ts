import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What one asset at one source changed by in one stretch of time. */
export interface BalanceChange {
  readonly sourceId: SourceId;
  readonly asset: string;
  /** 0: before the first boundary; n: at the nth boundary and later, before the next. */
  readonly stretch: number;
  /** Decimal text. */
  readonly change: string;
}

/**
 * What came to sources less what went, by stretches between instants in ascending order; of one source or all. Fees come on top, except those that were kept back from
 * what was sent. Transactions that a person takes out do not count, nor does what was staked and is set against what came back of it.
 */
export async function balanceChanges(db: Db, accountId: AccountId, boundaries: readonly string[], sourceId?: SourceId): Promise<readonly BalanceChange[]> {
  const of = sourceId === undefined ? sql`` : sql`and t.sources && ${[sourceId]}::uuid[]`;
  const one = sourceId === undefined ? sql`` : sql`and m.source = ${sourceId}`;
  const { rows } = await sql<BalanceChange>`
    select m.source as "sourceId", m.asset, width_bucket(t.at, ${boundaries}::timestamptz[]) as stretch,
      sum(case when m.direction = 'in' then m.quantity when m.direction = 'fee' and m."withheldFrom" = 'sent' then 0 else -m.quantity end)::text as change
    from transaction t, jsonb_to_recordset(t.movements) as m(direction text, source uuid, asset text, quantity numeric, "withheldFrom" text)
    where t.account_id = ${accountId} ${of} ${one}
      and not exists (select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'ignore' and d.revoked_at is null)
      and not (m.direction = 'out' and t.type = 'stake-withdrawal' and exists (
        select 1 from jsonb_to_recordset(t.movements) as back(direction text, asset text, quantity numeric) where back.direction = 'in' and back.asset = m.asset and back.quantity > 0))
    group by 1, 2, 3`.execute(db);
  return rows;
}

import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isExcluded } from './merged-records.ts';

/** A withdrawal and a row of another source that can be its receipt. */
export interface ReceiptPairRow {
  readonly withdrawalIndex: number;
  readonly receiptId: string;
  readonly distanceMs: number;
  readonly isIncome: boolean;
}

/**
 * Units that other sources received in the amount of a withdrawal, within a day of it. Explorers
 * and exchanges round to eight decimals at least. If a wallet of the account has the withdrawal's
 * address, only rows of that wallet and rows that name the address count: units that were
 * forwarded to an exchange have the same amount. Other wallets of Ethereum never count.
 */
export async function loadReceiptPairs(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId | null,
): Promise<readonly ReceiptPairRow[]> {
  const { rows } = await sql<ReceiptPairRow>`with owner as materialized (
      select a.address, a.source_id from wallet_address a
      join source s on s.account_id = a.account_id and s.id = a.source_id and s.chain = 'ethereum'
      where a.account_id = ${accountId}
    ), received as materialized (
      select t.id, t.id || ' ' || m.n as receipt_id, t.at, (m.move ->> 'source')::uuid as source_id,
        round((m.move ->> 'quantity')::numeric, 8) as amount,
        t.type = 'stake-reward' or coalesce(t.category, '') like 'stakingRewards%' as is_income
      from transaction t
      cross join lateral jsonb_array_elements(t.movements) with ordinality m (move, n)
      where t.account_id = ${accountId} and t.source_id is distinct from ${sourceId}::uuid
        and t.at >= (select min(paid_at) - interval '1 day' from validator_withdrawal
          where account_id = ${accountId})
        and t.assets && array['ETH', 'eth'] and m.move ->> 'direction' = 'in'
        and upper(m.move ->> 'asset') = 'ETH'
        and not ${isExcluded({ account: sql`t.account_id`, id: sql`t.id` })}
    )
    select w.withdrawal_index as "withdrawalIndex", r.receipt_id as "receiptId",
      (abs(extract(epoch from r.at - w.paid_at)) * 1000)::float8 as "distanceMs",
      r.is_income as "isIncome"
    from validator_withdrawal w
    join received r on r.amount = round(w.amount, 8)
      and r.at between w.paid_at - interval '1 day' and w.paid_at + interval '1 day'
    where w.account_id = ${accountId} and (
      exists (select from owner o where o.address = lower(w.address) and o.source_id = r.source_id)
      or not exists (select from owner o where o.source_id = r.source_id) and (
        not exists (select from owner o where o.address = lower(w.address))
        or exists (select from record f where f.account_id = ${accountId} and f.id = r.id
          and position(lower(w.address) in lower(f.rows::text)) > 0)))`.execute(db);
  return rows;
}

/** Notes which withdrawals other sources have. Only rows that change are written. */
export async function noteImported(
  tx: Tx,
  accountId: AccountId,
  imported: readonly { readonly withdrawalIndex: number; readonly isIncome: boolean }[],
): Promise<void> {
  await sql`update validator_withdrawal w set imported_as = n.imported_as
    from (
      select o.withdrawal_index, case when r."isIncome" then 'income imported'
        when r."withdrawalIndex" is not null then 'imported' else '' end as imported_as
      from validator_withdrawal o
      left join jsonb_to_recordset(${JSON.stringify(imported)}::jsonb)
        as r("withdrawalIndex" bigint, "isIncome" boolean) on r."withdrawalIndex" = o.withdrawal_index
      where o.account_id = ${accountId}
    ) n
    where w.account_id = ${accountId} and w.withdrawal_index = n.withdrawal_index
      and w.imported_as <> n.imported_as`.execute(tx);
}

import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { holds } from './merged-records.ts';

/** Units that can explain the difference between two balances of a source. */
export interface ReconcilingSum {
  readonly sourceId: SourceId;
  readonly asset: string;
  /**
   * `staked`: locked without a receipt token and not returned. `ignored`: in transactions that
   * people ignored.
   */
  readonly kind: 'staked' | 'ignored';
  /** Decimal text; negative for outflows. */
  readonly quantity: string;
  readonly transactions: number;
}

export async function readReconcilingSums(
  db: Db,
  accountId: AccountId,
): Promise<readonly ReconcilingSum[]> {
  const { rows } = await sql<ReconcilingSum>`
    with side as (
      select t.id, t.type, m.*, exists (select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'ignore' and d.revoked_at is null) as ignored,
        exists (select 1 from jsonb_to_recordset(t.movements) as o(direction text, asset text) where o.direction <> 'fee' and o.direction <> m.direction) as exchanged
      from transaction t, jsonb_to_recordset(t.movements) as m(direction text, source uuid, asset text, quantity numeric, "withheldFrom" text)
      where t.account_id = ${accountId}
        and not exists (select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'duplicate' and ${holds})
    ), part as (
      select source, asset, 'ignored' as kind, id, case when direction = 'in' then quantity when "withheldFrom" = 'sent' then 0 else -quantity end as quantity from side where ignored
      union all
      select source, asset, 'staked', id, case when direction = 'out' then quantity else -quantity end from side
        where not ignored and not exchanged and ((type = 'stake-deposit' and direction = 'out') or (type = 'stake-withdrawal' and direction = 'in'))
    )
    select source as "sourceId", asset, kind, sum(quantity)::text as quantity, count(distinct id)::int as transactions from part group by 1, 2, 3 having sum(quantity) <> 0`.execute(
    db,
  );
  return rows;
}

/** The number of unreadable records and rows of each source that still need attention. */
export async function countUnread(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ sourceId: string; count: number }>`
    select source_id as "sourceId", sum(n)::int as count from (
      select source_id, count(*) as n from sync_unread where account_id = ${accountId} group by 1
      union all
      select i.source_id, count(*) from import_rejection r join import i on i.account_id = r.account_id and i.id = r.import_id
        where r.account_id = ${accountId} and i.source_id is not null group by 1
    ) waiting group by 1`.execute(db);
  return new Map(rows.map(({ sourceId, count }) => [sourceId, count]));
}

/** Rows of records as received, and how their file writes dates and numbers. */
export interface ReceivedRows {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The time of the transaction that was read from them. */
  readonly at?: string;
  readonly formatId: string | null;
  readonly dateOrder: string | null;
  readonly decimalMark: string | null;
}

const atOnce = 5_000;

/** The records of a source that may report balances, in chunks. */
export async function* readLedgerRecords(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): AsyncGenerator<readonly ReceivedRows[]> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<
      ReceivedRows & { id: string }
    >`select r.id, coalesce(r.header, '{}') as header, r.rows, t.at, i.format_id as "formatId", i.date_order as "dateOrder", i.decimal_mark as "decimalMark"
      from record r join transaction t on t.account_id = r.account_id and t.id = r.id
      left join import i on i.account_id = r.account_id and i.id = r.import_id
      where r.account_id = ${accountId} and r.source_id = ${sourceId} and r.id > ${last}::uuid
        and (array_length(r.header, 1) = 1 or exists (select 1 from unnest(r.header) as name where name ~* 'balance|change_amount|available'))
      order by r.id limit ${atOnce}`.execute(db);
    yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.id ?? last;
  }
}

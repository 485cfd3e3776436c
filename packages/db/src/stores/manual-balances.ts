import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { ignored } from './transaction-filter.ts';

/** A balance that a person read at a source: a quantity of an asset at a point in time. */
export interface ManualBalance {
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly at: string;
}

export interface StoredBalance extends ManualBalance {
  readonly sourceId: SourceId;
  readonly createdBy: string | null;
  readonly createdAt: string;
}

/** Replaces the current balances; equal ones don't change. */
export async function setBalances(
  tx: Tx,
  { accountId, userId }: { readonly accountId: AccountId; readonly userId: UserId },
  sourceId: SourceId,
  balances: readonly ManualBalance[],
): Promise<void> {
  const stored = sql`jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as g (asset text, quantity numeric, at timestamptz)`;
  await sql`update manual_balance b set ended_at = clock_timestamp(), ended_by = ${userId}
    where b.account_id = ${accountId} and b.source_id = ${sourceId} and b.ended_at is null
      and not exists (select 1 from ${stored} where g.asset = b.asset and g.at = b.at and g.quantity = b.quantity)`.execute(
    tx,
  );
  await sql`insert into manual_balance (account_id, source_id, asset, quantity, at, created_by)
    select ${accountId}, ${sourceId}, g.asset, g.quantity, g.at, ${userId} from ${stored}
    where not exists (select 1 from manual_balance b where b.account_id = ${accountId} and b.source_id = ${sourceId} and b.ended_at is null and b.asset = g.asset and b.at = g.at)`.execute(
    tx,
  );
}

/** The current balances, of all sources or one; the latest first. */
export async function readManualBalances(
  db: Db,
  accountId: AccountId,
  sourceId?: SourceId,
): Promise<readonly StoredBalance[]> {
  const rows = await db
    .selectFrom('manual_balance')
    .select([
      'source_id as sourceId',
      'asset',
      'quantity',
      'at',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId!))
    .orderBy('at', 'desc')
    .orderBy('asset')
    .execute();
  return rows as unknown as readonly StoredBalance[];
}

export interface ComparedBalance extends StoredBalance {
  /**
   * The balance of the asset according to the source's transactions at that time, as decimal text.
   */
  readonly calculated: string;
}

/**
 * The current balances of one source, each with the balance calculated from its transactions at the
 * same time.
 */
export async function readComparedBalances(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<readonly ComparedBalance[]> {
  const { rows } = await sql<ComparedBalance>`
    with moved as (
      select m.asset, t.at, case m.direction when 'in' then m.quantity else -m.quantity end as quantity
      from transaction t, jsonb_to_recordset(t.movements) as m (asset text, source uuid, direction text, quantity numeric)
      where t.account_id = ${accountId} and t.sources @> array[${sourceId}]::uuid[] and m.source = ${sourceId}::uuid and not ${ignored}
    )
    select b.source_id as "sourceId", b.asset, b.quantity, b.at, b.created_by as "createdBy", b.created_at as "createdAt",
      coalesce((select sum(moved.quantity) from moved where moved.asset = b.asset and moved.at <= b.at), 0) as calculated
    from manual_balance b
    where b.account_id = ${accountId} and b.source_id = ${sourceId} and b.ended_at is null order by b.at desc, b.asset`.execute(
    db,
  );
  return rows;
}

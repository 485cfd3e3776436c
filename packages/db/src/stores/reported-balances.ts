import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A balance that a service reports. */
export interface ReportedBalanceRow {
  readonly sourceId: SourceId;
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly at: string;
  /**
   * Decimal text by the service's own account (spot, funding, …); empty if the service doesn't
   * distinguish any.
   */
  readonly pockets: Readonly<Record<string, string>>;
}

export async function reportedBalances(
  db: Db,
  accountId: AccountId,
): Promise<readonly ReportedBalanceRow[]> {
  const rows = await db
    .selectFrom('reported_balance')
    .select(['source_id as sourceId', 'asset', 'quantity', 'at', 'pockets'])
    .where('account_id', '=', accountId)
    .orderBy('source_id')
    .orderBy('asset')
    .execute();
  return rows as unknown as readonly ReportedBalanceRow[];
}

/** Replaces the source's reported balances. */
export async function replaceReportedBalances(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  balances: readonly (Pick<ReportedBalanceRow, 'asset' | 'quantity'> & {
    readonly pocket?: string;
  })[],
): Promise<void> {
  await tx
    .deleteFrom('reported_balance')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
  await sql`insert into reported_balance (account_id, source_id, asset, quantity, pockets)
    select ${accountId}, ${sourceId}, p.asset, sum(p.quantity), coalesce(jsonb_object_agg(p.pocket, p.quantity::text) filter (where p.pocket is not null and p.quantity <> 0), '{}')
    from (
      select b.asset, b.pocket, sum(b.quantity) as quantity from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as b(asset text, quantity numeric, pocket text) group by 1, 2
    ) p group by p.asset`.execute(tx);
}

import type { AccountId, AssetId, FiatCode, TransactionId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** An asset with missing prices. */
export interface MissingPrice {
  readonly asset: string;
  /** The number of timestamps without a price. */
  readonly prices: number;
  readonly first: string;
  readonly last: string;
  /** Their possible tax impact, as decimal text; 0 if unknown. */
  readonly stake: string;
}

const mostAssets = 500;
const mostNeeds = 20_000;

/** By possible tax impact, then by number. */
export async function readMissingPrices(
  db: Db,
  accountId: AccountId,
): Promise<readonly MissingPrice[]> {
  const { rows } = await sql<MissingPrice>`
    select asset, count(distinct at)::integer as prices, min(at) as first, max(at) as last, coalesce(sum(stake), 0)::text as stake
    from issue where account_id = ${accountId} and code = 'missing-price'
    group by asset order by sum(stake) desc nulls last, count(*) desc, asset limit ${mostAssets}`.execute(
    db,
  );
  return rows;
}

/** The prices to request, the latest first, because people look at recent transactions. */
export async function readMissingPriceNeeds(
  db: Db,
  accountId: AccountId,
  currency: FiatCode,
): Promise<readonly PriceNeed[]> {
  const { rows } = await sql<{ asset: AssetId; at: Instant }>`
    select distinct asset, at from issue where account_id = ${accountId} and code = 'missing-price' order by at desc, asset limit ${mostNeeds}`.execute(
    db,
  );
  return rows.map(({ asset, at }) => ({ asset, currency, at }));
}

/** A transaction with missing prices, and the assets without one. */
export interface UnpricedTransaction {
  readonly transactionId: TransactionId;
  readonly assets: readonly string[];
}

/**
 * Transactions between two timestamps (from inclusive, to exclusive) with a missing price,
 * dismissed issues included, because no total includes them either. By time.
 */
export async function readUnpricedTransactions(
  db: Db,
  accountId: AccountId,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): Promise<readonly UnpricedTransaction[]> {
  const { rows } = await sql<UnpricedTransaction>`
    select transaction_id as "transactionId", array_agg(distinct asset) as assets from issue
    where account_id = ${accountId} and code = 'missing-price' and at >= ${from}::timestamptz and at < ${to}::timestamptz
    group by at, transaction_id order by at, transaction_id`.execute(db);
  return rows;
}

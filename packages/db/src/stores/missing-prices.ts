import type { AccountId, AssetId, FiatCode, TransactionId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** An asset that lacks prices. */
export interface MissingPrice {
  readonly asset: string;
  /** Instants that a price is missing for. */
  readonly prices: number;
  readonly first: string;
  readonly last: string;
  /** The money that may hang on them, decimal text; 0 where nobody can tell. */
  readonly stake: string;
}

const mostAssets = 500;
const mostNeeds = 20_000;

/** By the money that may hang on them, then by how many there are. */
export async function missingPrices(
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

/** What has to be asked for, the latest first: it is what people look at. */
export async function missingPriceNeeds(
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

/** A transaction that lacks a price, with the assets that it lacks one of. */
export interface UnpricedTransaction {
  readonly transactionId: TransactionId;
  readonly assets: readonly string[];
}

/** The transactions between two instants (from inclusive, to exclusive) that lack a price, dismissed issues among them: no total has them either. By time. */
export async function unpricedTransactions(
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

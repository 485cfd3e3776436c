import { money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { getTransactions } from './records.ts';

/**
 * Stored prices for one query: those at its exact time, and the nearest before and after it from
 * each provider and from price files.
 */
export interface PricesAround {
  readonly exact: readonly Price[];
  readonly before: readonly Price[];
  readonly after: readonly Price[];
}

interface NeighbourRow {
  readonly place: number;
  readonly side: keyof PricesAround;
  readonly origin: string;
  readonly unit_price: string;
  readonly priced_at: string;
}

/** The stored prices for each query, in order, in one statement. No provider is called. */
export async function readPricesAround(
  db: Db,
  accountId: AccountId,
  needs: readonly PriceNeed[],
): Promise<readonly PricesAround[]> {
  if (needs.length === 0) return [];
  const { rows } = await sql<NeighbourRow>`
    select n.place, x.side, x.origin, x.unit_price::text as unit_price, x.priced_at
    from unnest(${needs.map(({ asset }) => asset)}::text[], ${needs.map(({ currency }) => currency)}::text[], ${needs.map(({ at }) => at)}::timestamptz[])
      with ordinality as n (asset, currency, at, place)
    cross join lateral (
      (select 'exact' as side, p.provider as origin, p.unit_price, coalesce(p.priced_at, p.at) as priced_at from price p
        where p.asset = n.asset and p.currency = n.currency and p.at = n.at and p.unit_price is not null order by p.provider)
      union all (${nearestPrice('before', '<')}) union all (${nearestPrice('after', '>')})
      union all (${selectFiled(accountId, 'before', '<=')}) union all (${selectFiled(accountId, 'after', '>')})
    ) x order by n.place, x.priced_at`.execute(db);
  const around = needs.map(() => ({
    exact: [] as Price[],
    before: [] as Price[],
    after: [] as Price[],
  }));
  for (const { place, side, origin, unit_price, priced_at } of rows) {
    const { asset, currency } = needs[place - 1]!;
    around[place - 1]![side].push({
      asset,
      currency,
      at: priced_at as Instant,
      unitPrice: money(unit_price),
      from: origin,
    });
  }
  return around;
}

const nearestPrice = (
  side: string,
  than: '<' | '>',
): RawBuilder<unknown> => sql`select ${sql.lit(side)} as side, p.provider as origin, p.unit_price,
  coalesce(p.priced_at, p.at) as priced_at from price p
  where p.asset = n.asset and p.currency = n.currency and p.at ${sql.raw(than)} n.at and p.unit_price is not null order by p.at ${direction(than)} limit 1`;

const selectFiled = (
  accountId: AccountId,
  side: string,
  than: '<=' | '>',
): RawBuilder<unknown> => sql`select ${sql.lit(side)} as side, 'file' as origin, a.unit_price, a.at as priced_at
  from account_price a
  where a.account_id = ${accountId} and a.asset = n.asset and a.currency = n.currency and a.at ${sql.raw(than)} n.at order by a.at ${direction(than)} limit 1`;

const direction = (than: string): RawBuilder<unknown> => sql.raw(than === '>' ? 'asc' : 'desc');

/** The transactions with one of these assets within a day of its time, with decisions applied. */
export async function readTransactionsNear(
  db: Db,
  accountId: AccountId,
  needs: readonly { readonly asset: string; readonly at: Instant }[],
): Promise<readonly Transaction[]> {
  if (needs.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from unnest(${needs.map(({ asset }) => asset)}::text[], ${needs.map(({ at }) => at)}::timestamptz[]) as n (asset, at)
    join transaction t on t.account_id = ${accountId} and t.at between n.at - interval '1 day' and n.at + interval '1 day'
      and t.assets && array[n.asset]`.execute(db);
  return getTransactions(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
}

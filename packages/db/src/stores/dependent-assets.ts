import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { YearSpan } from './issue-counts.ts';
import { readTaxedBetween } from './outcome-reading.ts';

/** The assets that moved in each year, fiat money included. */
export async function readAssetsMovedIn(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{
    year: number;
    assets: readonly string[];
  }>`select span.year, array_agg(distinct asset) as assets
    from unnest(${spans.map(({ year }) => year)}::int[], ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) as span(year, first, after)
    join transaction t on t.account_id = ${accountId} and t.at >= span.first and t.at < span.after, unnest(t.assets) as asset group by span.year`.execute(
    db,
  );
  return new Map(rows.map(({ year, assets }) => [year, assets]));
}

/**
 * The assets that moved in the selected transactions before an instant, fiat money included;
 * undefined if there are none.
 */
export async function readAssetsBefore(
  db: Db,
  accountId: AccountId,
  ids: RawBuilder<unknown>,
  instant: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{
    assets: readonly string[];
  }>`select distinct t.assets from transaction t
    where t.account_id = ${accountId} and t.at < ${instant}::timestamptz and t.id in (${ids})`.execute(
    db,
  );
  return rows.length === 0 ? undefined : [...new Set(rows.flatMap(({ assets }) => assets))];
}

/** An asset that was disposed of in a period, and when it last was. */
export interface LastDeparture {
  readonly year: number;
  readonly asset: string;
  readonly at: string;
}

/**
 * The assets that left in each period without arriving elsewhere, fees and fiat money included;
 * only taxable movements.
 */
export async function loadLastDepartureIn(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly LastDeparture[]> {
  const { rows } =
    await sql<LastDeparture>`select span.year, m ->> 'asset' as asset, max(t.at) as at
    from unnest(${spans.map(({ year }) => year)}::int[], ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) as span(year, first, after)
    join transaction t on t.account_id = ${accountId} and t.at >= span.first and t.at < span.after
    join transaction_figure f on f.account_id = t.account_id and f.transaction_id = t.id and f.category is not null
    cross join jsonb_array_elements(t.movements) m
    where m ->> 'direction' = 'fee' or (m ->> 'direction' = 'out' and (f.match_state is distinct from 'matched' or f.gain is not null))
    group by span.year, m ->> 'asset'`.execute(db);
  return rows;
}

/**
 * The assets that were disposed of at a loss in each period, whether the loss is allowed or
 * deferred.
 */
export async function findLastLosses(
  db: Db,
  accountId: AccountId,
  spans: readonly YearSpan[],
): Promise<readonly LastDeparture[]> {
  const last = new Map<string, LastDeparture>();
  for (const { year, from, to } of spans)
    // oxlint-disable-next-line no-await-in-loop -- few years, each of days only
    for await (const outcomes of readTaxedBetween(db, accountId, {
      from: from as Instant,
      to: to as Instant,
    }))
      for (const { disposals } of outcomes)
        for (const { asset, at, gain } of disposals)
          if (gain < 0n) last.set(`${year} ${asset}`, { year, asset, at });
  return [...last.values()];
}

/**
 * Assets that moved together, and whether in a plain trade, or in a transaction that enters or
 * leaves a position, whose other side can be in another row.
 */
export interface LinkedMoves {
  readonly kind: 'trade' | 'position' | 'other';
  readonly assets: readonly string[];
}

/**
 * Groups of assets that ever moved together before an instant, each group once. Groups of trades
 * include the fee asset, others don't.
 */
export async function findLinkedMoves(
  db: Db,
  accountId: AccountId,
  before: string,
): Promise<readonly LinkedMoves[]> {
  const { rows } = await sql<LinkedMoves>`with told as (
      select t.assets, t.movements, coalesce(d.payload ->> 'category', t.category) as category, t.type, t.position
      from transaction t left join decision d on d.account_id = t.account_id and d.record_id = t.id and d.kind = 'category' and d.part = '' and d.revoked_at is null
      where t.account_id = ${accountId} and t.at < ${before}::timestamptz),
    kinds as (
      select *, case when position is not null or category like '%\\_defi' or type like 'liquidity-%' or type like 'stake-%' then 'position'
        when category is null and type in ('buy', 'sell', 'swap', 'crypto-crypto') then 'trade' else 'other' end as kind from told)
    select distinct kind, assets from kinds where kind = 'trade' and cardinality(assets) > 1
    union select distinct kind, array(select distinct m ->> 'asset' from jsonb_array_elements(movements) m where m ->> 'direction' <> 'fee' order by 1)
      from kinds where kind = 'position' or (kind = 'other' and cardinality(assets) > 1)`.execute(
    db,
  );
  return rows;
}

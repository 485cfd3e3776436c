import { fiatCodes } from '@lotbook/model/fiat';
import type { AccountId } from '@lotbook/model/ids';
import { orderTypes } from '@lotbook/model/transaction';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';

/** Sums over computed results, for pages. Decimals are text. */

export interface YearRow {
  readonly year: number;
  readonly proceeds: string;
  readonly basis: string;
  readonly gain: string;
  readonly shortTermProceeds: string;
  readonly shortTermBasis: string;
  readonly shortTermGain: string;
  readonly longTermProceeds: string;
  readonly longTermBasis: string;
  readonly longTermGain: string;
  readonly income: string;
  readonly disposals: number;
}

export async function readYearTotals(db: Db, accountId: AccountId): Promise<readonly YearRow[]> {
  return db
    .selectFrom('year_total')
    .select([
      'year',
      'proceeds',
      'basis',
      'gain',
      'short_term_proceeds as shortTermProceeds',
      'short_term_basis as shortTermBasis',
      'short_term_gain as shortTermGain',
      'long_term_proceeds as longTermProceeds',
      'long_term_basis as longTermBasis',
      'long_term_gain as longTermGain',
      'income',
      'disposals',
    ])
    .where('account_id', '=', accountId)
    .orderBy('year')
    .execute();
}

export interface MonthRow {
  /** `2024-01` */
  readonly month: string;
  readonly gain: string;
  readonly shortTermGain: string;
  readonly longTermGain: string;
  readonly income: string;
  readonly disposals: number;
}

/** The months of a tax year with disposals or income, the first one first. */
export async function readMonthTotals(
  db: Db,
  accountId: AccountId,
  year: number,
): Promise<readonly MonthRow[]> {
  const rows = await db
    .selectFrom('month_total')
    .select([
      'month',
      'gain',
      'short_term_gain as shortTermGain',
      'long_term_gain as longTermGain',
      'income',
      'disposals',
    ])
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .orderBy('month')
    .execute();
  return rows.map((row) => ({ ...row, month: row.month.slice(0, 7) }));
}

export interface HoldingRow {
  readonly asset: string;
  readonly sourceId?: string;
  readonly quantity: string;
  readonly basis: string;
  readonly lots: number;
}

/** The maximum age of a price that counts as current, in days. */
const currentDays = 7;

/** The recent prices of an asset in a currency, from files and from providers. */
const selectRecent = (
  accountId: AccountId,
  asset: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
) => sql`
  select unit_price, at, 1 as rank, 'file' as teller from account_price where account_id = ${accountId} and asset = ${asset} and currency = ${currency} and ${isRecent}
  union all
  select unit_price, coalesce(priced_at, at), 3, provider from price
  where asset = ${asset} and currency = ${currency} and at > now() - make_interval(days => ${currentDays}) and unit_price is not null`;

const isRecent = sql`at > now() - make_interval(days => ${currentDays}) and at <= now()`;

/**
 * The newest recent price of each asset: the account's own prices come first; prices in another
 * currency are converted at that currency's newest rate.
 */
const currentPrice = (accountId: AccountId, currency: string) => sql`
  left join lateral (
    select * from (
      select unit_price, at, rank, teller, null as told_in, null::numeric as told, null::numeric as rate, null::timestamptz as rate_at, null as rate_teller
      from (${selectRecent(accountId, sql`open.asset`, sql`${currency}`)}) in_currency
      union all
      select round(foreign_price.unit_price * rate.unit_price, 18), foreign_price.at, 2, 'file+' || rate.teller,
        foreign_price.currency, foreign_price.unit_price, rate.unit_price, rate.at, rate.teller
      from (
        select unit_price, at, currency from account_price
        where account_id = ${accountId} and asset = open.asset and asset <> all(${[...fiatCodes]}::text[]) and currency <> ${currency} and ${isRecent}
        order by at desc, (currency = 'USD') desc, currency limit 1
      ) foreign_price
      join lateral (
        select * from (${selectRecent(accountId, sql`foreign_price.currency`, sql`${currency}`)}) rates where ${isRecent} order by at desc, rank limit 1
      ) rate on true
    ) known
    where ${isRecent} order by at desc, rank limit 1
  ) current on true`;

/** The selected parts of the price. */
const getPrice = (
  of: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${of}.unit_price as "unitPrice", ${of}.at as "priceAt", ${of}.teller as "priceFrom",
  ${of}.told_in as "getStatedIn", ${of}.told, ${of}.rate, ${of}.rate_at as "rateAt", ${of}.rate_teller as "rateFrom"`;

/**
 * For a price in another currency: that currency, the price in it, and the rate to the account's
 * currency.
 */
export interface ForeignPrice {
  readonly getStatedIn: string | null;
  readonly told: string | null;
  readonly rate: string | null;
  readonly rateAt: string | null;
  readonly rateFrom: string | null;
}

export interface ValuedHoldingRow extends HoldingRow, ForeignPrice {
  readonly value: string | null;
  readonly unrealized: string | null;
  readonly unitPrice: string | null;
  readonly priceAt: string | null;
  /** The source of the price: `file`, or the provider's id. */
  readonly priceFrom: string | null;
}

/** Issues because of which a lot has no cost. */
const unknownCostCodes = [
  'missing-basis',
  'missing-price',
  'unmatched-deposit',
  'unsupported-basis',
  'zero-basis',
];

/** Open lots that cost zero because their cost is unknown, by asset. */
const selectUnknownCosts = (accountId: AccountId) => sql`
  select l.asset, count(*) as lots
  from (
    select distinct asset, at from issue where account_id = ${accountId} and code = any(${unknownCostCodes}::text[])
  ) doubtful
  join lot l on l.account_id = ${accountId} and l.asset = doubtful.asset and l.acquired_at = doubtful.at
  where l.basis = 0 group by l.asset`;

export interface OpenHoldingRow extends ValuedHoldingRow {
  /** How many of the lots cost zero because their cost is unknown. */
  readonly unknownLots: number;
}

/**
 * Open lots by asset, with their current market value if a price is known; the largest basis first.
 */
export async function readHoldings(
  db: Db,
  accountId: AccountId,
  currency: string,
): Promise<readonly OpenHoldingRow[]> {
  const { rows } = await sql<OpenHoldingRow>`
    select open.asset, open.quantity, open.basis, open.lots, coalesce(unknown_cost.lots, 0) as "unknownLots", round(open.quantity * current.unit_price, 18) as value,
      round(open.quantity * current.unit_price, 18) - open.basis as unrealized,
      ${getPrice(sql`current`)}
    from (
      select asset, sum(quantity) as quantity, sum(basis) as basis, sum(lots) as lots
      from holding where account_id = ${accountId} group by asset
    ) open ${currentPrice(accountId, currency)}
    left join (${selectUnknownCosts(accountId)}) unknown_cost on unknown_cost.asset = open.asset
    order by open.basis desc, open.asset`.execute(db);
  return rows;
}

/** The assets with open lots. */
export async function listHeldAssets(db: Db, accountId: AccountId): Promise<readonly string[]> {
  return (
    await db
      .selectFrom('holding')
      .select('asset')
      .distinct()
      .where('account_id', '=', accountId)
      .execute()
  ).map(({ asset }) => asset);
}

/**
 * Open lots by source and asset, with their current market value if a price is known; the largest
 * basis first.
 */
export async function readHoldingsBySource(
  db: Db,
  accountId: AccountId,
  currency: string,
): Promise<readonly (ValuedHoldingRow & { readonly sourceId: string })[]> {
  const { rows } = await sql<ValuedHoldingRow & { sourceId: string }>`
    select held.source_id as "sourceId", held.asset, held.quantity, held.basis, held.lots, round(held.quantity * priced.unit_price, 18) as value,
      round(held.quantity * priced.unit_price, 18) - held.basis as unrealized,
      ${getPrice(sql`priced`)}
    from holding held
    join (
      select open.asset, current.* from (select distinct asset from holding where account_id = ${accountId}) open ${currentPrice(accountId, currency)}
    ) priced on priced.asset = held.asset
    where held.account_id = ${accountId} order by held.basis desc, held.asset`.execute(db);
  return rows;
}

export interface SourceValueRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly provider: string;
  /** Of the assets with a current price; null if none has one. */
  readonly value: string | null;
  /** How many of its assets have no current price. */
  readonly unpriced: number;
}

/** The sources that hold something, with the market value of their open lots; the highest first. */
export async function listSourceValues(
  db: Db,
  accountId: AccountId,
  currency: string,
): Promise<readonly SourceValueRow[]> {
  const { rows } = await sql<SourceValueRow>`
    select source.id, source.kind, source.name, source.provider,
      sum(round(held.quantity * priced.unit_price, 18)) as value, (count(*) filter (where priced.unit_price is null))::integer as unpriced
    from holding held
    join source on source.account_id = ${accountId} and source.id = held.source_id
    join (
      select open.asset, current.unit_price from (select distinct asset from holding where account_id = ${accountId}) open ${currentPrice(accountId, currency)}
    ) priced on priced.asset = held.asset
    where held.account_id = ${accountId}
    group by source.id, source.kind, source.name, source.provider
    order by value desc nulls last, source.name, source.id`.execute(db);
  return rows;
}

/**
 * The market value of each source, as far as current prices are known; sources without any are
 * omitted.
 */
export async function loadSourceValues(
  db: Db,
  accountId: AccountId,
  currency: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ sourceId: string; worth: string }>`
    select open.source_id as "sourceId", sum(round(open.quantity * current.unit_price, 18)) as worth
    from (select source_id, asset, sum(quantity) as quantity from holding where account_id = ${accountId} group by source_id, asset) open ${currentPrice(accountId, currency)}
    where current.unit_price is not null group by 1`.execute(db);
  return new Map(rows.map(({ sourceId, worth }) => [sourceId, worth]));
}

export interface IncomeRow {
  readonly category: string;
  readonly value: string;
  readonly count: number;
}

/** Income by category, for one tax year or for all. */
export async function readIncomeByCategory(
  db: Db,
  accountId: AccountId,
  year: number | undefined,
): Promise<readonly IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select category, sum(value) as value, sum(receipts) as count from income_total
    where account_id = ${accountId} and (${year ?? null}::integer is null or year = ${year ?? null}::integer)
    group by category order by sum(value) desc, category`.execute(db);
  return rows;
}

/** The total number of transactions. */
export async function countTransactions(db: Db, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from transaction where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ActivityRow {
  readonly sources: number;
  /** Sources with transactions in the year. */
  readonly sourcesInYear: number;
  readonly assets: number;
  readonly transactions: number;
  readonly transactionsInYear: number;
  /** Trades, buys and sales, by the type that the source reported. */
  readonly orders: number;
  readonly ordersInYear: number;
  /** Transactions with a gain or a loss. */
  readonly disposing: number;
  readonly disposingInYear: number;
  /** Lot fragments disposed of; one transaction can use many. */
  readonly disposals: number;
  readonly disposalsInYear: number;
}

/** A tax year of the jurisdiction, with its first and last day. */
export interface YearSpan {
  readonly year: number;
  readonly from: string;
  readonly to: string;
}

const isIn = (
  { from, to }: YearSpan,
  timeZone: string,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`${at} >= ${from}::timestamp at time zone ${timeZone} and ${at} < (${to}::timestamp + interval '1 day') at time zone ${timeZone}`;

/**
 * Every asset in the account's transactions, fiat money included, and whether it was used in the
 * year.
 */
export async function readAssetsUsed(
  db: Db,
  accountId: AccountId,
  span: YearSpan,
  timeZone: string,
): Promise<readonly { readonly asset: string; readonly inYear: boolean }[]> {
  const { rows } = await sql<{ asset: string; inYear: boolean }>`
    select asset, bool_or(together.in_year) as "inYear"
    from (select assets, bool_or(${isIn(span, timeZone, sql`at`)}) as in_year from transaction_figure where account_id = ${accountId} group by assets) together,
      unnest(together.assets) asset
    group by asset`.execute(db);
  return rows;
}

/**
 * Orders and transactions with a gain or a loss, for the year and in total. Like the assets, this
 * scans every figure.
 */
export async function readOrdersAndDisposing(
  db: Db,
  accountId: AccountId,
  span: YearSpan,
  timeZone: string,
): Promise<Pick<ActivityRow, 'orders' | 'ordersInYear' | 'disposing' | 'disposingInYear'>> {
  const { rows } = await sql<ActivityRow>`
    select count(*) filter (where is_order) as orders, count(*) filter (where is_order and in_year) as "ordersInYear",
      count(*) filter (where disposes) as disposing, count(*) filter (where disposes and in_year) as "disposingInYear"
    from (select type = any(${[...orderTypes]}::text[]) as is_order, gain is not null as disposes, ${isIn(span, timeZone, sql`at`)} as in_year
      from transaction_figure where account_id = ${accountId}) f`.execute(db);
  return rows[0]!;
}

export async function readActivity(
  db: Db,
  accountId: AccountId,
  span: YearSpan,
  timeZone: string,
): Promise<Omit<ActivityRow, 'orders' | 'ordersInYear' | 'disposing' | 'disposingInYear'>> {
  const { year } = span;
  const makeYearCondition = (at: RawBuilder<unknown>) => isIn(span, timeZone, at);
  const { rows } = await sql<ActivityRow>`select
    (select count(*) from source where account_id = ${accountId}) as sources,
    (select count(*) from source s where s.account_id = ${accountId} and exists (
      select from transaction t where t.account_id = s.account_id and t.source_id = s.id and ${makeYearCondition(sql`t.at`)})) as "sourcesInYear",
    (select count(distinct asset) from holding where account_id = ${accountId}) as assets,
    (select count(*) from transaction where account_id = ${accountId}) as transactions,
    (select count(*) from transaction where account_id = ${accountId} and ${makeYearCondition(sql`at`)}) as "transactionsInYear",
    coalesce((select sum(disposals) from year_total where account_id = ${accountId}), 0)::integer as disposals,
    coalesce((select disposals from year_total where account_id = ${accountId} and year = ${year}), 0) as "disposalsInYear"`.execute(
    db,
  );
  return rows[0]!;
}

export interface CurrentPriceRow {
  readonly asset: string;
  readonly unitPrice: string;
  readonly at: string;
  /** `file`, or the provider's id. */
  readonly from: string;
}

/** The current price per unit of each asset with open lots, if one is known. */
export async function readCurrentPrices(
  db: Db,
  accountId: AccountId,
  currency: string,
): Promise<readonly CurrentPriceRow[]> {
  const { rows } = await sql<CurrentPriceRow>`
    select open.asset, current.unit_price as "unitPrice", current.at, current.teller as "from"
    from (select distinct asset from holding where account_id = ${accountId}) open ${currentPrice(accountId, currency)}
    where current.unit_price is not null order by open.asset`.execute(db);
  return rows;
}

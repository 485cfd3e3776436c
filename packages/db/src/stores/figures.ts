import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Decimals as text, all of one generation. */

export interface YearRow {
  readonly year: number;
  readonly shortTermProceeds: string;
  readonly shortTermBasis: string;
  readonly shortTermGain: string;
  readonly longTermProceeds: string;
  readonly longTermBasis: string;
  readonly longTermGain: string;
  readonly income: string;
  readonly disposals: number;
}

export async function yearTotals(db: Db, accountId: AccountId, generation: number): Promise<readonly YearRow[]> {
  return db
    .selectFrom('year_total')
    .select([
      'year',
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
    .where('generation', '=', generation)
    .orderBy('year')
    .execute();
}

export interface HoldingRow {
  readonly asset: string;
  readonly sourceId?: string;
  readonly quantity: string;
  readonly basis: string;
  readonly lots: number;
}

/** How old a price may be and still say what something is worth now. */
const currentDays = 7;

/** The newest known price of each asset that is recent enough: the account's own first. */
const currentPrice = (accountId: AccountId, currency: string) => sql`
  left join lateral (
    select unit_price, at from (
      select unit_price, at, 1 as rank from account_price p where p.account_id = ${accountId} and p.asset = open.asset and p.currency = ${currency}
      union all
      select unit_price, coalesce(priced_at, at), 2 from price p where p.asset = open.asset and p.currency = ${currency} and p.unit_price is not null
    ) known
    where at > now() - make_interval(days => ${currentDays}) and at <= now() order by at desc, rank limit 1
  ) current on true`;

export interface ValuedHoldingRow extends HoldingRow {
  readonly value: string | null;
  readonly unrealized: string | null;
  readonly priceAt: string | null;
}

/** What is open, by asset, and what it is worth where a current price is known; the largest basis first. */
export async function holdings(db: Db, accountId: AccountId, generation: number, currency: string): Promise<readonly ValuedHoldingRow[]> {
  const { rows } = await sql<ValuedHoldingRow>`
    select open.asset, open.quantity, open.basis, open.lots, round(open.quantity * current.unit_price, 18) as value,
      round(open.quantity * current.unit_price, 18) - open.basis as unrealized, current.at as "priceAt"
    from (
      select asset, sum(quantity) as quantity, sum(basis) as basis, count(*) as lots
      from lot where account_id = ${accountId} and generation = ${generation} group by asset
    ) open ${currentPrice(accountId, currency)}
    order by open.basis desc, open.asset`.execute(db);
  return rows;
}

/** What is open, by source and asset. */
export async function holdingsBySource(db: Db, accountId: AccountId, generation: number): Promise<readonly (HoldingRow & { readonly sourceId: string })[]> {
  const { rows } = await sql<HoldingRow & { sourceId: string }>`
    select source_id as "sourceId", asset, sum(quantity) as quantity, sum(basis) as basis, count(*) as lots
    from lot where account_id = ${accountId} and generation = ${generation} group by source_id, asset order by sum(basis) desc, asset`.execute(db);
  return rows;
}

export interface IssueRow {
  readonly code: string;
  readonly severity: string;
  readonly transactionId: string;
  readonly asset: string;
  readonly message: string;
  readonly low: string | null;
  readonly high: string | null;
}

const issueColumns = ['code', 'severity', 'transaction_id as transactionId', 'asset', 'message', 'low', 'high'] as const;

/** The gravest first: by severity, then by the money between the two extremes. */
export async function gravestIssues(db: Db, accountId: AccountId, generation: number, limit: number): Promise<readonly IssueRow[]> {
  return db
    .selectFrom('issue')
    .select(issueColumns)
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .orderBy(sql`array_position(array['error', 'warning', 'info'], severity)`)
    .orderBy(sql`coalesce(high - low, 0)`, 'desc')
    .orderBy('seq')
    .limit(limit)
    .execute();
}

export async function issuesOfTransactions(db: Db, accountId: AccountId, generation: number, ids: readonly string[]): Promise<readonly IssueRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('issue')
    .select(issueColumns)
    .where('account_id', '=', accountId)
    .where('generation', '=', generation)
    .where('transaction_id', 'in', ids)
    .orderBy('seq')
    .execute();
}

export interface IssueCount {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly low: string | null;
  readonly high: string | null;
}

export async function issueCounts(db: Db, accountId: AccountId, generation: number): Promise<readonly IssueCount[]> {
  const { rows } = await sql<IssueCount>`
    select code, severity, count(*) as count, sum(low) as low, sum(high) as high
    from issue where account_id = ${accountId} and generation = ${generation}
    group by code, severity order by array_position(array['error', 'warning', 'info'], severity), sum(high - low) desc nulls last, count(*) desc, code`.execute(
    db,
  );
  return rows;
}

export interface IncomeRow {
  readonly category: string;
  readonly value: string;
  readonly count: number;
}

/** Income by category; of one calendar year or of all. */
export async function incomeByCategory(db: Db, accountId: AccountId, generation: number, year: number | undefined): Promise<readonly IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select category, sum(value) as value, count(*) as count from income
    where account_id = ${accountId} and generation = ${generation}
      and (${year ?? null}::integer is null or received_on between make_date(${year ?? 2000}, 1, 1) and make_date(${year ?? 2000}, 12, 31))
    group by category order by sum(value) desc, category`.execute(db);
  return rows;
}

export interface ActivityRow {
  readonly sources: number;
  readonly assets: number;
  readonly transactions: number;
  readonly transactionsInYear: number;
  readonly disposalsInYear: number;
}

export async function activity(db: Db, accountId: AccountId, generation: number, year: number, timeZone: string): Promise<ActivityRow> {
  const from = `${year}-01-01`;
  const to = `${year + 1}-01-01`;
  const { rows } = await sql<ActivityRow>`select
    (select count(*) from source where account_id = ${accountId}) as sources,
    (select count(distinct asset) from lot where account_id = ${accountId} and generation = ${generation}) as assets,
    (select count(*) from transaction where account_id = ${accountId}) as transactions,
    (select count(*) from transaction where account_id = ${accountId} and at >= ${from}::timestamp at time zone ${timeZone} and at < ${to}::timestamp at time zone ${timeZone}) as "transactionsInYear",
    (select count(*) from disposal where account_id = ${accountId} and generation = ${generation} and disposed_on >= ${from}::date and disposed_on < ${to}::date) as "disposalsInYear"`.execute(
    db,
  );
  return rows[0] ?? { sources: 0, assets: 0, transactions: 0, transactionsInYear: 0, disposalsInYear: 0 };
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { areListed } from './computations.ts';
import { avoidNestedLoops } from './joined-as-a-whole.ts';
import type { StoredMovement } from './records.ts';
import {
  needsTransactions,
  makeConditions,
  makeFigureConditions,
  resolveSearch,
  selectFromFigures,
  fromTransactions,
  type TransactionWindow,
} from './transaction-filter.ts';

/** Sums of a filter's transactions that share a period, a category and the same assets. */
export interface GroupSums {
  /** The index of the period: the number of starts at or before these transactions. */
  readonly stretch: number;
  /** Null if nothing is taxable. */
  readonly category: string | null;
  readonly assets: readonly string[];
  readonly count: number;
  /** The number of transactions with a gain or loss, and with income. */
  readonly disposing: number;
  readonly receiving: number;
  readonly gain: string;
  readonly proceeds: string;
  readonly costBasis: string;
  readonly income: string;
  /** The cost of disposals without proceeds. Not included in the cost basis. */
  readonly moved: string;
}

const sums = sql`count(*) as count, count(f.gain) as disposing, count(f.income) as receiving, coalesce(sum(f.gain), 0) as gain, coalesce(sum(f.proceeds), 0) as proceeds,
  coalesce(sum(f.cost_basis) filter (where f.proceeds is not null), 0) as "costBasis", coalesce(sum(f.income), 0) as income,
  coalesce(sum(f.cost_basis) filter (where f.proceeds is null), 0) as moved`;

/**
 * The sums of `transactionSums` by group, which add up to them. `starts`: the start instants of the
 * periods, ascending.
 */
export const filterSums = async (
  db: Db,
  window: TransactionWindow,
  starts: readonly string[],
): Promise<readonly GroupSums[]> => getSums(db, await resolveWindow(db, window), starts);

/**
 * The same, and the transactions with the largest gain, loss or income, the largest first. The
 * filter is evaluated once for both.
 */
export async function filterParts(
  db: Db,
  window: TransactionWindow,
  { starts, most }: { readonly starts: readonly string[]; readonly most: number },
): Promise<{ readonly groups: readonly GroupSums[]; readonly rows: readonly WeightyRow[] }> {
  const resolved = await resolveWindow(db, window);
  return {
    groups: await getSums(db, resolved, starts),
    rows: await findLargest(db, resolved, most),
  };
}

async function getSums(
  db: Db,
  { window, isListed }: ResolvedWindow,
  starts: readonly string[],
): Promise<readonly GroupSums[]> {
  const grouped = async (
    from: RawBuilder<unknown>,
    row: RawBuilder<unknown>,
  ): Promise<readonly GroupSums[]> => {
    const { rows } =
      await sql<GroupSums>`select width_bucket(${row}.at, ${[...starts]}::timestamptz[]) as stretch, f.category, ${row}.assets as assets, ${sums}
      ${from} group by 1, 2, 3`.execute(db);
    return rows;
  };
  if (isListed)
    return grouped(sql`from transaction_figure f where ${makeFigureConditions(window)}`, sql`f`);
  const joined = () => grouped(sql`${fromTransactions} where ${makeConditions(window)}`, sql`t`);
  return window.filter.ids ? joined() : avoidNestedLoops(db, joined);
}

/** A transaction whose gain and income are a large part of a filter's sums. */
export interface WeightyRow {
  readonly id: string;
  readonly at: string;
  readonly category: string;
  readonly sourceId: string;
  readonly movements: readonly StoredMovement[];
  readonly gain: string | null;
  readonly proceeds: string | null;
  readonly costBasis: string | null;
  readonly income: string | null;
}

const weight = sql`greatest(abs(f.gain), f.income)`;

async function findLargest(
  db: Db,
  { window, isListed }: ResolvedWindow,
  most: number,
): Promise<readonly WeightyRow[]> {
  const source = isListed
    ? sql`from transaction_figure f where ${makeFigureConditions(window)}`
    : sql`${fromTransactions} where ${makeConditions(window)}`;
  const largest = sql`(select f.* ${source} and (f.gain is not null or f.income is not null) order by ${weight} desc, f.transaction_id limit ${most})`;
  const read = async (): Promise<readonly WeightyRow[]> => {
    const { rows } =
      await sql<WeightyRow>`select t.id, t.at, f.category, t.source_id as "sourceId", t.movements, f.gain, f.proceeds,
      case when f.proceeds is not null then f.cost_basis end as "costBasis", f.income
      ${selectFromFigures(largest)} order by ${weight} desc, t.id`.execute(db);
    return rows;
  };
  return isListed || window.filter.ids ? read() : avoidNestedLoops(db, read);
}

interface ResolvedWindow {
  readonly window: TransactionWindow;
  /** The figures alone can answer the query. */
  readonly isListed: boolean;
}

async function resolveWindow(db: Db, requested: TransactionWindow): Promise<ResolvedWindow> {
  const window = await resolveSearch(db, requested);
  return {
    window,
    isListed: !needsTransactions(window.filter) && (await areListed(db, window.accountId)),
  };
}

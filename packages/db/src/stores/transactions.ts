import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { areListed } from './computations.ts';
import { avoidNestedLoops } from './joined-as-a-whole.ts';
import type { StoredMovement } from './records.ts';
import {
  needsTransactions,
  makeConditions,
  edited,
  makeFigureConditions,
  resolveSearch,
  selectFromFigures,
  selectFromThese,
  mayBeNarrow,
  fromTransactions,
  ignored,
  narrowWindow,
  selectOfRow,
  displayCategory,
  worth,
  type TransactionWindow,
} from './transaction-filter.ts';

export const sortColumns = [
  'date',
  'asset',
  'amount',
  'value',
  'costBasis',
  'proceeds',
  'gainLoss',
] as const;
export interface TransactionOrder {
  readonly column: (typeof sortColumns)[number];
  readonly descending: boolean;
}

export interface TransactionRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly at: string;
  readonly type: string;
  readonly category: string;
  readonly sourceId: string;
  readonly movements: readonly StoredMovement[];
  readonly txHash: string | null;
  readonly memo: string | null;
  readonly value: string | null;
  readonly costBasis: string | null;
  readonly proceeds: string | null;
  readonly gain: string | null;
  readonly shortTermGain: string | null;
  readonly longTermGain: string | null;
  readonly income: string | null;
  readonly term: string | null;
  readonly matchState: string | null;
  readonly issueCodes: readonly string[] | null;
  readonly ignored: boolean;
  /** A person made a decision about it. */
  readonly edited: boolean;
  /** People's memos, the latest first. */
  readonly memos: readonly string[];
  /** The contact named for it. */
  readonly contact: {
    readonly id: string;
    readonly name: string;
    readonly glCode: string | null;
  } | null;
  /** The sort value, as text. */
  readonly sortKey: string | null;
}

export interface Position {
  readonly key: string | null;
  readonly id: string;
}

/**
 * One page in the given order, after `after`. Queries one row more than `limit` to detect a next
 * page.
 */
export async function readTransactionPage(
  db: Db,
  requested: TransactionWindow,
  order: TransactionOrder,
  limit: number,
  after: Position | undefined,
): Promise<{ rows: readonly TransactionRow[]; more: boolean }> {
  const window = await resolveSearch(db, requested);
  const isListed = !needsTransactions(window.filter) && (await areListed(db, window.accountId));
  const rows = figureColumns[order.column]
    ? await rowsByFigure(db, { window, isListed }, order, limit + 1, after)
    : await rowsInOrder(db, { window, isListed }, order, limit + 1, after);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/**
 * Sorted by a figure: rows with a value, from one end of its index; then, if the page has room,
 * those without.
 */
async function rowsByFigure(
  db: Db,
  { window, isListed }: { readonly window: TransactionWindow; readonly isListed: boolean },
  order: TransactionOrder,
  most: number,
  after: Position | undefined,
): Promise<readonly TransactionRow[]> {
  const key = sortKeys[order.column];
  const [direction, beyond] = order.descending
    ? [sql.raw('desc'), sql.raw('<')]
    : [sql.raw('asc'), sql.raw('>')];
  const further = after
    ? sql`and ${key.step} ${beyond}= figure_step(${after.key}::float8) and (${key.expression}, f.transaction_id) ${beyond} (${after.key}::numeric, ${after.id}::uuid)`
    : sql``;
  const withIt = sql`${key.step} is not null ${further} order by ${key.step} ${direction}, ${key.expression} ${direction}, f.transaction_id ${direction}`;
  // Skips figures that don't match, without reading their transactions.
  const matching = ({ accountId, filter }: TransactionWindow) =>
    (isListed ? makeFigureConditions : makeConditions)({ accountId, filter });
  const page = (from: RawBuilder<unknown>, fits: RawBuilder<unknown>) =>
    selectRows(db, sql`${from} where ${fits}`, key, sql`${withIt} limit ${most}`);
  const next = (which: RawBuilder<unknown>, count: number) =>
    selectFromFigures(
      sql`(select * from transaction_figure f where ${which} and ${withIt} limit ${count})`,
    );
  const near =
    after?.key === null
      ? []
      : await page(
          next(sql`f.account_id = ${window.accountId}`, selectLooked(most)),
          matching(window),
        );
  if (near.length >= most) return near;
  const fits = matching(
    isListed && mayBeNarrow(window.filter) ? await narrowWindow(db, window) : window,
  );
  const withFigure =
    after?.key === null ? [] : await page(isListed ? next(fits, most) : fromTransactions, fits);
  if (withFigure.length >= most) return withFigure;
  const id = isListed ? sql`f.transaction_id` : sql`t.id`;
  const without = await selectRows(
    db,
    sql`${isListed ? selectFromFigures(sql`transaction_figure`) : fromTransactions} where ${fits}`,
    key,
    sql`${key.expression} is null ${after?.key === null ? sql`and ${id} ${beyond} ${after.id}::uuid` : sql``} order by ${id} ${direction} limit ${most - withFigure.length}`,
  );
  return [...withFigure, ...without];
}

/**
 * Sorted by a column of every transaction. If the next ones in order don't fill the page, a narrow
 * filter is evaluated first.
 */
async function rowsInOrder(
  db: Db,
  { window, isListed }: { readonly window: TransactionWindow; readonly isListed: boolean },
  order: TransactionOrder,
  most: number,
  after: Position | undefined,
): Promise<readonly TransactionRow[]> {
  const key = sortKeys[order.column];
  const [direction, beyond] = order.descending
    ? [sql.raw('desc'), sql.raw('<')]
    : [sql.raw('asc'), sql.raw('>')];
  const [fromHere, byRounded] = key.rounded
    ? [sql`${key.rounded} ${beyond}= ${after?.key}::float8 and`, sql`${key.rounded} ${direction},`]
    : [sql``, sql``];
  const further = after
    ? sql`${fromHere} (${key.expression}, t.id) ${beyond} (${after.key}::${sql.raw(key.type)}, ${after.id}::uuid)`
    : sql`true`;
  const inOrder = sql`order by ${byRounded} ${key.expression} ${direction}, t.id ${direction}`;
  const page = (
    from: RawBuilder<unknown>,
    { accountId, filter }: TransactionWindow,
  ): Promise<readonly TransactionRow[]> =>
    selectRows(
      db,
      sql`${from} where ${makeConditions({ accountId, filter })}`,
      key,
      sql`${further} ${inOrder} limit ${most}`,
    );
  if (!isListed || !mayBeNarrow(window.filter)) return page(fromTransactions, window);
  const next = sql`(select * from transaction t where t.account_id = ${window.accountId} and ${further} ${inOrder} limit ${selectLooked(most)})`;
  const near = await page(selectFromThese(next), window);
  return near.length >= most ? near : page(fromTransactions, await narrowWindow(db, window));
}

/** The number of rows that are scanned for a page before the matches are counted. */
const selectLooked = (most: number): number => 30 * most;

/** The category of some transactions, by id. */
export async function listTransactionCategories(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const listed = sql`(select * from transaction where account_id = ${accountId} and id = any(${[...ids]}::uuid[]))`;
  const { rows } = await sql<{ id: string; category: string }>`
    select t.id, ${displayCategory} as category ${selectFromThese(listed)}`.execute(db);
  return new Map(rows.map(({ id, category }) => [id, category]));
}

async function selectRows(
  db: Db,
  source: RawBuilder<unknown>,
  key: SortKey,
  rest: RawBuilder<unknown>,
): Promise<readonly TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select t.id, t.external_id as "externalId", t.at, t.type, ${displayCategory} as category, t.source_id as "sourceId", t.movements, t.tx_hash as "txHash", t.memo,
      ${displayValue} as value, f.cost_basis as "costBasis", f.proceeds, f.gain, f.short_term_gain as "shortTermGain", f.long_term_gain as "longTermGain", f.income, f.term, f.match_state as "matchState",
      case when f.category is not null or f.issue_codes <> '{}' then f.issue_codes end as "issueCodes", ${selectOfRow(ignored)} as ignored, ${selectOfRow(edited)} as edited, ${memos} as memos, ${contact} as contact, ${key.expression}::text as "sortKey"
    ${source} and ${rest}`.execute(db);
  return rows;
}

/** Fiat money has its own value even before its transaction is listed. */
const displayValue = sql`case when f.transaction_id is null then money_moved(t.assets, t.movements, (select fiat_currency from account where id = t.account_id))
  else ${worth} end`;

/** Evaluated only for the rows of a page, each by key. */
const memos = sql`coalesce((select array_agg(m.memo order by m.created_at desc) from memo m where m.account_id = t.account_id and m.record_id = t.id), '{}')`;
const contact = sql`(select jsonb_build_object('id', c.id, 'name', c.contact_name, 'glCode', c.gl_code)
  from annotation a join contact c on c.account_id = a.account_id and c.id::text = a.payload ->> 'contactId'
  where a.account_id = t.account_id and a.record_id = t.id and a.kind = 'contact' and a.revoked_at is null limit 1)`;

export interface TransactionSums {
  readonly count: number;
  readonly gain: string;
  readonly proceeds: string;
  readonly costBasis: string;
  readonly income: string;
}

const sums = sql`coalesce(sum(f.gain), 0) as gain, coalesce(sum(f.proceeds), 0) as proceeds,
  coalesce(sum(f.cost_basis) filter (where f.proceeds is not null), 0) as "costBasis", coalesce(sum(f.income), 0) as income`;

/** Count and sums over all transactions of a filter. */
export async function readTransactionSums(
  db: Db,
  requested: TransactionWindow,
): Promise<TransactionSums> {
  const window = await resolveSearch(db, requested);
  const { filter, accountId } = window;
  if (!needsTransactions(filter) && (await areListed(db, accountId)))
    return getFirst(
      db,
      sql`select count(*) as count, ${sums} from transaction_figure f where ${makeFigureConditions(window)}`,
    );
  const joined = sql<TransactionSums>`select count(*) as count, ${sums} ${fromTransactions} where ${makeConditions(window)}`;
  return filter.ids ? getFirst(db, joined) : avoidNestedLoops(db, () => getFirst(db, joined));
}

async function getFirst(db: Db, statement: RawBuilder<TransactionSums>): Promise<TransactionSums> {
  const { rows } = await statement.execute(db);
  return rows[0] ?? { count: 0, gain: '0', proceeds: '0', costBasis: '0', income: '0' };
}

interface SortKey {
  readonly expression: RawBuilder<unknown>;
  readonly type: string;
  /**
   * The magnitude of an amount in steps, which its index stores. Rows of one step are sorted when
   * read.
   */
  readonly step?: RawBuilder<unknown>;
  /** The decimal as a float, so that the index can find the start of a page. */
  readonly rounded?: RawBuilder<unknown>;
}

const sortKeys: Readonly<Record<TransactionOrder['column'], SortKey>> = {
  date: { expression: sql`t.at`, type: 'timestamptz' },
  asset: { expression: sql`t.told_asset`, type: 'text' },
  amount: { expression: sql`t.told_amount`, type: 'numeric', rounded: sql`t.amount_rounded` },
  value: { expression: worth, type: 'numeric', step: sql`f.worth_step` },
  costBasis: { expression: sql`f.cost_basis`, type: 'numeric', step: sql`f.cost_basis_step` },
  proceeds: { expression: sql`f.proceeds`, type: 'numeric', step: sql`f.proceeds_step` },
  gainLoss: { expression: sql`f.gain`, type: 'numeric', step: sql`f.gain_step` },
};

/**
 * Sort columns that not every transaction has; rows without a value come last in either direction.
 */
const figureColumns: Readonly<Partial<Record<TransactionOrder['column'], true>>> = {
  value: true,
  costBasis: true,
  proceeds: true,
  gainLoss: true,
};

import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { StoredMovement } from './records.ts';

/** Which transactions are meant. Absent means any. */
export interface TransactionFilter {
  readonly assets?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  /** Instants; from inclusive, to exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Issue codes, or `issues`, `ignored`, `unmatched`, `matched`, `disposals`, `income`. */
  readonly flags?: { readonly list: readonly string[]; readonly all: boolean } | undefined;
  readonly hideFees?: boolean | undefined;
  readonly search?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export const sortColumns = ['date', 'asset', 'amount', 'value', 'gainLoss'] as const;
export interface TransactionOrder {
  readonly column: (typeof sortColumns)[number];
  readonly descending: boolean;
}

export interface TransactionRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly at: string;
  readonly type: string;
  readonly category: string | null;
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
  /** What the order looks at, as text. */
  readonly sortKey: string | null;
}

export interface Position {
  readonly key: string | null;
  readonly id: string;
}

/** Which transactions of which account. */
export interface TransactionWindow {
  readonly accountId: AccountId;
  readonly filter: TransactionFilter;
}

/** One page in the order given, after `after`. Asks for one row more than `limit` to know whether there is more. */
export async function transactionPage(
  db: Db,
  window: TransactionWindow,
  order: TransactionOrder,
  limit: number,
  after: Position | undefined,
): Promise<{ rows: readonly TransactionRow[]; more: boolean }> {
  const rows = figureOf[order.column] ? await rowsByFigure(db, window, order, limit + 1, after) : await rowsInOrder(db, window, order, limit + 1, after);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** By a figure: those that have it, from one end of its index; then, where the page has room, those without. */
async function rowsByFigure(
  db: Db,
  window: TransactionWindow,
  order: TransactionOrder,
  most: number,
  after: Position | undefined,
): Promise<readonly TransactionRow[]> {
  const key = sortKeys[order.column];
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const beyond = sql.raw(order.descending ? '<' : '>');
  const withFigure =
    after?.key === null
      ? []
      : await selectRows(
          db,
          window,
          key,
          sql`${key.expression} is not null ${after ? sql`and (${key.expression}, f.transaction_id) ${beyond} (${after.key}::numeric, ${after.id}::uuid)` : sql``}
            order by ${key.expression} ${direction}, f.transaction_id ${direction} limit ${most}`,
        );
  if (withFigure.length >= most) return withFigure;
  const without = await selectRows(
    db,
    window,
    key,
    sql`${key.expression} is null ${after?.key === null ? sql`and t.id ${beyond} ${after.id}::uuid` : sql``} order by t.id ${direction} limit ${most - withFigure.length}`,
  );
  return [...withFigure, ...without];
}

function rowsInOrder(
  db: Db,
  window: TransactionWindow,
  order: TransactionOrder,
  most: number,
  after: Position | undefined,
): Promise<readonly TransactionRow[]> {
  const key = sortKeys[order.column];
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const beyond = sql.raw(order.descending ? '<' : '>');
  const further = after ? sql`(${key.expression}, t.id) ${beyond} (${after.key}::${sql.raw(key.type)}, ${after.id}::uuid)` : sql`true`;
  return selectRows(db, window, key, sql`${further} order by ${key.expression} ${direction}, t.id ${direction} limit ${most}`);
}

async function selectRows(db: Db, window: TransactionWindow, key: SortKey, rest: RawBuilder<unknown>): Promise<readonly TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select t.id, t.external_id as "externalId", t.at, t.type, coalesce(f.category, t.category) as category, t.source_id as "sourceId", t.movements, t.tx_hash as "txHash", t.memo,
      f.value, f.cost_basis as "costBasis", f.proceeds, f.gain, f.short_term_gain as "shortTermGain", f.long_term_gain as "longTermGain", f.income, f.term, f.match_state as "matchState",
      f.issue_codes as "issueCodes", ${ignored} as ignored, ${key.expression}::text as "sortKey"
    ${from}
    where ${conditions(window)} and ${rest}`.execute(db);
  return rows;
}

export interface TransactionSums {
  readonly count: number;
  readonly gain: string;
  readonly proceeds: string;
  readonly costBasis: string;
  readonly income: string;
}

const sums = sql`coalesce(sum(f.gain), 0) as gain, coalesce(sum(f.proceeds), 0) as proceeds,
  coalesce(sum(f.cost_basis) filter (where f.proceeds is not null), 0) as "costBasis", coalesce(sum(f.income), 0) as income`;

/** Count and sums over everything that the filter lets through. */
export async function transactionSums(db: Db, window: TransactionWindow): Promise<TransactionSums> {
  const { rows } = await (
    letsAllThrough(window.filter)
      ? sumsOfAll(window)
      : sql<TransactionSums>`
    select count(*) as count, ${sums} ${from} where ${conditions(window)}`
  ).execute(db);
  return rows[0] ?? { count: 0, gain: '0', proceeds: '0', costBasis: '0', income: '0' };
}

/** Without a filter nothing has to be joined: every figure belongs to a transaction. */
const sumsOfAll = ({ accountId }: TransactionWindow): RawBuilder<TransactionSums> => sql`
  select (select count(*) from transaction where account_id = ${accountId}) as count, ${sums}
  from transaction_figure f where f.account_id = ${accountId}`;

/** An empty list asks for nothing, but for ids: there it lets nothing through. */
export const letsAllThrough = (filter: TransactionFilter): boolean =>
  Object.entries(filter).every(([name, each]) => !each || (Array.isArray(each) && each.length === 0 && name !== 'ids'));

const from = sql`
  from transaction t
  left join transaction_figure f on f.account_id = t.account_id and f.transaction_id = t.id`;

export const ignored = sql`exists (
  select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'ignore' and d.revoked_at is null)`;

/** Selects the ids of the transactions that a filter means. */
export const transactionsWhere = (window: TransactionWindow): RawBuilder<unknown> => sql`select t.id ${from} where ${conditions(window)}`;

interface SortKey {
  readonly expression: RawBuilder<unknown>;
  readonly type: string;
}

const sortKeys: Readonly<Record<TransactionOrder['column'], SortKey>> = {
  date: { expression: sql`t.at`, type: 'timestamptz' },
  asset: { expression: sql`t.assets[1]`, type: 'text' },
  amount: { expression: sql`(t.movements -> 0 ->> 'quantity')::numeric`, type: 'numeric' },
  value: { expression: sql`f.value`, type: 'numeric' },
  gainLoss: { expression: sql`f.gain`, type: 'numeric' },
};

/** Orders by what not every transaction has; rows without it stand last in either direction. */
const figureOf: Readonly<Partial<Record<TransactionOrder['column'], true>>> = { value: true, gainLoss: true };

export function conditions({ accountId, filter }: TransactionWindow): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [sql`t.account_id = ${accountId}`];
  if (filter.ids) list.push(sql`t.id = any(${[...filter.ids]}::uuid[])`);
  if (filter.assets?.length) list.push(sql`t.assets && ${[...filter.assets]}::text[]`);
  if (filter.sources?.length) list.push(sql`t.sources && ${[...filter.sources]}::uuid[]`);
  if (filter.types?.length) list.push(sql`t.type = any(${[...filter.types]}::text[])`);
  if (filter.categories?.length) list.push(sql`coalesce(f.category, t.category) = any(${[...filter.categories]}::text[])`);
  if (filter.from) list.push(sql`t.at >= ${filter.from}::timestamptz`);
  if (filter.to) list.push(sql`t.at < ${filter.to}::timestamptz`);
  if (filter.hideFees) list.push(sql`t.type <> 'fee'`);
  if (filter.search) list.push(searched(filter.search));
  if (filter.flags?.list.length) list.push(sql`(${sql.join(filter.flags.list.map(flagged), filter.flags.all ? sql` and ` : sql` or `)})`);
  return sql.join(list, sql` and `);
}

function searched(text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(t.memo ilike ${pattern} or t.tx_hash ilike ${pattern} or t.external_id ilike ${pattern} or ${text.toUpperCase()} = any(t.assets))`;
}

function flagged(flag: string): RawBuilder<unknown> {
  if (flag === 'ignored') return ignored;
  if (flag === 'issues') return sql`cardinality(f.issue_codes) > 0`;
  if (flag === 'matched' || flag === 'unmatched') return sql`f.match_state = ${flag}`;
  if (flag === 'disposals') return sql`f.gain is not null`;
  if (flag === 'income') return sql`f.income is not null`;
  return sql`${flag} = any(f.issue_codes)`;
}

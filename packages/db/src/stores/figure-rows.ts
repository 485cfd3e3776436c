import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Cell } from '../bulk.ts';
import type { Tx } from '../database.ts';
import type { DatedOutcome } from './outcomes.ts';
import type { FigureChange, TransactionFigure } from './transaction-figure.ts';

/**
 * Columns that figures copy from their transactions, so that totals of a filter read no other
 * table; `list_transactions` keeps them in sync.
 */
const copies = [
  'assets',
  'sources',
  'type',
  'told_category',
  'moves_units',
  'memo',
  'external_id',
  'money_moved',
];
const copied = sql.raw(copies.join(', '));
const copiedIn = sql.raw(copies.map((name) => `f.${name}`).join(', '));
const selectCopied = (accountId: RawBuilder<unknown>) =>
  sql`t.assets, t.sources, t.type, t.category, t.movements @? '$[*] ? (@.quantity != "0")', t.memo, t.external_id,
    money_moved(t.assets, t.movements, (select fiat_currency from account where id = ${accountId}))`;

export const figureColumns = [
  'at',
  'transaction_id',
  'category',
  'value',
  'cost_basis',
  'proceeds',
  'gain',
  'short_term_gain',
  'long_term_gain',
  'income',
  'term',
  'match_state',
  'issue_codes',
  'incoming',
  'outgoing',
  'fees',
] as const;

/**
 * What happens to the figure of an outcome: unchanged, changed, new, or deleted with its outcome.
 */
export type FigureFate = FigureChange | 'gone';

/** Selects these columns, as `s`, of the staged rows with this fate of their figure. */
export type Staged = (columns: RawBuilder<unknown>, fate: FigureFate) => RawBuilder<unknown>;

const columns = sql.raw(figureColumns.join(', '));
const updatedColumns = figureColumns.filter((name) => name !== 'transaction_id');
const getStatedIn = (table: 's' | 'excluded') =>
  sql.raw(updatedColumns.map((name) => `${name} = ${table}.${name}`).join(', '));

/**
 * Adds figures of staged rows, each with the copies from its transaction; figures of listed
 * transactions replace the existing row.
 */
export const makeAddingSql = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): RawBuilder<unknown> =>
  // A transaction that was deleted meanwhile has no row to copy; the next computation notices that.
  // Each is looked up by key, because the planner has no statistics on the staged rows.
  sql`insert into transaction_figure (account_id, ${columns}, ${copied})
    select ${accountId}, s.*, t.* from ${staged(columns, 'none')}
    cross join lateral (select ${selectCopied(accountId)} from transaction t where t.account_id = ${accountId} and t.id = s.transaction_id offset 0) t
    on conflict (account_id, transaction_id) do update set ${getStatedIn('excluded')}`;

/**
 * Updates figures in place; if nothing counts anymore, the transaction stays listed without a
 * figure. No index changes while the page has room and neither value nor proceeds differ.
 */
export const makeChangingSql = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): RawBuilder<unknown> =>
  sql`update transaction_figure f set ${getStatedIn('s')} from ${staged(columns, 'other')} where f.account_id = ${accountId} and f.transaction_id = s.transaction_id`;

/** Removes figures. Transactions that still exist are then listed without one. */
export const makeRemovingSql = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): readonly RawBuilder<unknown>[] => [
  sql`delete from transaction_figure f using ${staged(sql`transaction_id`, 'gone')} where f.account_id = ${accountId} and f.transaction_id = s.transaction_id`,
  makeListingSql(
    accountId,
    sql`t.id in (select s.transaction_id from ${staged(sql`transaction_id`, 'gone')})`,
  ),
];

/** Lists every transaction of the account that isn't listed yet. */
export async function listMissing(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from unlisted_account where account_id = ${accountId}`.execute(tx);
  await makeListingSql(
    sql.lit(accountId),
    sql`not exists (select from transaction_figure f where f.account_id = t.account_id and f.transaction_id = t.id)`,
  ).execute(tx);
}

/**
 * After more additions or removals than were listed incrementally: syncs every copy with its
 * transaction, and lists exactly the existing transactions.
 */
export async function relistTransactions(tx: Tx, accountId: AccountId): Promise<void> {
  const { rows } = await sql`select from unlisted_account where account_id = ${accountId}`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const now = selectCopied(sql.lit(accountId));
  await sql`delete from transaction_figure f where f.account_id = ${accountId} and f.category is null
    and not exists (select from transaction t where t.account_id = f.account_id and t.id = f.transaction_id)`.execute(
    tx,
  );
  await sql`update transaction_figure f set (at, ${copied}) = row (case when f.category is null then t.at else f.at end, ${now}) from transaction t
    where f.account_id = ${accountId} and t.account_id = ${accountId} and t.id = f.transaction_id
      and (case when f.category is null then f.at end, ${copiedIn}) is distinct from (case when f.category is null then t.at end, ${now})`.execute(
    tx,
  );
  await listMissing(tx, accountId);
}

const makeListingSql = (
  accountId: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  // Figures that are being removed must not be listed again.
  sql`insert into transaction_figure (account_id, at, transaction_id, ${copied})
    select t.account_id, t.at, t.id, ${selectCopied(accountId)} from transaction t where t.account_id = ${accountId} and ${which} for key share of t skip locked
    on conflict (account_id, transaction_id) do nothing`;

const text = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : format(value);

/** The cells of `figureColumns`; nulls if the outcome isn't taxable and has no figure. */
export function toFigureCells(
  { outcome, at }: DatedOutcome,
  figure: TransactionFigure | undefined,
): readonly Cell[] {
  const money = [
    figure?.value,
    figure?.costBasis,
    figure?.proceeds,
    figure?.gain,
    figure?.shortTermGain,
    figure?.longTermGain,
    figure?.income,
  ].map(text);
  const sides = [figure?.incoming ?? 0, figure?.outgoing ?? 0, figure?.fees ?? 0];
  return [
    at,
    outcome.transactionId,
    figure?.category,
    ...money,
    figure?.term,
    figure?.matchState,
    figure?.issueCodes ?? [],
    ...sides,
  ];
}

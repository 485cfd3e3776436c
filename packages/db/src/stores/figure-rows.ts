import { format } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Cell } from '../bulk.ts';
import type { Tx } from '../database.ts';
import type { DatedOutcome } from './outcomes.ts';
import type { FigureChange, TransactionFigure } from './transaction-figure.ts';

/** What figures copy of their transactions, so that totals of a filter read no other table; `list_transactions` keeps it what the transactions say. */
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

/** What becomes of the figure of an outcome: it stays, it is another one, there was none, or its outcome is gone. */
export type FigureFate = FigureChange | 'gone';

/** Selects these columns, as `s`, of what is staged with this fate of its figure. */
export type Staged = (columns: RawBuilder<unknown>, fate: FigureFate) => RawBuilder<unknown>;

const columns = sql.raw(figureColumns.join(', '));
const told = figureColumns.filter((name) => name !== 'transaction_id');
const getStatedIn = (table: 's' | 'excluded') =>
  sql.raw(told.map((name) => `${name} = ${table}.${name}`).join(', '));

/** Adds figures of what is staged so, each beside the copies of its transaction; those of transactions that are listed already take the place of what stands there. */
export const addingFigures = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): RawBuilder<unknown> =>
  // A transaction that went meanwhile has none to copy; the next computation finds it gone. Each is looked up by itself, whatever the planner takes a table for that it was told
  // nothing of.
  sql`insert into transaction_figure (account_id, ${columns}, ${copied})
    select ${accountId}, s.*, t.* from ${staged(columns, 'none')}
    cross join lateral (select ${selectCopied(accountId)} from transaction t where t.account_id = ${accountId} and t.id = s.transaction_id offset 0) t
    on conflict (account_id, transaction_id) do update set ${getStatedIn('excluded')}`;

/**
 * Changes figures where they stand; where nothing counts any more, the transaction stays listed without one. No index is touched, as long as the page has room and neither
 * value nor proceeds differ.
 */
export const changingFigures = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): RawBuilder<unknown> =>
  sql`update transaction_figure f set ${getStatedIn('s')} from ${staged(columns, 'other')} where f.account_id = ${accountId} and f.transaction_id = s.transaction_id`;

/** Removes figures. What is still there of their transactions is listed without one. */
export const removingFigures = (
  accountId: RawBuilder<unknown>,
  staged: Staged,
): readonly RawBuilder<unknown>[] => [
  sql`delete from transaction_figure f using ${staged(sql`transaction_id`, 'gone')} where f.account_id = ${accountId} and f.transaction_id = s.transaction_id`,
  listing(
    accountId,
    sql`t.id in (select s.transaction_id from ${staged(sql`transaction_id`, 'gone')})`,
  ),
];

/** Lists every transaction of the account that is not. */
export async function listMissing(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from unlisted_account where account_id = ${accountId}`.execute(tx);
  await listing(
    sql.lit(accountId),
    sql`not exists (select from transaction_figure f where f.account_id = t.account_id and f.transaction_id = t.id)`,
  ).execute(tx);
}

/** Where more came or went since the last time than was listed at once: makes every copy what its transaction says, and lists those transactions that are there and no others. */
export async function listAnew(tx: Tx, accountId: AccountId): Promise<void> {
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

const listing = (accountId: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  // Those that are being removed are no longer to be listed.
  sql`insert into transaction_figure (account_id, at, transaction_id, ${copied})
    select t.account_id, t.at, t.id, ${selectCopied(accountId)} from transaction t where t.account_id = ${accountId} and ${which} for key share of t skip locked
    on conflict (account_id, transaction_id) do nothing`;

const text = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : format(value);

/** The cells of `figureColumns`; nothing where the outcome does not count, and has no figure. */
export function figureCells(
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

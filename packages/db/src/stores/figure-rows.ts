import { format } from '@lotbook/decimal/decimal';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Tx } from '../database.ts';
import type { PackedOutcome } from './outcomes.ts';
import { figureOf } from './transaction-figure.ts';

/** What figures copy of their transactions, so that totals of a filter read no other table; `list_transactions` keeps it what the transactions say. */
const copies = ['assets', 'sources', 'type', 'told_category', 'moves_units', 'has_memo'];
const copied = sql.raw(copies.join(', '));
const copiedIn = sql.raw(copies.map((name) => `f.${name}`).join(', '));
const copiedOf = sql.raw(`t.assets, t.sources, t.type, t.category, t.movements @? '$[*] ? (@.quantity != "0")', t.memo is not null`);

const figureColumns = [
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

const ofStaged = sql.raw(figureColumns.map((name) => `s.${name}`).join(', '));
const columns = sql.raw(figureColumns.join(', '));

/** Adds figures of outcomes, each beside the copies of its transaction; what counts for nothing stays listed without one. */
export async function addFigures({ tx, copy }: BulkTx, accountId: AccountId, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`create temporary table if not exists staged_figure on commit drop as select ${columns} from transaction_figure with no data`.execute(tx);
  await copy('staged_figure', figureColumns, figureRows(outcomes));
  await sql`delete from transaction_figure f using staged_figure s where f.account_id = ${accountId} and f.category is null and f.transaction_id = s.transaction_id`.execute(
    tx,
  );
  // Each transaction is looked up by itself, whatever the planner takes a table for that it was told nothing of.
  await sql`insert into transaction_figure (account_id, ${columns}, ${copied})
    select ${accountId}, ${ofStaged}, t.* from staged_figure s
    left join lateral (select ${copiedOf} from transaction t where t.account_id = ${accountId} and t.id = s.transaction_id offset 0) t on true`.execute(tx);
  await sql`truncate staged_figure`.execute(tx);
}

/** Removes figures. What is still there of their transactions is listed without one, where nothing comes in their place. */
export async function removeFigures(tx: Tx, accountId: AccountId, ids: readonly TransactionId[], comes: 'nothing' | 'others' = 'nothing'): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from transaction_figure where account_id = ${accountId} and transaction_id = any(${ids}::uuid[])`.execute(tx);
  if (comes === 'nothing') await listUncounted(tx, accountId, ids);
}

/** Lists these transactions, so far as they are there and not listed yet, as ones of which nothing counts for tax. */
export async function listUncounted(tx: Tx, accountId: AccountId, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length > 0) await list(tx, accountId, sql`t.id = any(${ids}::uuid[])`);
}

/** Lists every transaction of the account that is not. */
export async function listMissing(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from unlisted_account where account_id = ${accountId}`.execute(tx);
  await list(tx, accountId, sql`not exists (select from transaction_figure f where f.account_id = t.account_id and f.transaction_id = t.id)`);
}

/** Where more came or went since the last time than was listed at once: makes every copy what its transaction says, and lists those transactions that are there and no others. */
export async function listAnew(tx: Tx, accountId: AccountId): Promise<void> {
  const { rows } = await sql`select from unlisted_account where account_id = ${accountId}`.execute(tx);
  if (rows.length === 0) return;
  await sql`delete from transaction_figure f where f.account_id = ${accountId} and f.category is null
    and not exists (select from transaction t where t.account_id = f.account_id and t.id = f.transaction_id)`.execute(tx);
  await sql`update transaction_figure f set (at, ${copied}) = row (case when f.category is null then t.at else f.at end, ${copiedOf}) from transaction t
    where f.account_id = ${accountId} and t.account_id = ${accountId} and t.id = f.transaction_id
      and (case when f.category is null then f.at end, ${copiedIn}) is distinct from (case when f.category is null then t.at end, ${copiedOf})`.execute(tx);
  await listMissing(tx, accountId);
}

async function list(tx: Tx, accountId: AccountId, which: RawBuilder<unknown>): Promise<void> {
  // Those that are being removed are no longer to be listed.
  await sql`insert into transaction_figure (account_id, at, transaction_id, ${copied})
    select t.account_id, t.at, t.id, ${copiedOf} from transaction t where t.account_id = ${accountId} and ${which} for key share of t skip locked
    on conflict (account_id, transaction_id) do nothing`.execute(tx);
}

/** Changes what no index is about where it stands, which touches none of them. */
export async function relabel(tx: Tx, accountId: AccountId, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const labels = outcomes.map(({ outcome }) => ({ id: outcome.transactionId, figure: figureOf(outcome)! }));
  const column = <Each>(cell: (each: (typeof labels)[number]) => Each | undefined): (Each | null)[] => labels.map((each) => cell(each) ?? null);
  await sql`update transaction_figure f
    set category = l.category, short_term_gain = l.short_term_gain, long_term_gain = l.long_term_gain, income = l.income, term = l.term, match_state = l.match_state,
      issue_codes = l.issue_codes::text[], incoming = l.incoming, outgoing = l.outgoing, fees = l.fees
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ figure }) => figure.category)}::text[], ${column(({ figure }) => text(figure.shortTermGain))}::numeric[],
      ${column(({ figure }) => text(figure.longTermGain))}::numeric[], ${column(({ figure }) => text(figure.income))}::numeric[], ${column(({ figure }) => figure.term)}::text[],
      ${column(({ figure }) => figure.matchState)}::text[], ${column(({ figure }) => `{${figure.issueCodes.join(',')}}`)}::text[],
      ${column(({ figure }) => figure.incoming)}::smallint[], ${column(({ figure }) => figure.outgoing)}::smallint[], ${column(({ figure }) => figure.fees)}::smallint[])
      as l(id, category, short_term_gain, long_term_gain, income, term, match_state, issue_codes, incoming, outgoing, fees)
    where f.account_id = ${accountId} and f.transaction_id = l.id`.execute(tx);
}

const text = (value: bigint | undefined): string | undefined => (value === undefined ? undefined : format(value));

function* figureRows(outcomes: readonly PackedOutcome[]): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    const figure = figureOf(outcome);
    if (!figure) continue;
    const { value, costBasis, proceeds, gain, shortTermGain, longTermGain, income, incoming, outgoing, fees } = figure;
    const money = [value, costBasis, proceeds, gain, shortTermGain, longTermGain, income].map(text);
    yield [at, outcome.transactionId, figure.category, ...money, figure.term, figure.matchState, figure.issueCodes, incoming, outgoing, fees];
  }
}

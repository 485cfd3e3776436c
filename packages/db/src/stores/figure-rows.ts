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

const columns = sql.raw(figureColumns.join(', '));
const told = figureColumns.filter((name) => name !== 'transaction_id');
const toldIn = (table: 's' | 'excluded') => sql.raw(told.map((name) => `${name} = ${table}.${name}`).join(', '));

/** Adds figures of outcomes, each beside the copies of its transaction; those of transactions that are listed already take the place of what stands there. */
export async function addFigures(bulk: BulkTx, accountId: AccountId, outcomes: readonly PackedOutcome[]): Promise<void> {
  const figured = outcomes.filter(({ outcome }) => outcome.entries.length > 0);
  if (figured.length === 0) return;
  const batch = await stage(bulk, figured);
  // One that went meanwhile has none to copy; the next computation finds it gone. Each is looked up by itself, whatever the planner takes a table for that it was told nothing of.
  await sql`insert into transaction_figure (account_id, ${columns}, ${copied})
    select ${accountId}, s.*, t.* from ${ofBatch(batch)}
    cross join lateral (select ${copiedOf} from transaction t where t.account_id = ${accountId} and t.id = s.transaction_id offset 0) t
    on conflict (account_id, transaction_id) do update set ${toldIn('excluded')}`.execute(bulk.tx);
}

/**
 * Changes figures where they stand; where nothing counts any more, the transaction stays listed without one. Where only labels differ no index is touched, as long as the
 * page has room.
 */
export async function changeFigures(bulk: BulkTx, accountId: AccountId, outcomes: readonly PackedOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const batch = await stage(bulk, outcomes);
  await sql`update transaction_figure f set ${toldIn('s')} from ${ofBatch(batch)} where f.account_id = ${accountId} and f.transaction_id = s.transaction_id`.execute(
    bulk.tx,
  );
}

/** How many times each transaction of the database staged figures. */
const stagings = new WeakMap<Tx, number>();
/** So many batches lie in the table together: emptying it takes as long as writing one. */
const mostBatches = 16;

/** Puts figures into a temporary table, and gives the number of their batch there. */
async function stage({ tx, copy }: BulkTx, outcomes: readonly PackedOutcome[]): Promise<number> {
  const batch = stagings.get(tx) ?? 0;
  stagings.set(tx, batch + 1);
  if (batch === 0)
    await sql`create temporary table staged_figure on commit drop as select ${columns}, 0 as batch from transaction_figure with no data`.execute(tx);
  else if (batch % mostBatches === 0) await sql`truncate staged_figure`.execute(tx);
  await copy('staged_figure', [...figureColumns, 'batch'], figureRows(outcomes, batch));
  return batch;
}

const ofBatch = (batch: number): RawBuilder<unknown> => sql`(select ${columns} from staged_figure where batch = ${batch} offset 0) s`;

/** Removes figures. What is still there of their transactions is listed without one. */
export async function removeFigures(tx: Tx, accountId: AccountId, ids: readonly TransactionId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from transaction_figure where account_id = ${accountId} and transaction_id = any(${ids}::uuid[])`.execute(tx);
  await list(tx, accountId, sql`t.id = any(${ids}::uuid[])`);
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

const text = (value: bigint | undefined): string | undefined => (value === undefined ? undefined : format(value));

/** A line of nothing for what does not count. */
function* figureRows(outcomes: readonly PackedOutcome[], batch: number): Generator<readonly Cell[]> {
  for (const { outcome, at } of outcomes) {
    const figure = figureOf(outcome);
    const money = [figure?.value, figure?.costBasis, figure?.proceeds, figure?.gain, figure?.shortTermGain, figure?.longTermGain, figure?.income].map(text);
    const sides = [figure?.incoming ?? 0, figure?.outgoing ?? 0, figure?.fees ?? 0];
    yield [at, outcome.transactionId, figure?.category, ...money, figure?.term, figure?.matchState, figure?.issueCodes ?? [], ...sides, batch];
  }
}

import type { Category } from '@lotbook/model/category';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { requireDetails } from './computations.ts';
import { readInChunks } from './chunks.ts';
import {
  getStoredOutcome,
  unpackOutcome,
  unpackTaxed,
  type OutcomeDetail,
} from './packed-outcome.ts';

/** A stored outcome, without its issues. Its sources are ids. */
export interface ReadOutcome {
  readonly outcome: OutcomeDetail;
  readonly at: Instant;
  /** The source's id of the transaction. */
  readonly externalId: string | null;
  /** The transaction hash on its chain, if there is one. */
  readonly hash?: string;
  /** The memo of the row, if there is one. */
  readonly memo?: string;
}

interface OutcomeRow {
  readonly id: TransactionId;
  readonly at: Instant;
  readonly detail: string;
  readonly externalId: string | null;
  readonly hash: string | null;
  readonly memo: string | null;
}

const read = (row: OutcomeRow): ReadOutcome => ({
  outcome: unpackOutcome(row.id, row.at, row.detail),
  ...toReferences(row),
});

const toReferences = ({ at, externalId, hash, memo }: OutcomeRow) => ({
  at,
  externalId,
  ...(hash && { hash }),
  ...(memo && { memo }),
});

/** The outcome of a transaction; undefined if nothing was computed. */
export async function getOutcome(
  db: Db,
  accountId: AccountId,
  transactionId: string,
): Promise<ReadOutcome | undefined> {
  await requireDetails(db, accountId);
  const { rows } = await sql<OutcomeRow>`
    select o.transaction_id as id, o.at, o.detail, t.external_id as "externalId", t.tx_hash as hash, t.memo
    from transaction t join outcome o on o.account_id = t.account_id and o.at = t.at and o.transaction_id = t.id
    where t.account_id = ${accountId} and t.id = ${transactionId}::uuid`.execute(db);
  return rows[0] && read(rows[0]);
}

/** The outcomes of the given transactions; those without one are omitted. */
export async function getOutcomes(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<readonly ReadOutcome[]> {
  if (transactionIds.length === 0) return [];
  await requireDetails(db, accountId);
  const { rows } = await sql<OutcomeRow>`
    select o.transaction_id as id, o.at, o.detail, t.external_id as "externalId", t.tx_hash as hash, t.memo
    from transaction t join outcome o on o.account_id = t.account_id and o.at = t.at and o.transaction_id = t.id
    where t.account_id = ${accountId} and t.id = any(${[...transactionIds]}::uuid[])`.execute(db);
  return rows.map(read);
}

/**
 * The outcomes of transactions of some categories between two timestamps (from inclusive, to
 * exclusive).
 */
export async function loadCategoryOutcomes(
  db: Db,
  accountId: AccountId,
  { from, to }: Pick<OutcomeWindow, 'from' | 'to'>,
  categories: readonly Category[],
): Promise<readonly OutcomeDetail[]> {
  await requireDetails(db, accountId);
  const { rows } = await sql<
    Pick<OutcomeRow, 'id' | 'at' | 'detail'>
  >`select o.transaction_id as id, o.at, o.detail
    from transaction_figure f join outcome o on o.account_id = f.account_id and o.at = f.at and o.transaction_id = f.transaction_id
    where f.account_id = ${accountId} and f.category = any(${[...categories]}::text[]) and f.at >= ${from}::timestamptz and f.at < ${to}::timestamptz`.execute(
    db,
  );
  return rows.map(({ id, at, detail }) => unpackOutcome(id, at, detail));
}

const atOnce = 5_000;

export interface OutcomeWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly taxedOnly: boolean;
}

/**
 * The outcomes between two timestamps (from inclusive, to exclusive), by timestamp, then by id, in
 * chunks; `taxedOnly`: only those with disposals, income or gifts.
 */
export async function* readOutcomesBetween(
  db: Db,
  accountId: AccountId,
  window: OutcomeWindow,
): AsyncGenerator<readonly ReadOutcome[]> {
  for await (const rows of rowsBetween(db, accountId, window)) yield rows.map(read);
}

/**
 * The disposals and income between two timestamps (from inclusive, to exclusive), by timestamp,
 * then by transaction, in chunks. For one asset, only outcomes that name it are unpacked; these can
 * also contain other assets.
 */
export async function* readTaxedBetween(
  db: Db,
  accountId: AccountId,
  { from, to, asset }: Pick<OutcomeWindow, 'from' | 'to'> & { readonly asset?: string },
): AsyncGenerator<readonly Pick<OutcomeDetail, 'disposals' | 'income'>[]> {
  await requireDetails(db, accountId);
  const naming =
    asset === undefined ? sql`` : sql`and strpos(o.detail, ${JSON.stringify(asset)}) > 0`;
  const query = sql<Pick<OutcomeRow, 'id' | 'at' | 'detail'>>`
    select o.transaction_id as id, o.at, o.detail from outcome o
    where o.account_id = ${accountId} and o.at >= ${from}::timestamptz and o.at < ${to}::timestamptz and (o.disposals > 0 or o.income > 0) ${naming}
    order by o.at, o.transaction_id`;
  for await (const rows of readInChunks(db, query, atOnce))
    yield rows.map(({ id, at, detail }) => unpackTaxed(id, at, detail));
}

/** An outcome as JSON. */
export type StoredOutcome = Omit<ReadOutcome, 'outcome'> & { readonly outcome: unknown };

/** The same, ready to be written as JSON. */
export async function* loadStoredOutcomesBetween(
  db: Db,
  accountId: AccountId,
  window: OutcomeWindow,
): AsyncGenerator<readonly StoredOutcome[]> {
  for await (const rows of rowsBetween(db, accountId, window))
    yield rows.map((row) => ({
      outcome: getStoredOutcome(row.id, row.at, row.detail),
      ...toReferences(row),
    }));
}

async function* rowsBetween(
  db: Db,
  accountId: AccountId,
  { from, to, taxedOnly }: OutcomeWindow,
): AsyncIterable<readonly OutcomeRow[]> {
  await requireDetails(db, accountId);
  const taxed = taxedOnly ? sql`and (o.disposals > 0 or o.income > 0 or o.gifts > 0)` : sql``;
  const query = sql<OutcomeRow>`
    select o.transaction_id as id, o.at, o.detail, t.external_id as "externalId", t.tx_hash as hash, t.memo
    from outcome o left join transaction t on t.account_id = o.account_id and t.id = o.transaction_id
    where o.account_id = ${accountId} and o.at >= ${from}::timestamptz and o.at < ${to}::timestamptz ${taxed}
    order by o.at, o.transaction_id`;
  yield* readInChunks(db, query, atOnce);
}

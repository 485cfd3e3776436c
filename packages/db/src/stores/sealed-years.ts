import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Totals of a sealed year, as filed. Decimals are text. */
export interface SealedTotals {
  readonly proceeds: string;
  readonly basis: string;
  readonly gain: string;
  readonly shortTermGain: string;
  readonly longTermGain: string;
  readonly income: string;
  readonly disposals: number;
}

export const sealedParts = ['frame', 'inputs', 'outcomes', 'lots'] as const;
/**
 * `frame`: names and settings; `inputs`: transactions and prices; `outcomes` and `lots`: the
 * figures.
 */
export type SealedPart = (typeof sealedParts)[number];

/** A tax year whose return was filed, and the digests of its content. */
export interface SealedYear {
  readonly id: string;
  readonly taxYear: number;
  readonly status: 'sealing' | 'sealed' | 'failed' | 'unsealed';
  readonly attempt: number;
  readonly error: string | null;
  readonly requestedAt: Instant;
  readonly sealedAt: Instant | null;
  readonly engine: string | null;
  readonly inputDigest: string | null;
  readonly partDigests: Readonly<Record<SealedPart, string>> | null;
  readonly digest: string | null;
  readonly totals: SealedTotals | null;
  /**
   * Totals of the year by the ids of compared figures, as decimal text; null for a year that was
   * sealed without them.
   */
  readonly figures: Readonly<Record<string, string>> | null;
  /** Percent, while it is being sealed. */
  readonly progress: number;
  readonly transactions: number | null;
  readonly bytes: number | null;
  readonly unsealedAt: Instant | null;
  readonly reason: string | null;
  /** The current names of who filed it and who reopened it. */
  readonly requestedBy: string | null;
  readonly unsealedBy: string | null;
}

const getName = (column: 'requested_by' | 'unsealed_by') =>
  sql<
    string | null
  >`(select coalesce(u.username, u.email) from app_user u where u.id = sealed_year.${sql.ref(column)})`;

const columns = [
  'id',
  'tax_year as taxYear',
  'status',
  'attempt',
  'error',
  'requested_at as requestedAt',
  'sealed_at as sealedAt',
  'engine',
  'input_digest as inputDigest',
  'part_digests as partDigests',
  'digest',
  'totals',
  'figures',
  'progress',
  'transactions',
  'bytes',
  'unsealed_at as unsealedAt',
  'reason',
] as const;

const seals = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('sealed_year')
    .select(columns)
    .select([getName('requested_by').as('requestedBy'), getName('unsealed_by').as('unsealedBy')])
    .where('account_id', '=', accountId);

/** Every seal of the account, newest year first; within a year the newest first. */
export async function loadSealedYears(
  db: Db,
  accountId: AccountId,
): Promise<readonly SealedYear[]> {
  return (await seals(db, accountId)
    .orderBy('tax_year', 'desc')
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()) as unknown as readonly SealedYear[];
}

/** The sealed years, ascending. */
export async function readSealedYears(db: Db, accountId: AccountId): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sealed_year')
    .select('tax_year')
    .where('account_id', '=', accountId)
    .where('status', '=', 'sealed')
    .orderBy('tax_year')
    .execute();
  return rows.map(({ tax_year: year }) => year);
}

/** The active or pending seal of a year. */
export async function readCurrentSeal(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<SealedYear | undefined> {
  const row = await seals(db, accountId)
    .where('tax_year', '=', taxYear)
    .where('status', 'in', ['sealing', 'sealed'])
    .executeTakeFirst();
  return row as unknown as SealedYear | undefined;
}

export async function findSeal(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<SealedYear | undefined> {
  return (await seals(db, accountId).where('id', '=', id).executeTakeFirst()) as unknown as
    | SealedYear
    | undefined;
}

export async function addSeal(
  tx: Tx,
  accountId: AccountId,
  { taxYear, userId }: { readonly taxYear: number; readonly userId: UserId },
): Promise<SealedYear> {
  const { id } = await tx
    .insertInto('sealed_year')
    .values({ account_id: accountId, tax_year: taxYear, requested_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findSeal(tx, accountId, id))!;
}

/** Ids of years that are being sealed. */
export async function readUnfinishedSeals(
  db: Db,
  accountId: AccountId,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sealed_year')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'sealing')
    .execute();
  return rows.map(({ id }) => id);
}

export interface SealAttempt {
  readonly id: string;
  readonly attempt: number;
}

/**
 * Claims a pending seal for a new attempt and deletes what an earlier one wrote. Undefined if it is
 * no longer pending.
 */
export async function claimSeal(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<SealedYear | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable('sealed_year')
    .set({ attempt: sql`attempt + 1`, progress: 0 })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sealing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await dropChunks(tx, accountId, id);
  return findSeal(tx, accountId, id);
}

async function dropChunks(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('sealed_piece')
    .where('account_id', '=', accountId)
    .where('seal_id', '=', id)
    .execute();
}

const mine = (tx: Tx, accountId: AccountId, { id, attempt }: SealAttempt) =>
  tx
    .updateTable('sealed_year')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'sealing');

/** Some lines of a part, compressed. */
export interface NewChunk {
  readonly part: SealedPart;
  readonly seq: number;
  /** The time of its first line; undefined for lines without a time. */
  readonly firstAt: string | undefined;
  /** SHA-256 of its text, in hexadecimal. */
  readonly digest: string;
  readonly bytes: Buffer;
}

/** @returns false if it was canceled or a newer attempt has taken over. */
export async function sealProgress(
  tx: Tx,
  accountId: AccountId,
  seal: SealAttempt,
  progress: number,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, accountId, seal).set({ progress }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores the database's digests of the rows behind chunks, by the position of the chunk. */
export async function markChunks(
  tx: Tx,
  accountId: AccountId,
  { id }: SealAttempt,
  part: SealedPart,
  marks: ReadonlyMap<number, string>,
): Promise<void> {
  await sql`update sealed_piece p set mark = m.mark from unnest(${[...marks.keys()]}::integer[], ${[...marks.values()]}::text[]) as m (seq, mark)
    where p.account_id = ${accountId} and p.seal_id = ${id} and p.part = ${part} and p.seq = m.seq`.execute(
    tx,
  );
}

/** Stores a compressed chunk of a part. @returns false if a newer attempt has taken over. */
export async function addSealedChunk(
  tx: Tx,
  accountId: AccountId,
  seal: SealAttempt,
  { part, seq, firstAt, digest, bytes }: NewChunk,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into sealed_piece (account_id, seal_id, part, seq, first_at, digest, bytes)
    select account_id, id, ${part}, ${seq}::integer, ${firstAt ?? null}::timestamptz, ${digest}, ${bytes}::bytea from sealed_year
    where account_id = ${accountId} and id = ${seal.id} and attempt = ${seal.attempt} and status = 'sealing' for share`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

export interface Sealed {
  readonly engine: string;
  readonly inputDigest: string;
  readonly partDigests: Readonly<Record<SealedPart, string>>;
  readonly digest: string;
  readonly totals: SealedTotals;
  readonly figures: Readonly<Record<string, string>>;
  readonly transactions: number;
  readonly bytes: number;
}

/**
 * Completes the seal; from here on it is immutable. @returns false if a newer attempt has taken
 * over.
 */
export async function finishSeal(
  tx: Tx,
  accountId: AccountId,
  seal: SealAttempt,
  made: Sealed,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, accountId, seal)
    .set({
      status: 'sealed',
      sealed_at: sql`now()`,
      engine: made.engine,
      input_digest: made.inputDigest,
      part_digests: JSON.stringify(made.partDigests),
      digest: made.digest,
      totals: JSON.stringify(made.totals),
      figures: JSON.stringify(made.figures),
      transactions: made.transactions,
      bytes: made.bytes,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Cancels the sealing of a year, and deletes what was stored of it. @returns false if it isn't
 * being sealed.
 */
export async function failSeal(
  tx: Tx,
  accountId: AccountId,
  id: string,
  error: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sealed_year')
    .set({ status: 'failed', error })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sealing')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await dropChunks(tx, accountId, id);
  return numUpdatedRows > 0n;
}

/** Reopens a sealed year; the seal stays as evidence. @returns false if it isn't sealed. */
export async function openSeal(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { userId, reason }: { readonly userId: UserId; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sealed_year')
    .set({ status: 'unsealed', unsealed_at: sql`now()`, unsealed_by: userId, reason })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'sealed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A chunk without its content. */
export interface FragmentMark {
  readonly seq: number;
  readonly firstAt: Instant | null;
  readonly digest: string | null;
  readonly mark: string | null;
}

/** The chunks of a part in order. */
export async function readSealedIndex(
  db: Db,
  accountId: AccountId,
  sealId: string,
  part: SealedPart,
): Promise<readonly FragmentMark[]> {
  const rows = await db
    .selectFrom('sealed_piece')
    .select(['seq', 'first_at as firstAt', 'digest', 'mark'])
    .where('account_id', '=', accountId)
    .where('seal_id', '=', sealId)
    .where('part', '=', part)
    .orderBy('seq')
    .execute();
  return rows as unknown as readonly FragmentMark[];
}

export async function loadSealedChunk(
  db: Db,
  accountId: AccountId,
  sealId: string,
  part: SealedPart,
  seq: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('sealed_piece')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('seal_id', '=', sealId)
    .where('part', '=', part)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.bytes;
}

import type { AccountId, SourceId, TransactionId, UserId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { toTransactionCells, transactionColumns } from './records.ts';

export type EntryKind = 'order' | 'transaction';

/** A version of a manual entry; the current one has no `endedAt`. */
export interface EntryVersion {
  /** The id of the record and of its transaction. */
  readonly id: TransactionId;
  readonly version: number;
  readonly sourceId: SourceId;
  readonly kind: EntryKind;
  /** As submitted. */
  readonly submission: unknown;
  readonly createdBy: string | null;
  readonly createdByEmail: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export interface NewEntry {
  readonly kind: EntryKind;
  readonly sourceId: SourceId;
  readonly submission: Readonly<Record<string, unknown>>;
  readonly transaction: Transaction;
}

interface Author {
  readonly accountId: AccountId;
  readonly userId: UserId;
}

/** Adds an entry with its record and its transaction. */
export async function addEntry(tx: Tx, author: Author, entry: NewEntry): Promise<void> {
  await addVersion(tx, author, entry, 1);
}

/** Replaces the current version; the record and its transaction are replaced under the same id. */
export async function replaceEntry(tx: Tx, author: Author, entry: NewEntry): Promise<void> {
  const ended = await endEntry(tx, author, entry.transaction.id);
  await addVersion(tx, author, entry, ended + 1);
}

/**
 * Ends the current version of an entry and deletes its record and transaction; decisions about them
 * stay. Returns the version number.
 */
export async function endEntry(
  tx: Tx,
  { accountId, userId }: Author,
  id: TransactionId,
): Promise<number> {
  const { version } = await tx
    .updateTable('manual_entry')
    .set({ ended_at: sql`clock_timestamp()`, ended_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('record').where('account_id', '=', accountId).where('id', '=', id).execute();
  return version;
}

async function addVersion(
  tx: Tx,
  { accountId, userId }: Author,
  { kind, sourceId, submission, transaction }: NewEntry,
  version: number,
): Promise<void> {
  const { id } = transaction;
  const fields = toFields(submission);
  await tx
    .insertInto('record')
    .values({
      account_id: accountId,
      id,
      source_id: sourceId,
      header: fields.map(([name]) => name),
      rows: JSON.stringify([fields.map(([, value]) => value)]),
    })
    .execute();
  await sql`insert into transaction (account_id, id, source_id, ${sql.raw(transactionColumns.join(', '))})
    values (${accountId}, ${id}, ${sourceId}, ${sql.join(toTransactionCells(transaction).map((cell) => cell ?? null))})`.execute(
    tx,
  );
  await tx
    .insertInto('manual_entry')
    .values({
      account_id: accountId,
      id,
      version,
      source_id: sourceId,
      kind,
      submission: JSON.stringify(submission),
      created_by: userId,
      created_at: sql`clock_timestamp()`,
    })
    .execute();
}

/** The fields of a submission as rows for the evidence of a transaction. */
function toFields(
  submission: Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  return Object.entries(submission).flatMap(([name, value]): (readonly [string, string])[] => {
    if (typeof value === 'object' && value !== null)
      return [...toFields(value as Readonly<Record<string, unknown>>)];
    return typeof value === 'string' || typeof value === 'boolean' ? [[name, String(value)]] : [];
  });
}

const versions = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('manual_entry')
    .leftJoin('app_user', 'app_user.id', 'manual_entry.created_by')
    .select([
      'manual_entry.id',
      'manual_entry.version',
      'manual_entry.source_id as sourceId',
      'manual_entry.kind',
      'manual_entry.submission',
      'manual_entry.created_by as createdBy',
      'app_user.email as createdByEmail',
      'manual_entry.created_at as createdAt',
      'manual_entry.ended_at as endedAt',
    ])
    .where('manual_entry.account_id', '=', accountId);

/** The current version of an entry. */
export async function getEntry(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<EntryVersion | undefined> {
  return (await versions(db, accountId)
    .where('manual_entry.id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) as EntryVersion | undefined;
}

/** All versions of the given entries, oldest first. */
export async function loadVersions(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly EntryVersion[]> {
  if (ids.length === 0) return [];
  const rows = await versions(db, accountId)
    .where('manual_entry.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('manual_entry.id')
    .orderBy('version')
    .execute();
  return rows as unknown as readonly EntryVersion[];
}

interface Page {
  readonly sourceId: SourceId;
  readonly kind: EntryKind;
  readonly limit: number;
  readonly offset: number;
}

/** The current entries of a source, the latest transaction first. */
export async function loadSourceEntries(
  db: Db,
  accountId: AccountId,
  { sourceId, kind, limit, offset }: Page,
): Promise<readonly EntryVersion[]> {
  const rows = await versions(db, accountId)
    .innerJoin('transaction', (join) =>
      join
        .onRef('transaction.account_id', '=', 'manual_entry.account_id')
        .onRef('transaction.id', '=', 'manual_entry.id'),
    )
    .where('manual_entry.source_id', '=', sourceId)
    .where('manual_entry.kind', '=', kind)
    .where('ended_at', 'is', null)
    .orderBy('transaction.at', 'desc')
    .orderBy('manual_entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as unknown as readonly EntryVersion[];
}

/** Which of the given records are manual entries. */
export async function readManualIds(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('manual_entry')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Which of these order numbers or hashes the account's transactions already use; those of `except`
 * don't count.
 */
export async function loadUsedNumbers(
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
  except?: string,
): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ number: string }>`
    select distinct n.number from unnest(${[...numbers]}::text[]) as n (number)
    where exists (select 1 from transaction t where t.account_id = ${accountId} and (t.external_id = n.number or t.tx_hash = n.number)
      ${except === undefined ? sql`` : sql`and t.id <> ${except}::uuid`})`.execute(db);
  const used = new Set(rows.map(({ number }) => number));
  return [...new Set(numbers)].filter((number) => used.has(number));
}

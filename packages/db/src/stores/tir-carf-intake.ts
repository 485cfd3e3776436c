import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx, Cell } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/** Adds users of a year with the persons who control them. A later file replaces a user. */
export async function putCarfUsers(
  { tx, insert }: BulkTx,
  { accountId, taxYear }: { readonly accountId: AccountId; readonly taxYear: number },
  rows: readonly {
    readonly userId: string;
    readonly number: number;
    readonly fileId: string;
    /** Sealed bytes as text of the database. */
    readonly sealed: string;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  const replaced = rows.filter(({ number }) => number === 0).map(({ userId }) => userId);
  await sql`delete from tir_carf_user where account_id = ${accountId} and tax_year = ${taxYear}
    and user_id = any(${replaced}::text[])`.execute(tx);
  await insert(
    'tir_carf_user',
    ['account_id', 'tax_year', 'user_id', 'number', 'file_id', 'sealed'],
    rows.map(({ userId, number, fileId, sealed }) => [
      accountId,
      taxYear,
      userId,
      number,
      fileId,
      sealed,
    ]),
  );
}

export async function addCarfTransactions(
  { insert }: BulkTx,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length > 0)
    await insert(
      'tir_carf_transaction',
      ['account_id', 'tax_year', 'transaction_id', 'user_id', 'file_id', 'data'],
      rows,
    );
}

export async function dropCarfIntake(tx: Tx, accountId: AccountId, fileId: string): Promise<void> {
  for (const table of ['tir_carf_user', 'tir_carf_transaction'])
    // oxlint-disable-next-line no-await-in-loop -- two tables
    await sql`delete from ${sql.table(table)} where account_id = ${accountId} and file_id = ${fileId}`.execute(
      tx,
    );
}

export interface CarfIntakeCounts {
  readonly users: number;
  readonly transactions: number;
}

export async function countCarfIntake(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<CarfIntakeCounts> {
  const { rows } = await sql<CarfIntakeCounts>`select
    (select count(*) from tir_carf_user where account_id = ${accountId} and tax_year = ${taxYear} and number = 0) as users,
    (select count(*) from tir_carf_transaction where account_id = ${accountId} and tax_year = ${taxYear}) as transactions`.execute(
    db,
  );
  return rows[0]!;
}

export interface StoredCarfUser {
  readonly userId: string;
  readonly number: number;
  readonly sealed: Uint8Array;
}

/** Users by id, each before the persons who control them, some at a time. */
export async function readCarfUsers(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    after,
    limit,
  }: {
    readonly taxYear: number;
    readonly after: Pick<StoredCarfUser, 'userId' | 'number'> | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredCarfUser[]> {
  const { rows } = await sql<StoredCarfUser>`
    select user_id as "userId", number, sealed from tir_carf_user
    where account_id = ${accountId} and tax_year = ${taxYear}
      ${after === undefined ? sql`` : sql`and (user_id, number) > (${after.userId}, ${after.number})`}
    order by user_id, number limit ${limit}`.execute(db);
  return rows;
}

/** The ids of a year's users: those of self-certifications, and the owners of recipients. */
export async function listCarfUserIds(
  db: Db,
  accountId: AccountId,
  taxYear: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from tir_carf_user where account_id = ${accountId} and tax_year = ${taxYear} and number = 0
    union select owner_id from tir_recipient where account_id = ${accountId}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StoredCarfTransaction {
  readonly id: string;
  readonly userId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export async function readCarfTransactions(
  db: Db,
  accountId: AccountId,
  {
    taxYear,
    after,
    limit,
  }: {
    readonly taxYear: number;
    readonly after: string | undefined;
    readonly limit: number;
  },
): Promise<readonly StoredCarfTransaction[]> {
  const { rows } = await sql<StoredCarfTransaction>`
    select transaction_id as id, user_id as "userId", data from tir_carf_transaction
    where account_id = ${accountId} and tax_year = ${taxYear}
      ${after === undefined ? sql`` : sql`and transaction_id > ${after}`}
    order by transaction_id limit ${limit}`.execute(db);
  return rows;
}

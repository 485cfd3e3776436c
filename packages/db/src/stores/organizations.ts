import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The recipient of a donation. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  /** The tax number, such as an EIN; empty if unknown. */
  readonly taxNumber: string;
  readonly createdAt: string;
}

/** With the number of transactions that name it. */
export interface NamedOrganization extends Organization {
  readonly usedBy: number;
}

const columns = [
  'id',
  'name',
  'address',
  'tax_number as taxNumber',
  'created_at as createdAt',
] as const;

/** By name, each with the number of transactions that name it. */
export async function loadOrganizations(
  db: Db,
  accountId: AccountId,
): Promise<readonly NamedOrganization[]> {
  const { rows } = await sql<NamedOrganization>`
    select o.id, o.name, o.address, o.tax_number as "taxNumber", o.created_at as "createdAt", coalesce(n.count, 0) as "usedBy"
    from organization o
    left join (select payload ->> 'organizationId' as id, count(*) as count from annotation
      where account_id = ${accountId} and kind = 'organization' and revoked_at is null group by 1) n on n.id = o.id::text
    where o.account_id = ${accountId} order by o.name, o.id`.execute(db);
  return rows;
}

export async function getOrganization(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Organization | undefined> {
  return db
    .selectFrom('organization')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function addOrganization(
  tx: Tx,
  accountId: AccountId,
  {
    name,
    address,
    taxNumber = '',
  }: Omit<Organization, 'id' | 'taxNumber' | 'createdAt'> & { readonly taxNumber?: string },
): Promise<Organization> {
  return tx
    .insertInto('organization')
    .values({ account_id: accountId, name, address, tax_number: taxNumber })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Restores a deleted organization under its own id. */
export async function restoreDeletedOrganization(
  tx: Tx,
  accountId: AccountId,
  { id, name, address, taxNumber, createdAt }: Organization,
): Promise<void> {
  const row = { account_id: accountId, id, name, address, tax_number: taxNumber };
  await tx
    .insertInto('organization')
    .values({ ...row, ...(createdAt && { created_at: createdAt }) })
    .execute();
}

export async function changeOrganization(
  tx: Tx,
  accountId: AccountId,
  { id, name, address, taxNumber }: Omit<Organization, 'createdAt'>,
): Promise<void> {
  await tx
    .updateTable('organization')
    .set({ name, address, tax_number: taxNumber })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** The number of transactions that name it. */
export async function loadUses(db: Db, accountId: AccountId, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from annotation
    where account_id = ${accountId} and kind = 'organization' and revoked_at is null and payload ->> 'organizationId' = ${id}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function removeOrganization(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('organization')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

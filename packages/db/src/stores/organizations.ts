import type { AccountId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

/** Who received a donation. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly address: string;
}

const columns = ['id', 'name', 'address'] as const;

export async function organizationsOf(db: Db, accountId: AccountId): Promise<readonly Organization[]> {
  return db.selectFrom('organization').select(columns).where('account_id', '=', accountId).orderBy('name').orderBy('id').execute();
}

export async function organizationOf(db: Db, accountId: AccountId, id: string): Promise<Organization | undefined> {
  return db.selectFrom('organization').select(columns).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();
}

export async function addOrganization(tx: Tx, accountId: AccountId, { name, address }: Omit<Organization, 'id'>): Promise<Organization> {
  return tx.insertInto('organization').values({ account_id: accountId, name, address }).returning(columns).executeTakeFirstOrThrow();
}

export async function changeOrganization(tx: Tx, accountId: AccountId, { id, name, address }: Organization): Promise<void> {
  await tx.updateTable('organization').set({ name, address }).where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function removeOrganization(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx.deleteFrom('organization').where('account_id', '=', accountId).where('id', '=', id).execute();
}

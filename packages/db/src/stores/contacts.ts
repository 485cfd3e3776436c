import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Whose address something came from or went to. */
export interface Contact {
  readonly id: string;
  readonly contactName: string;
  readonly address: string;
  readonly glCode: string | null;
}
export type NewContact = Omit<Contact, 'id'>;

const columns = ['id', 'contact_name as contactName', 'address', 'gl_code as glCode'] as const;

/** Where a page of contacts ends. */
export interface ContactPosition {
  readonly name: string;
  readonly id: string;
}

/** By name. Looks in name, address and code. */
export async function contactPage(
  db: Db,
  accountId: AccountId,
  { search, limit, after }: { readonly search?: string | undefined; readonly limit: number; readonly after?: ContactPosition | undefined },
): Promise<readonly Contact[]> {
  let query = db.selectFrom('contact').select(columns).where('account_id', '=', accountId);
  if (search !== undefined)
    query = query.where(sql<boolean>`strpos(lower(contact_name || ' ' || address || ' ' || coalesce(gl_code, '')), lower(${search})) > 0`);
  if (after) query = query.where(sql<boolean>`(lower(contact_name), id) > (lower(${after.name}), ${after.id}::uuid)`);
  return await query
    .orderBy(sql`lower(contact_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countContacts(db: Db, accountId: AccountId, search?: string): Promise<number> {
  let query = db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
  if (search !== undefined)
    query = query.where(sql<boolean>`strpos(lower(contact_name || ' ' || address || ' ' || coalesce(gl_code, '')), lower(${search})) > 0`);
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function findContact(db: Db, accountId: AccountId, id: string): Promise<Contact | undefined> {
  const row = await db.selectFrom('contact').select(columns).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst();
  return row;
}

/** Adds those whose address the account does not know yet, in one statement; the others stay as they were. Gives back what was added. */
export async function addContacts(tx: Tx, accountId: AccountId, contacts: readonly NewContact[]): Promise<readonly Contact[]> {
  if (contacts.length === 0) return [];
  const rows = await tx
    .insertInto('contact')
    .values(contacts.map(({ contactName, address, glCode }) => ({ account_id: accountId, contact_name: contactName, address, gl_code: glCode })))
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
    .returning(columns)
    .execute();
  return rows;
}

/** False when another contact has that address. */
export async function changeContact(tx: Tx, accountId: AccountId, { id, contactName, address, glCode }: Contact): Promise<boolean> {
  const taken = await tx
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) return false;
  await tx
    .updateTable('contact')
    .set({ contact_name: contactName, address, gl_code: glCode })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return true;
}

export async function removeContact(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx.deleteFrom('contact').where('account_id', '=', accountId).where('id', '=', id).execute();
}

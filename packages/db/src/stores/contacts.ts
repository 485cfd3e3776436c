import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The owner of an address that assets came from or went to. */
export interface Contact {
  readonly id: string;
  readonly contactName: string;
  readonly address: string;
  readonly glCode: string | null;
}
export type NewContact = Omit<Contact, 'id'>;

/** With the number of transactions that name it. */
export interface NamedContact extends Contact {
  readonly usedBy: number;
}

const columns = ['id', 'contact_name as contactName', 'address', 'gl_code as glCode'] as const;

/** The cursor of a page of contacts. */
export interface ContactPosition {
  readonly name: string;
  readonly id: string;
}

/** Ordered by name. Searches name, address and code. */
export async function readContactPage(
  db: Db,
  accountId: AccountId,
  {
    search,
    limit,
    after,
  }: {
    readonly search?: string | undefined;
    readonly limit: number;
    readonly after?: ContactPosition | undefined;
  },
): Promise<readonly NamedContact[]> {
  let query = db
    .selectFrom('contact')
    .select([...columns, uses(accountId, sql.ref('contact.id')).as('usedBy')])
    .where('account_id', '=', accountId);
  if (search !== undefined)
    query = query.where(
      sql<boolean>`strpos(lower(contact_name || ' ' || address || ' ' || coalesce(gl_code, '')), lower(${search})) > 0`,
    );
  if (after)
    query = query.where(
      sql<boolean>`(lower(contact_name), id) > (lower(${after.name}), ${after.id}::uuid)`,
    );
  return await query
    .orderBy(sql`lower(contact_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const uses = (
  accountId: AccountId,
  id: RawBuilder<unknown>,
) => sql<number>`(select count(*) from annotation
  where account_id = ${accountId} and kind = 'contact' and revoked_at is null and payload ->> 'contactId' = ${id}::text)`;

/** The number of transactions that name it. */
export async function loadContactUses(db: Db, accountId: AccountId, id: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select ${uses(accountId, sql`${id}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countContacts(
  db: Db,
  accountId: AccountId,
  search?: string,
): Promise<number> {
  let query = db
    .selectFrom('contact')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
  if (search !== undefined)
    query = query.where(
      sql<boolean>`strpos(lower(contact_name || ' ' || address || ' ' || coalesce(gl_code, '')), lower(${search})) > 0`,
    );
  return (await query.executeTakeFirstOrThrow()).count;
}

export async function findContact(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}

/** Those of some ids that exist. */
export async function findContacts(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly Contact[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('contact')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Normalizes an address for comparison: 0x addresses and Bitcoin's bc1 addresses are
 * case-insensitive.
 */
export const normalizeAddress = (address: string): string =>
  caseless.test(address) ? address.toLowerCase() : address;
const caseless = /^(0x[0-9a-f]+|bc1[0-9a-z]+)$/i;
const addressKey = sql<string>`case when address ~* '^(0x[0-9a-f]+|bc1[0-9a-z]+)$' then lower(address) else address end`;

/**
 * Adds contacts whose address is new to the account; existing ones don't change. Returns those
 * added.
 */
export async function addContacts(
  tx: Tx,
  accountId: AccountId,
  candidates: readonly NewContact[],
): Promise<readonly Contact[]> {
  if (candidates.length === 0) return [];
  const known = await addressesKnown(tx, accountId, candidates);
  const contacts = candidates.filter(({ address }) => !known.has(normalizeAddress(address)));
  if (contacts.length === 0) return [];
  const rows = await tx
    .insertInto('contact')
    .values(
      contacts
        .toSorted((a, b) => (a.address < b.address ? -1 : 1))
        .map(({ contactName, address, glCode }) => ({
          account_id: accountId,
          contact_name: contactName,
          address,
          gl_code: glCode,
        })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doNothing())
    .returning(columns)
    .execute();
  return rows;
}

async function addressesKnown(
  db: Db,
  accountId: AccountId,
  contacts: readonly NewContact[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select ${addressKey} as key from contact
    where account_id = ${accountId} and ${addressKey} = any(${contacts.map(({ address }) => normalizeAddress(address))}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Restores a deleted contact under its own id. False if another contact has its address now. */
export async function restoreContact(
  tx: Tx,
  accountId: AccountId,
  { id, contactName, address, glCode }: Contact,
): Promise<boolean> {
  if ((await addressesKnown(tx, accountId, [{ contactName, address, glCode }])).size > 0)
    return false;
  await tx
    .insertInto('contact')
    .values({ account_id: accountId, id, contact_name: contactName, address, gl_code: glCode })
    .execute();
  return true;
}

/** False if another contact has that address. */
export async function changeContact(
  tx: Tx,
  accountId: AccountId,
  { id, contactName, address, glCode }: Contact,
): Promise<boolean> {
  const existing = await tx
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(addressKey, '=', normalizeAddress(address))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (existing) return false;
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

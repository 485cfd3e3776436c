import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Account } from './accounts.ts';

/** An account of the acting user, and their role in it. */
export interface Membership {
  readonly accountId: string;
  readonly type: string;
  readonly role: string;
  readonly tirAdmin: boolean;
}

/** The acting user's memberships, the most recently used account first. */
export async function loadMemberships(db: Db, userId: UserId): Promise<readonly Membership[]> {
  return db
    .selectFrom('account_member')
    .innerJoin('account', 'account.id', 'account_member.account_id')
    .select([
      'account_member.account_id as accountId',
      'account.type',
      'account_member.role',
      'account_member.tir_admin as tirAdmin',
    ])
    .where('account_member.user_id', '=', userId)
    .orderBy(sql`account_member.last_used_at desc nulls last`)
    .orderBy('account.created_at')
    .execute();
}

/**
 * A person's access to an account: as its member, or through the link of a preparer firm that they
 * are a member of.
 */
export interface Seat {
  readonly role: string;
  /** The account of the membership: this one, or the preparer's. */
  readonly homeId: AccountId;
  readonly homeType: Account['type'];
  readonly homeConfigId: string | null;
  readonly linkId: string | null;
  readonly preparerOnly: boolean;
}

/**
 * All access of the acting user to the account that the transaction acts for; their own membership
 * first.
 */
export async function loadSeats(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly Seat[]> {
  const { rows } = await sql<Seat>`
    select m.role, a.id as "homeId", a.type as "homeType", a.config_id as "homeConfigId", null as "linkId", false as "preparerOnly", 0 as place
    from account_member m join account a on a.id = m.account_id
    where m.account_id = ${accountId} and m.user_id = ${userId}
    union all
    select m.role, home.id, home.type, home.config_id, l.id, l.preparer_only, 1
    from preparer_link l
    join account_member m on m.account_id = l.preparer_account_id and m.user_id = ${userId}
    join account home on home.id = l.preparer_account_id
    where l.client_account_id = ${accountId} and l.client_active and l.preparer_active and (l.client_consent or l.preparer_only) and not home.disabled
      and (m.client_account_ids is null or l.client_account_id = any (m.client_account_ids))
    order by place, "linkId"`.execute(db);
  return rows;
}

export interface AccountUser {
  readonly id: UserId;
  readonly email: string;
  readonly username: string | null;
  readonly picture: string | null;
  readonly active: boolean;
  readonly role: string;
  readonly tirAdmin: boolean;
  readonly clientAccountIds: readonly string[] | null;
  readonly since: string;
  readonly lastUsedAt: string | null;
}

const userColumns = [
  'app_user.id',
  'app_user.email',
  'app_user.username',
  'app_user.picture',
  'app_user.active',
  'account_member.role',
  'account_member.tir_admin as tirAdmin',
  'account_member.client_account_ids as clientAccountIds',
  'account_member.created_at as since',
  'account_member.last_used_at as lastUsedAt',
] as const;

const members = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('account_member')
    .innerJoin('app_user', 'app_user.id', 'account_member.user_id')
    .select(userColumns)
    .where('account_id', '=', accountId);

/** The members of the account that the transaction acts for, by address. */
export async function loadUsers(db: Db, accountId: AccountId): Promise<readonly AccountUser[]> {
  return (await members(db, accountId)
    .orderBy('app_user.email')
    .execute()) as unknown as readonly AccountUser[];
}

export async function findMember(
  db: Db,
  accountId: AccountId,
  userId: string,
): Promise<AccountUser | undefined> {
  return (await members(db, accountId)
    .where('app_user.id', '=', userId)
    .executeTakeFirst()) as unknown as AccountUser | undefined;
}

export interface NewMember {
  readonly userId: UserId;
  readonly role: string;
  readonly tirAdmin?: boolean | undefined;
  readonly clientAccountIds?: readonly string[] | null | undefined;
}

/** Adds a member; an existing one doesn't change. Returns whether one was added. */
export async function addMember(tx: Tx, accountId: AccountId, member: NewMember): Promise<boolean> {
  const added = await tx
    .insertInto('account_member')
    .values({
      account_id: accountId,
      user_id: member.userId,
      role: member.role,
      tir_admin: member.tirAdmin ?? false,
      client_account_ids: member.clientAccountIds ? [...member.clientAccountIds] : null,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

export interface MemberChange {
  readonly role?: string;
  readonly clientAccountIds?: readonly string[] | null | undefined;
}

export async function changeMember(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  { role, clientAccountIds }: MemberChange,
): Promise<void> {
  const set = {
    ...(role === undefined ? {} : { role }),
    ...(clientAccountIds === undefined
      ? {}
      : { client_account_ids: clientAccountIds ? [...clientAccountIds] : null }),
  };
  if (Object.keys(set).length > 0)
    await tx
      .updateTable('account_member')
      .set(set)
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute();
}

export async function removeMember(tx: Tx, accountId: AccountId, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('account_member')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Whether the member was active within the last minute. */
export async function isUsedLately(db: Db, accountId: AccountId, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('account_member')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`last_used_at > now() - interval '1 minute'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the member is active. */
export async function noteUse(tx: Tx, accountId: AccountId, userId: UserId): Promise<void> {
  await tx
    .updateTable('account_member')
    .set({ last_used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

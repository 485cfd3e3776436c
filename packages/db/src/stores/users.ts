import type { UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';

export interface User {
  readonly id: UserId;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly username: string | null;
  readonly picture: string | null;
  readonly metadata: Json;
  readonly mayAddAccounts: boolean;
  readonly active: boolean;
  /** Looks around in accounts with sample data, without having signed up. */
  readonly isSample: boolean;
  readonly firstLogin: boolean;
  readonly lastClientId: string | null;
  readonly signedOutAt: string | null;
  readonly createdAt: string;
}

export interface Profile {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly username?: string | undefined;
  readonly picture?: string | undefined;
  readonly metadata?: Json | undefined;
}

const columns = [
  'id',
  'issuer',
  'subject',
  'email',
  'email_verified as emailVerified',
  'username',
  'picture',
  'metadata',
  'may_add_accounts as mayAddAccounts',
  'active',
  'is_sample as isSample',
  'first_login as firstLogin',
  'last_client_id as lastClientId',
  'signed_out_at as signedOutAt',
  'created_at as createdAt',
] as const;

/** The user of a sign-in; the transaction must act for that identity. */
export async function findUser(
  db: Db,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<User | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(columns)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row as User | undefined;
}

/** A user whom the transaction may see: the acting one, or a member of the acting account. */
export async function readUserById(db: Db, id: UserId): Promise<User | undefined> {
  return (await db
    .selectFrom('app_user')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()) as User | undefined;
}

/** Creates the user, or updates the stored profile. */
export async function saveUser(
  tx: Tx,
  identity: { readonly issuer: string; readonly subject: string },
  profile: Profile,
): Promise<User> {
  const changes = {
    email: profile.email,
    email_verified: profile.emailVerified,
    ...(profile.username === undefined ? {} : { username: profile.username }),
    ...(profile.picture === undefined ? {} : { picture: profile.picture }),
    ...(profile.metadata === undefined ? {} : { metadata: JSON.stringify(profile.metadata) }),
  };
  const row = await tx
    .insertInto('app_user')
    .values({ issuer: identity.issuer, subject: identity.subject, ...changes })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet(changes))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as User;
}

export async function markFirstLoginSeen(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('app_user').set({ first_login: false }).where('id', '=', userId).execute();
}

/**
 * Records the application that the user signed in with. Returns false if it was the same within the
 * last minute.
 */
export async function noteSignIn(tx: Tx, userId: UserId, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ last_client_id: clientId, last_seen_at: sql`now()` })
    .where('id', '=', userId)
    .where(
      sql<boolean>`last_client_id is distinct from ${clientId} or last_seen_at is null or last_seen_at < now() - interval '1 minute'`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Invalidates the user's earlier sign-ins. */
export async function markSignedOut(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ signed_out_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/**
 * Changes that only the operator of the installation makes. The transaction must act for that
 * identity.
 */
export async function changeUser(
  tx: Tx,
  userId: UserId,
  changes: { readonly mayAddAccounts?: boolean | undefined; readonly active?: boolean | undefined },
): Promise<void> {
  const set = {
    ...(changes.mayAddAccounts === undefined ? {} : { may_add_accounts: changes.mayAddAccounts }),
    ...(changes.active === undefined ? {} : { active: changes.active }),
  };
  if (Object.keys(set).length > 0)
    await tx.updateTable('app_user').set(set).where('id', '=', userId).execute();
}

/** The addresses of several people, by address; null for one without. */
export async function loadEmails(
  db: Db,
  ids: readonly string[],
): Promise<readonly (string | null)[]> {
  const { rows } = await sql<{
    email: string | null;
  }>`select email from app_user where id = any(${ids}::uuid[]) order by email`.execute(db);
  return rows.map(({ email }) => email);
}

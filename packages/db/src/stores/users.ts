import type { UserId } from '@lotbook/model/ids';
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
  readonly firstLogin: boolean;
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
  'first_login as firstLogin',
  'created_at as createdAt',
] as const;

/** The user behind a sign-in; the transaction has to act for that identity. */
export async function findUser(db: Db, identity: { readonly issuer: string; readonly subject: string }): Promise<User | undefined> {
  const row = await db.selectFrom('app_user').select(columns).where('issuer', '=', identity.issuer).where('subject', '=', identity.subject).executeTakeFirst();
  return row as User | undefined;
}

/** Makes the user, or brings the stored profile up to date. */
export async function saveUser(tx: Tx, identity: { readonly issuer: string; readonly subject: string }, profile: Profile): Promise<User> {
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

import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface AccessToken {
  readonly accountId: AccountId;
  readonly id: string;
  readonly userId: UserId;
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Accurate to an hour; null if it was never used. */
  readonly lastUsedAt: string | null;
}

/** A token in a list, with the name of its person. */
export interface ListedToken extends AccessToken {
  readonly userName: string;
}

const columns = [
  'access_token.account_id as accountId',
  'access_token.id',
  'access_token.user_id as userId',
  'access_token.app_id as appId',
  'access_token.name',
  'access_token.scopes',
  'access_token.created_at as createdAt',
  'access_token.expires_at as expiresAt',
  'access_token.last_used_at as lastUsedAt',
] as const;

/** The account's tokens that haven't expired, newest first: all of them, or one person's. */
export async function loadAccessTokens(
  db: Db,
  accountId: AccountId,
  userId: UserId | undefined,
): Promise<readonly ListedToken[]> {
  return (await db
    .selectFrom('access_token')
    .innerJoin('app_user', 'app_user.id', 'access_token.user_id')
    .select(columns)
    .select(sql<string>`coalesce(app_user.username, app_user.email)`.as('userName'))
    .where('access_token.account_id', '=', accountId)
    .where('access_token.expires_at', '>', sql<string>`now()`)
    .$if(userId !== undefined, (query) => query.where('access_token.user_id', '=', userId!))
    .orderBy('access_token.created_at', 'desc')
    .execute()) as unknown as readonly ListedToken[];
}

/** The token that was presented; the transaction must set its digest. Undefined if it has expired. */
export async function readTokenByDigest(db: Db, digest: Buffer): Promise<AccessToken | undefined> {
  const row = await db
    .selectFrom('access_token')
    .select(columns)
    .where('token_digest', '=', digest)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row as unknown as AccessToken | undefined;
}

export interface NewAccessToken {
  readonly userId: UserId;
  readonly appId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly digest: Buffer;
  readonly expiresAt: string;
}

export async function addAccessToken(
  tx: Tx,
  accountId: AccountId,
  token: NewAccessToken,
): Promise<AccessToken> {
  const row = await tx
    .insertInto('access_token')
    .values({
      account_id: accountId,
      user_id: token.userId,
      app_id: token.appId,
      name: token.name,
      scopes: [...token.scopes],
      token_digest: token.digest,
      expires_at: token.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as AccessToken;
}

/** Ends a token: anybody's, or one of that person. Returns its name, or undefined if there is none. */
export async function removeAccessToken(
  tx: Tx,
  accountId: AccountId,
  { id, userId }: { readonly id: string; readonly userId: UserId | undefined },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Removes tokens whose time is over, to make room for new ones. */
export async function removeExpiredTokens(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}

/** Ends a person's tokens in one account, which they leave. */
export async function removeTokensInAccount(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
): Promise<void> {
  await tx
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends a person's tokens in all accounts; the transaction must act for that person. */
export async function removeTokensOfUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('access_token').where('user_id', '=', userId).execute();
}

/** Records that a token was used, at most once an hour. */
export async function noteTokenUse(
  tx: Tx,
  { accountId, id }: Pick<AccessToken, 'accountId' | 'id'>,
): Promise<void> {
  await tx
    .updateTable('access_token')
    .set({ last_used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

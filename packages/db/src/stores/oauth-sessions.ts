import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

/** An OAuth authorization at another service. */
export interface OAuthSession {
  readonly id: string;
  readonly accountId: AccountId;
  readonly userId: string;
  readonly provider: string;
  readonly forwardingUri: string;
}

const columns = [
  'id',
  'account_id as accountId',
  'user_id as userId',
  'provider',
  'forwarding_uri as forwardingUri',
] as const;

export interface NewOAuthSession extends Omit<OAuthSession, 'id' | 'accountId' | 'userId'> {
  readonly userId: UserId;
  readonly stateDigest: Uint8Array;
  readonly bindingDigest: Uint8Array;
  readonly expiresAt: string;
}

/** Stores a session, and deletes the account's expired ones. */
export async function addOAuthSession(
  tx: Tx,
  accountId: AccountId,
  session: NewOAuthSession,
  now: string,
): Promise<void> {
  await tx
    .deleteFrom('oauth_session')
    .where('account_id', '=', accountId)
    .where('expires_at', '<', now)
    .execute();
  await tx
    .insertInto('oauth_session')
    .values({
      account_id: accountId,
      user_id: session.userId,
      provider: session.provider,
      forwarding_uri: session.forwardingUri,
      state_digest: Buffer.from(session.stateDigest),
      binding_digest: Buffer.from(session.bindingDigest),
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The open session of a state parameter; the transaction must set its digest. */
export async function openOAuthSession(
  db: Db,
  stateDigest: Uint8Array,
  now: string,
): Promise<(OAuthSession & { readonly bindingDigest: Buffer }) | undefined> {
  const row = await db
    .selectFrom('oauth_session')
    .select([...columns, 'binding_digest as bindingDigest'])
    .where('state_digest', '=', Buffer.from(stateDigest))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as (OAuthSession & { readonly bindingDigest: Buffer }) | undefined;
}

/**
 * Claims a session of this person that completed in time. It can be claimed only once, so its code
 * is exchanged once.
 */
export async function takeEndedOAuthSession(
  tx: Tx,
  accountId: AccountId,
  {
    stateDigest,
    userId,
    provider,
    now,
  }: {
    readonly stateDigest: Uint8Array;
    readonly userId: UserId;
    readonly provider: string;
    readonly now: string;
  },
): Promise<{ readonly bindingDigest: Buffer } | undefined> {
  return tx
    .deleteFrom('oauth_session')
    .where('account_id', '=', accountId)
    .where('state_digest', '=', Buffer.from(stateDigest))
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now)
    .returning('binding_digest as bindingDigest')
    .executeTakeFirst();
}

/** Consumes the session; of two concurrent attempts, one succeeds. */
export async function useOAuthSession(
  tx: Tx,
  accountId: AccountId,
  id: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('oauth_session')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

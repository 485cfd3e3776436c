import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

export interface Invite {
  readonly accountId: AccountId;
  readonly id: string;
  readonly kind: 'member' | 'owner';
  readonly email: string;
  readonly role: string;
  readonly clientAccountIds: readonly string[] | null;
  readonly tirAdmin: boolean;
  readonly turn: number;
  readonly createdBy: string | null;
  readonly lastSent: string;
  readonly validTill: string;
}

const columns = [
  'account_id as accountId',
  'id',
  'kind',
  'email',
  'role',
  'client_account_ids as clientAccountIds',
  'tir_admin as tirAdmin',
  'turn',
  'created_by as createdBy',
  'last_sent_at as lastSent',
  'valid_until as validTill',
] as const;

/** All open invites, expired ones included: they can be sent again. */
export async function loadInvites(db: Db, accountId: AccountId): Promise<readonly Invite[]> {
  return (await db
    .selectFrom('invite')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()) as unknown as readonly Invite[];
}

export async function findInvite(
  db: Db,
  accountId: AccountId,
  email: string,
): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('invite')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row as unknown as Invite | undefined;
}

/**
 * The invite whose token was presented; the transaction must set its digest. Undefined if it has
 * expired.
 */
export async function inviteByDigest(
  db: Db,
  digest: Uint8Array,
  now: string,
): Promise<Invite | undefined> {
  const row = await db
    .selectFrom('invite')
    .select(columns)
    .where('token_digest', '=', Buffer.from(digest))
    .where('valid_until', '>', now)
    .executeTakeFirst();
  return row as unknown as Invite | undefined;
}

/** Open invites for the verified address that the transaction acts with. */
export async function readInvitesFor(
  db: Db,
  email: string,
  now: string,
): Promise<readonly (Invite & { readonly claimedBy: string | null })[]> {
  const rows = await db
    .selectFrom('invite')
    .select([...columns, 'claimed_by as claimedBy'])
    .where('email', '=', email)
    .where('valid_until', '>', now)
    .orderBy('created_at')
    .limit(50)
    .execute();
  return rows as unknown as readonly (Invite & { readonly claimedBy: string | null })[];
}

export async function claimInvite(
  tx: Tx,
  accountId: AccountId,
  id: string,
  userId: UserId,
): Promise<void> {
  await tx
    .updateTable('invite')
    .set({ claimed_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export interface NewInvite extends Pick<
  Invite,
  'id' | 'kind' | 'email' | 'role' | 'tirAdmin' | 'clientAccountIds' | 'validTill'
> {
  readonly digest: Uint8Array;
  readonly createdBy: UserId;
}

export async function addInvite(tx: Tx, accountId: AccountId, invite: NewInvite): Promise<void> {
  await tx
    .insertInto('invite')
    .values({
      account_id: accountId,
      id: invite.id,
      kind: invite.kind,
      email: invite.email,
      role: invite.role,
      client_account_ids: invite.clientAccountIds ? [...invite.clientAccountIds] : null,
      tir_admin: invite.tirAdmin,
      token_digest: Buffer.from(invite.digest),
      created_by: invite.createdBy,
      valid_until: invite.validTill,
    })
    .execute();
}

/** Renews an invite: from now on, only the new token is valid. */
export async function renewInvite(
  tx: Tx,
  accountId: AccountId,
  id: string,
  {
    turn,
    digest,
    validTill,
    sentAt,
  }: {
    readonly turn: number;
    readonly digest: Uint8Array;
    readonly validTill: string;
    readonly sentAt: string;
  },
): Promise<void> {
  await tx
    .updateTable('invite')
    .set({ turn, token_digest: Buffer.from(digest), valid_until: validTill, last_sent_at: sentAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an invite that was accepted or withdrawn. Of two concurrent attempts, one gets true. */
export async function removeInvite(
  tx: Tx,
  accountId: AccountId,
  id: string,
  turn?: number,
): Promise<boolean> {
  let query = tx.deleteFrom('invite').where('account_id', '=', accountId).where('id', '=', id);
  if (turn !== undefined) query = query.where('turn', '=', turn);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** The number of invites sent from the account since then. */
export async function countInvitesSince(
  db: Db,
  accountId: AccountId,
  since: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('account_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('type', '=', 'invite')
    .where('action', 'in', ['create', 'resend'])
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/people';
import { reading, writing } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { changeAccount, findAccount, lockAccount, log } from '@lotbook/db/stores/accounts';
import {
  claimInvite,
  inviteByDigest,
  readInvitesFor,
  removeInvite,
  type Invite,
} from '@lotbook/db/stores/invites';
import { addMember, changeMember } from '@lotbook/db/stores/members';
import { forgetPaymentSource } from '@lotbook/db/stores/billing';
import { handOverLinks } from '@lotbook/db/stores/preparer-links';
import type { User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { getDisplayDigest, computeDigest, type ShellServices } from '../shell.ts';

/** The invite of a token, for any caller: undefined if it never existed, has ended, or was used. */
export async function findByToken(
  services: ShellServices,
  token: string,
): Promise<Invite | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return reading(services.database, { digest: getDisplayDigest(token) }, (db) =>
    inviteByDigest(db, computeDigest(token), services.now().toISOString()),
  );
}

/**
 * Takes up the invite of a token. It is for the confirmed owner of the address that it was sent to; while the address is not confirmed yet, the invite is noted
 * as theirs and taken up when it is. @throws AppError INVITE_INVALID
 */
export async function takeUpToken(
  services: ShellServices,
  user: User,
  token: string,
): Promise<AccountId | undefined> {
  const invite = await findByToken(services, token);
  if (!invite) throw new AppError('INVITE_INVALID', fill(texts.inviteInvalid));
  if (invite.email !== user.email.toLowerCase())
    throw new AppError('INVITE_INVALID', fill(texts.inviteForOtherEmail));
  if (user.emailVerified)
    return (await takeUp(services, user, invite)) ? invite.accountId : undefined;
  await writing(services.database, { accountId: invite.accountId, userId: user.id }, (tx) =>
    claimInvite(tx, invite.accountId, invite.id, user.id),
  );
  return undefined;
}

/** Takes up what the user showed before their address was confirmed. */
export async function takeUpClaimed(services: ShellServices, user: User): Promise<void> {
  if (!user.emailVerified) return;
  const email = user.email.toLowerCase();
  const waiting = await reading(services.database, { userId: user.id, email }, (db) =>
    readInvitesFor(db, email, services.now().toISOString()),
  );
  for (const invite of waiting.filter((each) => each.claimedBy === user.id))
    await takeUp(services, user, invite);
}

/** Joins the account. Returns false when another request was faster. */
function takeUp(services: ShellServices, user: User, invite: Invite): Promise<boolean> {
  const { accountId, role } = invite;
  return writing(services.database, { accountId, userId: user.id, identity: user }, async (tx) => {
    if (!(await removeInvite(tx, accountId, invite.id, invite.turn))) return false;
    await lockAccount(tx, accountId);
    const account = await findAccount(tx, accountId);
    if (!account) return false;
    const added = await addMember(tx, accountId, {
      userId: user.id,
      role,
      tirAdmin: invite.tirAdmin,
      clientAccountIds: invite.clientAccountIds,
    });
    if (invite.kind === 'owner') {
      if (!added) await changeMember(tx, accountId, user.id, { role: 'owner' });
      await changeAccount(tx, accountId, { ownerId: user.id });
      await handOverLinks(tx, accountId);
      // The stored card belongs to the firm that managed the account.
      await forgetPaymentSource(tx, accountId);
    }
    await log(tx, accountId, {
      userId: user.id,
      type: 'user',
      action: 'create',
      message: fill(texts.joinedAccount, { email: user.email }),
      after: { role },
    });
    await addAuditEvent(tx, {
      kind: 'permission',
      userId: user.id,
      accountId,
      details: { of: user.id, before: null, after: { role } },
    });
    return true;
  });
}

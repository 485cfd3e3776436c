import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/people';
import { randomUUID } from 'node:crypto';
import { reading, type Db, type Tx } from '@lotbook/db/database';
import { log, type Account } from '@lotbook/db/stores/accounts';
import {
  addInvite,
  findInvite,
  loadInvites,
  countInvitesSince,
  removeInvite,
  renewInvite,
  type Invite,
} from '@lotbook/db/stores/invites';
import { loadUsers } from '@lotbook/db/stores/members';
import { readUserById } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import { notFound, readingAs, writingAs, type Member } from '../member.ts';
import { checkPlanRoom } from '../plan-room.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import { validateEmail, validateRole } from '../base/checked-person.ts';

/** An invite as those who manage the account's people see it. */
export interface InviteView extends Invite {
  readonly accountName: string;
  readonly accountType: string;
  readonly token: string;
  readonly inviteLink: string;
}

const perDay = 20;

export function readPendingInvites(
  services: ShellServices,
  actor: Actor,
  accountId: string,
): Promise<readonly InviteView[]> {
  return readingAs(services, actor, accountId, 'pendingInviteView', async (db, { account }) =>
    (await loadInvites(db, account.id)).map((invite) => inviteView(services, account, invite)),
  );
}

export interface InviteRequest {
  readonly email: string;
  readonly permission: string;
  readonly clientAccountIds?: readonly string[] | null | undefined;
  readonly tirAdmin?: boolean | undefined;
}

/** Invites a person to the account. The response doesn't reveal whether the address is known to this installation. */
export async function sendInvite(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: InviteRequest,
): Promise<InviteView> {
  const view = await writingAs(services, actor, accountId, 'userAdd', (tx, member) =>
    addOne(services, tx, member, request),
  );
  await notifyInvited(services, actor, view);
  return view;
}

/** Writes one invite. The transaction's member may add users. */
export async function addOne(
  services: ShellServices,
  tx: Tx,
  { account, userId }: Member,
  request: InviteRequest,
): Promise<InviteView> {
  const [email, role] = [validateEmail(request.email), validateRole(request.permission)];
  if ((await loadUsers(tx, account.id)).some((user) => user.email === email))
    throw new AppError('BAD_INPUT', fill(texts.alreadyMember, { email }), {
      field: 'email',
    });
  if (await findInvite(tx, account.id, email))
    throw new AppError('BAD_INPUT', fill(texts.alreadyInvited, { email }), {
      field: 'email',
    });
  await checkHowMany(services, tx, account);
  await checkPlanRoom(tx, account.id, 'users');
  const invite: Invite = {
    accountId: account.id,
    id: randomUUID(),
    kind: 'member',
    email,
    role,
    clientAccountIds: request.clientAccountIds ?? null,
    tirAdmin: request.tirAdmin ?? false,
    turn: 1,
    createdBy: userId,
    ...getSendTimes(services),
  };
  const view = inviteView(services, account, invite);
  await addInvite(tx, account.id, {
    ...invite,
    digest: computeDigest(view.token),
    createdBy: userId,
  });
  await log(tx, account.id, {
    userId,
    type: 'invite',
    action: 'create',
    message: fill(texts.invited, { email }),
    after: { email, role },
  });
  return view;
}

/** Sends the invite again, with a new link; the previous one becomes invalid. */
export async function resendInvite(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  email: string,
): Promise<InviteView> {
  const view = await writingAs(
    services,
    actor,
    accountId,
    'pendingInviteResend',
    async (tx, { account, userId }) => {
      const found = await readInvited(tx, account, email);
      await checkHowMany(services, tx, account);
      const next = inviteView(services, account, {
        ...found,
        ...getSendTimes(services),
        turn: found.turn + 1,
      });
      await renewInvite(tx, account.id, found.id, {
        turn: next.turn,
        digest: computeDigest(next.token),
        validTill: next.validTill,
        sentAt: next.lastSent,
      });
      await log(tx, account.id, {
        userId,
        type: 'invite',
        action: 'resend',
        message: fill(texts.inviteResent, { email: found.email }),
      });
      return next;
    },
  );
  await notifyInvited(services, actor, view);
  return view;
}

export function cancelInvite(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  email: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'pendingInviteDelete',
    async (tx, { account, userId }) => {
      const found = await readInvited(tx, account, email);
      await removeInvite(tx, account.id, found.id);
      await log(tx, account.id, {
        userId,
        type: 'invite',
        action: 'cancel',
        message: fill(texts.inviteCanceled, { email: found.email }),
        before: { role: found.role },
      });
    },
  );
}

async function readInvited(tx: Tx, account: Account, email: string): Promise<Invite> {
  const found = await findInvite(tx, account.id, validateEmail(email));
  if (!found) throw notFound('invite');
  return found;
}

/** Twenty a day are enough for a person; more is a machine that sends mail in our name. */
async function checkHowMany(services: ShellServices, db: Db, account: Account): Promise<void> {
  const since = new Date(services.now().getTime() - 24 * 60 * 60_000).toISOString();
  if ((await countInvitesSince(db, account.id, since)) >= perDay)
    throw new AppError('RATE_LIMITED', fill(texts.tooManyInvites, { perDay }));
}

function getSendTimes({ now, shell }: ShellServices): {
  readonly lastSent: string;
  readonly validTill: string;
} {
  const at = now();
  return {
    lastSent: at.toISOString(),
    validTill: new Date(at.getTime() + shell.inviteHours * 60 * 60_000).toISOString(),
  };
}

export function inviteView(
  services: ShellServices,
  account: Pick<Account, 'name' | 'type'>,
  invite: Invite,
): InviteView {
  const token = services.deriveToken(`invite ${invite.accountId} ${invite.id} ${invite.turn}`);
  const app = services.shell.appPaths[appByAccountType[accountTypeFrom(account.type)]];
  return {
    ...invite,
    accountName: account.name,
    accountType: account.type,
    token,
    inviteLink: `${services.shell.origin}/${app}/signup/${token}`,
  };
}

/** Mails the invite, once it is there. */
export async function notifyInvited(
  services: ShellServices,
  { userId }: Actor,
  { email, accountName, inviteLink, validTill }: InviteView,
): Promise<void> {
  const inviter = await reading(services.database, { userId }, (db) => readUserById(db, userId));
  services.notify({
    kind: 'invite',
    to: email,
    inviter: inviter?.username ?? inviter?.email ?? '',
    accountName,
    link: inviteLink,
    validTill,
  });
}

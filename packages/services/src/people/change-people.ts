import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/people';
import { removeTokensInAccount } from '@lotbook/db/stores/access-tokens';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import {
  changeAccount,
  findAccount,
  lockAccount,
  log,
  type Account,
} from '@lotbook/db/stores/accounts';
import {
  changeMember,
  findMember,
  removeMember,
  type AccountUser,
  type MemberChange,
} from '@lotbook/db/stores/members';
import type { Db, Tx } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, makeNotPermittedError, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { toColleague, type ColleagueView } from './account-users.ts';
import { validateRole } from '../base/checked-person.ts';

interface Person {
  readonly accountId: string;
  readonly userId: string;
}

/** Changes a member's role. The owner's role can't be changed, as every account needs an owner. */
export function changePermission(
  services: Services,
  actor: Actor,
  { accountId, userId }: Person,
  permission: string,
): Promise<ColleagueView> {
  return writingAs(services, actor, accountId, 'userEdit', async (tx, { account }) => {
    const role = validateRole(permission);
    const found = await loadMember(tx, account, userId);
    if (account.ownerId === found.id)
      throw new AppError('BAD_INPUT', fill(texts.ownerPermissionFixed), {
        field: 'userId',
      });
    if (found.role !== role) await changePerson(tx, actor, { account, found, change: { role } });
    return toColleague(account, { ...found, role });
  });
}

export interface PersonChange {
  readonly account: Account;
  readonly found: AccountUser;
  readonly change: MemberChange;
}

/** Changes what a member may do, and writes it down where it outlives the account. */
export async function changePerson(
  tx: Tx,
  actor: Actor,
  { account, found, change }: PersonChange,
): Promise<void> {
  await changeMember(tx, account.id, found.id, change);
  const before = {
    role: found.role,
    ...(change.clientAccountIds === undefined ? {} : { clientAccountIds: found.clientAccountIds }),
  };
  await log(tx, account.id, {
    userId: actor.userId,
    type: 'user',
    action: 'change',
    message: fill(texts.permissionChanged, { email: found.email }),
    before,
    after: change,
  });
  await addAuditEvent(tx, {
    kind: 'permission',
    userId: actor.userId,
    accountId: account.id,
    details: { of: found.id, before, after: change },
  });
}

/** Takes a member out of the account. Everybody may leave by themselves, the owner excepted. */
export function removePerson(
  services: Services,
  actor: Actor,
  { accountId, userId }: Person,
): Promise<void> {
  const leaving = userId.toLowerCase() === actor.userId;
  return writingAs(
    services,
    actor,
    accountId,
    leaving ? 'accountSettingsView' : 'userDelete',
    async (tx, { account }) => {
      const found = await loadMember(tx, account, userId);
      if (account.ownerId === found.id)
        throw new AppError('BAD_INPUT', fill(texts.ownerNotRemovable), {
          field: 'userId',
        });
      // A member who leaves loses read access: write the log first.
      await log(tx, account.id, {
        userId: actor.userId,
        type: 'user',
        action: 'delete',
        message: leaving
          ? fill(texts.leftAccount, { email: found.email })
          : fill(texts.removedFromAccount, { email: found.email }),
        before: { role: found.role },
      });
      await addAuditEvent(tx, {
        kind: 'permission',
        userId: actor.userId,
        accountId: account.id,
        details: { of: found.id, before: { role: found.role }, after: null },
      });
      await removeTokensInAccount(tx, account.id, found.id);
      await removeMember(tx, account.id, found.id);
    },
  );
}

/** Transfers ownership to another member; the previous owner stays as an admin. */
export function changeOwner(
  services: Services,
  actor: Actor,
  { accountId, userId }: Person,
): Promise<Account> {
  return writingAs(services, actor, accountId, 'userEdit', async (tx, { account, role }) => {
    if (role !== 'owner') throw makeNotPermittedError('userEdit');
    await lockAccount(tx, account.id);
    const found = await loadMember(tx, account, userId);
    if (found.id === account.ownerId) return account;
    await changeMember(tx, account.id, account.ownerId, { role: 'admin' });
    await changeMember(tx, account.id, found.id, { role: 'owner' });
    await changeAccount(tx, account.id, { ownerId: found.id });
    await log(tx, account.id, {
      userId: actor.userId,
      type: 'user',
      action: 'change',
      message: fill(texts.ownerChanged, { email: found.email }),
      before: { ownerId: account.ownerId },
      after: { ownerId: found.id },
    });
    await addAuditEvent(tx, {
      kind: 'owner',
      userId: actor.userId,
      accountId: account.id,
      details: { before: account.ownerId, after: found.id },
    });
    return (await findAccount(tx, account.id)) ?? account;
  });
}

/** @throws AppError NOT_FOUND for a person who isn't a member, known elsewhere or not. */
export async function loadMember(db: Db, account: Account, userId: string): Promise<AccountUser> {
  const found = isId(userId) ? await findMember(db, account.id, userId) : undefined;
  if (!found) throw notFound('user');
  return found;
}

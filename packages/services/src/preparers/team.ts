import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/preparers';
import { countClientsAmong } from '@lotbook/db/stores/preparer-links';
import type { Tx } from '@lotbook/db/database';
import { loadUsers } from '@lotbook/db/stores/members';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, readingAs, writingAs, type Member } from '../member.ts';
import { toColleague, type ColleagueView } from '../people/account-users.ts';
import { changePerson, loadMember } from '../people/change-people.ts';
import { validateRole } from '../base/checked-person.ts';
import { addOne, notifyInvited, type InviteRequest, type InviteView } from '../people/invites.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { checkPreparer } from '../base/firm.ts';

/** Who works at the preparer, and for which clients. */
export function readTaxPreparers(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ColleagueView[]> {
  return readingAs(services, actor, accountId, 'teamView', async (db, member) => {
    checkPreparer(member);
    return (await loadUsers(db, member.account.id)).map((user) =>
      toColleague(member.account, user),
    );
  });
}

/** Invites a person to the team of a preparer, for all clients or for some of them. */
export async function inviteTaxPreparer(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: InviteRequest,
): Promise<InviteView> {
  const view = await writingAs(services, actor, accountId, 'teamEdit', async (tx, member) => {
    checkPreparer(member);
    return await addOne(services, tx, member, {
      ...request,
      clientAccountIds: await validateClients(tx, member, request.clientAccountIds),
    });
  });
  await notifyInvited(services, actor, view);
  return view;
}

export interface TeamChange {
  readonly permission?: string | undefined;
  /** Null for all clients; undefined leaves them as they are. */
  readonly clientAccountIds?: readonly string[] | null | undefined;
}

export function changeTaxPreparer(
  services: Services,
  actor: Actor,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  change: TeamChange,
): Promise<ColleagueView> {
  return writingAs(services, actor, accountId, 'teamEdit', async (tx, member) => {
    checkPreparer(member);
    const { account } = member;
    const found = await loadMember(tx, account, userId);
    if (found.id === account.ownerId)
      throw new AppError('BAD_INPUT', fill(texts.ownerPermissionFixed), {
        field: 'userId',
      });
    const request = {
      ...(change.permission === undefined ? {} : { role: validateRole(change.permission) }),
      ...(change.clientAccountIds === undefined
        ? {}
        : { clientAccountIds: await validateClients(tx, member, change.clientAccountIds) }),
    };
    await changePerson(tx, actor, { account, found, change: request });
    return toColleague(account, { ...found, ...request });
  });
}

/** @throws AppError NOT_FOUND if one of them is not a client of the preparer: then none is added. */
async function validateClients(
  tx: Tx,
  { account }: Member,
  ids: readonly string[] | null | undefined,
): Promise<readonly string[] | null> {
  if (ids === null || ids === undefined) return null;
  const request = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (!request.every(isId)) throw notFound('client');
  if ((await countClientsAmong(tx, account.id, request)) !== request.length)
    throw notFound('client');
  return request;
}

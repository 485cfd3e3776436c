import { loadUsers, type AccountUser } from '@lotbook/db/stores/members';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A member of an account. */
export interface ColleagueView extends AccountUser {
  readonly accountId: string;
  readonly isOwner: boolean;
}

export function readAccountUsers(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ColleagueView[]> {
  return readingAs(services, actor, accountId, 'userView', async (db, { account }) =>
    (await loadUsers(db, account.id)).map((user) => toColleague(account, user)),
  );
}

export const toColleague = (
  account: { readonly id: string; readonly ownerId: string },
  user: AccountUser,
): ColleagueView => ({
  ...user,
  accountId: account.id,
  isOwner: account.ownerId === user.id,
  role: account.ownerId === user.id ? 'owner' : user.role,
});

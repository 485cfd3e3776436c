import { disabledMessages, may, roles, type Permission, type Role } from '@lotbook/access/permissions';
import { reading, writing, type Db, type Tx } from '@lotbook/db/database';
import { findAccount, roleOf, type Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Actor, Services } from './services.ts';

/** The account in whose name something is asked, and what the asking person is there. */
export interface Member extends Actor {
  readonly account: Account;
  readonly role: Role;
}

/** Reads for a member of the account who has the permission. @throws AppError NO_ACCESS for everybody else, whether the account exists or not. */
export function readingAs<T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (db: Db, member: Member) => Promise<T>,
): Promise<T> {
  return reading(services.database, { accountId: checkedId(accountId), userId: actor.userId }, async (db) =>
    work(db, await admitted(db, actor, accountId as AccountId, permission)),
  );
}

/** Writes for a member of the account who has the permission. @throws AppError as `readingAs` does; ACCOUNT_DISABLED when the account takes no changes. */
export function writingAs<T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (tx: Tx, member: Member) => Promise<T>,
): Promise<T> {
  return writing(services.database, { accountId: checkedId(accountId), userId: actor.userId }, async (tx) => {
    const member = await admitted(tx, actor, accountId as AccountId, permission);
    if (member.account.disabled) throw new AppError('ACCOUNT_DISABLED', 'This account is disabled. Enable it before changing anything in it.');
    return await work(tx, member);
  });
}

async function admitted(db: Db, actor: Actor, accountId: AccountId, permission: Permission): Promise<Member> {
  const [account, stored] = [await findAccount(db, accountId), await roleOf(db, accountId, actor.userId)];
  if (!account || stored === undefined) throw noAccess();
  const role = account.ownerId === actor.userId ? 'owner' : (roles.find((each) => each === stored) ?? 'read_only');
  if (!may(role, permission))
    throw new AppError(
      'NOT_PERMITTED',
      disabledMessages[permission] ?? 'Your permission level in this account does not allow that. Ask its owner or an admin.',
      { permission },
    );
  return { ...actor, account, role };
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

function checkedId(accountId: string): AccountId {
  if (!isId(accountId)) throw noAccess();
  return accountId.toLowerCase() as AccountId;
}

const noAccess = (): AppError => new AppError('NO_ACCESS', "User doesn't have access");

/** For things inside an account: what belongs to another account and what does not exist get the same answer. */
export const notFound = (what: string): AppError => new AppError('NOT_FOUND', `There is no such ${what} in this account.`);

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/shared';
import type { Message } from '@lotbook/messages/message';
import * as contract from '@lotbook/messages/generated/contract';
import { accountTypeByApp } from '@lotbook/access/applications';
import { clientRole } from '@lotbook/access/client-role';
import {
  disabledMessages,
  isAllowedAfterEnd,
  may,
  roles,
  type Permission,
  type Role,
} from '@lotbook/access/permissions';
import { runAsAccount, reading, writing, type Db, type Tx } from '@lotbook/db/database';
import { setActingFirm } from '@lotbook/db/stores/account-log';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { loadSeats, type Seat } from '@lotbook/db/stores/members';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isAccessEnded } from './access-end.ts';
import { paysForClient } from './payer.ts';
import type { Actor, Services } from './services.ts';
import type { AccountConfigs } from './shell.ts';

/** The account of a request, and the caller's role in it. */
export interface Member extends Actor {
  readonly account: Account;
  readonly role: Role;
  /** The account of the preparer or administrator on whose behalf they act; undefined for members of the account itself. */
  readonly through:
    | { readonly accountId: AccountId; readonly type: string; readonly linkId: string }
    | undefined;
  /** By what right they are here. */
  readonly seat: Seat;
}

/** Reads for a member of the account who has the permission. @throws AppError NO_ACCESS for everybody else, whether the account exists or not. */
export function readingAs<T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (db: Db, member: Member) => Promise<T>,
): Promise<T> {
  return reading(
    services.database,
    { accountId: validateId(accountId), userId: actor.userId },
    async (db) =>
      work(
        db,
        await admitMember(services, db, actor, { accountId: validateId(accountId), permission }),
      ),
  );
}

/** Reads in another account within one snapshot. @throws AppError as `readingAs` does */
export type ReadIn = <T>(
  accountId: string,
  permission: Permission,
  work: (db: Db, member: Member) => Promise<T>,
) => Promise<T>;

/** Reads in several accounts in one snapshot, one after the other. `db` acts for the person alone until `readIn` is called. */
export function readingSeveral<T>(
  services: Services,
  actor: Actor,
  work: (db: Db, readIn: ReadIn) => Promise<T>,
): Promise<T> {
  return reading(services.database, { userId: actor.userId }, (db) =>
    work(db, async (accountId, permission, read) => {
      const id = validateId(accountId);
      await runAsAccount(db, { accountId: id, userId: actor.userId });
      return read(db, await admitMember(services, db, actor, { accountId: id, permission }));
    }),
  );
}

/** When an account takes a change although it takes no others. */
export interface WritingExceptions {
  /** While it is disabled. */
  readonly whileDisabled?: boolean;
  /** After its trial or plan ended. */
  readonly afterEnd?: boolean;
}

/** Consent and keys can always be withdrawn. */
export const withdrawal: WritingExceptions = { whileDisabled: true, afterEnd: true };

/** Writes for a member of the account who has the permission. @throws AppError as `readingAs` does; ACCOUNT_DISABLED when the account takes no changes. */
export function writingAs<T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (tx: Tx, member: Member) => Promise<T>,
  { whileDisabled = false, afterEnd = false }: WritingExceptions = {},
): Promise<T> {
  return writing(
    services.database,
    { accountId: validateId(accountId), userId: actor.userId },
    async (tx) =>
      work(
        tx,
        await admitChange(services, tx, actor, {
          accountId: validateId(accountId),
          permission,
          whileDisabled,
          afterEnd,
        }),
      ),
  );
}

async function admitMember(
  { accountConfigs }: Services,
  db: Db,
  actor: Actor,
  { accountId, permission }: Pick<Change, 'accountId' | 'permission'>,
): Promise<Member> {
  checkTokenLimits(actor, accountId, permission);
  const [account, seats] = [
    await findAccount(db, accountId),
    await loadSeats(db, accountId, actor.userId),
  ];
  const seat = seats.find(
    (each) => actor.appId === undefined || accountTypeByApp[actor.appId] === each.homeType,
  );
  if (!account || !seat) throw makeNoAccessError();
  const role = getRole(account, seat, actor);
  const pays =
    permission === 'billingView' && (await paysForClient(db, account, seat, actor.userId));
  if (!may(role, permission) && !pays) throw makeNotPermittedError(permission);
  // Whoever pays for a client sees its bills without opening its account.
  if (!pays && !(await entersClients(accountConfigs, seat)))
    throw new AppError('FEATURE_OFF', fill(texts.clientAccountsOff), {
      feature: 'enableClientAccounts',
    });
  const through =
    seat.linkId === null
      ? undefined
      : { accountId: seat.homeId, type: seat.homeType, linkId: seat.linkId };
  return { ...actor, account, role, through, seat };
}

/** Whether the configuration of a firm lets its members open the accounts of its clients. True for members of the account itself. */
export async function entersClients(configs: AccountConfigs, seat: Seat): Promise<boolean> {
  if (seat.linkId === null) return true;
  const firm = { type: seat.homeType, configId: seat.homeConfigId };
  return (await configs.of(firm)).features.enableClientAccounts;
}

/** A token opens its own account alone, and only with its permissions. */
function checkTokenLimits({ limits }: Actor, accountId: AccountId, permission: Permission): void {
  if (!limits) return;
  if (limits.accountId !== accountId) throw makeNoAccessError();
  if (!limits.permissions.has(permission)) throw makeNotPermittedError(permission);
}

function getRole(account: Account, seat: Seat, actor: Actor): Role {
  const stored = roles.find((each) => each === seat.role) ?? 'read_only';
  if (seat.linkId !== null) return clientRole(stored, seat.preparerOnly);
  return account.ownerId === actor.userId ? 'owner' : stored;
}

/** Most accounts that one call may change. */
const mostAtOnce = 100;

/** Writes in several accounts, all or none: one that the caller may not change refuses all. */
export function writingAsEach<T>(
  services: Services,
  actor: Actor,
  accountIds: readonly string[],
  permission: Permission,
  work: (tx: Tx, member: Member) => Promise<T>,
): Promise<readonly T[]> {
  const ids = [...new Set(accountIds.map(validateId))].toSorted();
  if (ids.length > mostAtOnce)
    throw new AppError('BAD_INPUT', fill(texts.tooManyAccounts, { mostAtOnce }), {
      field: 'accountIds',
    });
  return writing(services.database, { userId: actor.userId }, async (tx) => {
    const done: T[] = [];
    for (const accountId of ids) {
      await runAsAccount(tx, { accountId, userId: actor.userId });
      done.push(
        await work(
          tx,
          await admitChange(services, tx, actor, {
            accountId,
            permission,
            whileDisabled: false,
            afterEnd: false,
          }),
        ),
      );
    }
    return done;
  });
}

interface Change {
  readonly accountId: AccountId;
  readonly permission: Permission;
  readonly whileDisabled: boolean;
  readonly afterEnd: boolean;
}

/** Checks whether a person may make changes. */
async function admitChange(
  services: Services,
  tx: Tx,
  actor: Actor,
  { accountId, permission, whileDisabled, afterEnd }: Change,
): Promise<Member> {
  const member = await admitMember(services, tx, actor, { accountId, permission });
  if (member.through) await setActingFirm(tx, member.through.accountId);
  if (member.account.disabled && !whileDisabled)
    throw new AppError('ACCOUNT_DISABLED', fill(texts.accountDisabled));
  if (!afterEnd && !isAllowedAfterEnd(permission) && isAccessEnded(member.account, services.now()))
    throw new AppError('ACCESS_ENDED', fill(texts.accessEnded));
  return member;
}

/** For something that the role does not allow. */
export const makeNotPermittedError = (permission: Permission): AppError =>
  new AppError('NOT_PERMITTED', fill(disabledMessages[permission] ?? texts.notPermitted), {
    permission,
  });

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export const isId = (text: string): boolean => UUID.test(text);

function validateId(accountId: string): AccountId {
  if (!isId(accountId)) throw makeNoAccessError();
  return accountId.toLowerCase() as AccountId;
}

export const makeNoAccessError = (): AppError =>
  new AppError('NO_ACCESS', fill(contract.userDoesntHaveAccess));

/** What can be missing: the cases of the text. */
export type MissingItem =
  typeof texts.itemMissing extends Message<infer P>
    ? P extends { readonly what: infer What }
      ? What
      : never
    : never;

/** For content of an account: missing content and content of another account get the same answer. */
export const notFound = (what: MissingItem): AppError =>
  new AppError('NOT_FOUND', fill(texts.itemMissing, { what }));

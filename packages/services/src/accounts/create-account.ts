import { fill } from '@lotbook/messages/fill';
import * as access from '@lotbook/messages/generated/access';
import { randomBytes, randomUUID } from 'node:crypto';
import type { AccountType } from '@lotbook/access/applications';
import { writing } from '@lotbook/db/database';
import { addProfile } from '@lotbook/db/stores/preparer-profiles';
import type { User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import { addOwnedAccount, validateNewAccount, type NewAccount } from './new-account.ts';

/** Makes an accounting account that belongs to the user. */
export async function createAccountingAccount(
  services: ShellServices,
  user: User,
  request: NewAccount,
): Promise<AccountId> {
  if (!services.shell.accountingAdd || !user.mayAddAccounts)
    throw new AppError('NOT_PERMITTED', fill(access.cannotAddAccounts));
  const { trialDays } = services.shell;
  const trialEndsAt =
    trialDays > 0
      ? new Date(services.now().getTime() + trialDays * 24 * 60 * 60_000).toISOString()
      : undefined;
  return createAccount(services, user, 'Accounting', request, trialEndsAt);
}

export interface NewPreparerAccount extends NewAccount {
  readonly type: 'TaxPreparer' | 'TirAdmin';
  readonly firmId?: string | undefined;
}

/** Makes the account of a tax preparer, or of an administrator of a reporting service, where this installation lets the user. */
export async function createPreparerAccount(
  services: ShellServices,
  user: User,
  request: NewPreparerAccount,
): Promise<AccountId> {
  const { preparerSignUp, tirAdmins } = services.shell;
  const allowed =
    request.type === 'TaxPreparer'
      ? preparerSignUp
      : user.emailVerified && tirAdmins.includes(user.email.toLowerCase());
  if (!allowed || !user.mayAddAccounts)
    throw new AppError('NOT_PERMITTED', fill(access.cannotAddAccounts));
  return createAccount(services, user, request.type, request, undefined, request.firmId);
}

async function createAccount(
  services: Services,
  user: User,
  type: AccountType,
  request: NewAccount,
  trialEndsAt: string | undefined,
  firmId?: string,
): Promise<AccountId> {
  const account = {
    ...validateNewAccount(services, request),
    id: randomUUID() as AccountId,
    type,
    ownerId: user.id,
    trialEndsAt,
  };
  return writing(services.database, { accountId: account.id, userId: user.id }, async (tx) => {
    await addOwnedAccount(tx, account, user.id);
    if (type === 'TaxPreparer' || type === 'TirAdmin') {
      const linkCode = makeLinkCode();
      await addProfile(tx, {
        accountId: account.id,
        firmId: firmId?.trim() || account.id.slice(0, 8),
        linkCode,
        digest: computeDigest(linkCode),
      });
    }
    return account.id;
  });
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 16 characters that are not confused when read aloud: 80 random bits. */
export const makeLinkCode = (): string =>
  Array.from(randomBytes(16), (byte) => crockford[byte % 32]).join('');

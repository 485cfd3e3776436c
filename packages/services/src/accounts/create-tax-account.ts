import { fill } from '@lotbook/messages/fill';
import * as access from '@lotbook/messages/generated/access';
import { randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { findNewAccount } from '@lotbook/db/stores/accounts';
import type { User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { addOwnedAccount, validateNewAccount, type NewAccount } from './new-account.ts';

/**
 * Creates a tax account that belongs to the user. Two tabs that request the first one at the same time get the same account.
 * @throws AppError when the user may not add accounts or a value is not right.
 */
export async function createTaxAccount(
  services: Services,
  user: User,
  request: NewAccount,
): Promise<AccountId> {
  if (!user.mayAddAccounts) throw new AppError('NOT_PERMITTED', fill(access.cannotAddAccounts));
  const account = {
    ...validateNewAccount(services, request),
    id: randomUUID() as AccountId,
    type: 'TaxPayer' as const,
    ownerId: user.id,
  };
  return writing(services.database, { accountId: account.id, userId: user.id }, async (tx) => {
    const made = await findNewAccount(tx, account);
    if (made === undefined) await addOwnedAccount(tx, account, user.id);
    return made ?? account.id;
  });
}

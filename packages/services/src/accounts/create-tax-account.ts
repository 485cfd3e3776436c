import { randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import type { User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';
import { addOwnedAccount, checkedNewAccount, type NewAccount } from './new-account.ts';

/** Makes a tax account that belongs to the user. @throws AppError when the user may not add accounts or a value is not right. */
export async function createTaxAccount(services: Services, user: User, wanted: NewAccount): Promise<AccountId> {
  if (!user.mayAddAccounts) throw new AppError('NOT_PERMITTED', 'You are not authorized to add new Accounts');
  const account = { ...checkedNewAccount(wanted), id: randomUUID() as AccountId, type: 'TaxPayer' as const, ownerId: user.id };
  await writing(services.database, { accountId: account.id, userId: user.id }, (tx) => addOwnedAccount(tx, account, user.id));
  return account.id;
}

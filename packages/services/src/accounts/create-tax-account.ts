import { randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { addAccount, log } from '@lotbook/db/stores/accounts';
import type { User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { lotMethods, type LotMethod } from '@lotbook/model/settings';
import { isTimeZone } from '@lotbook/model/time';
import type { Services } from '../services.ts';
import { checkedAccountName, checkedJurisdiction, checkedTaxYear } from './checked-settings.ts';

export interface NewTaxAccount {
  readonly name: string;
  readonly timeZone?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly taxYear?: number | undefined;
  readonly taxMethod?: string | undefined;
}

/** The year that a new account opens with. */
export const defaultTaxYear = 2025;

/** Makes a tax account that belongs to the user. @throws AppError when the user may not add accounts or a value is not right. */
export async function createTaxAccount(services: Services, user: User, wanted: NewTaxAccount): Promise<AccountId> {
  if (!user.mayAddAccounts) throw new AppError('NOT_PERMITTED', 'You are not authorized to add new Accounts');
  const place = checkedJurisdiction(wanted.jurisdiction ?? 'US');
  const account = {
    id: randomUUID() as AccountId,
    // An account is often named after its user, whose name may hold anything.
    name: checkedAccountName(wanted.name.replaceAll(/[^\p{L}\p{N}\p{M}'’.\- ]/gu, '')),
    type: 'TaxPayer',
    ownerId: user.id,
    timeZone: wanted.timeZone !== undefined && isTimeZone(wanted.timeZone) ? wanted.timeZone : place.timeZone,
    jurisdiction: place.id,
    fiatCurrency: place.currency,
    taxYear: checkedTaxYear(wanted.taxYear ?? defaultTaxYear),
    taxMethod: lotMethods.find((method): method is LotMethod => method === wanted.taxMethod) ?? 'FIFO',
  };
  await writing(services.database, { accountId: account.id, userId: user.id }, async (tx) => {
    await addAccount(tx, account);
    await log(tx, account.id, {
      userId: user.id,
      type: 'account',
      action: 'create',
      message: `Account ${account.name} was created`,
      after: { name: account.name, timeZone: account.timeZone, jurisdiction: account.jurisdiction },
    });
  });
  return account.id;
}

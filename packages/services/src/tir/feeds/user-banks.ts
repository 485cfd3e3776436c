import { reading } from '@lotbook/db/database';
import { loadAccounts } from '@lotbook/db/stores/accounts';
import type { Actor, Services } from '../../services.ts';
import { readFields } from './fund.ts';

/** A fund whose files name the bank that keeps its accounts. */
export interface UserBank {
  readonly accountId: string;
  readonly userBank: string;
}

/** The user banks of the caller's own accounts. Accounts that report to other platforms have none. */
export function listUserBanks(
  { database }: Pick<Services, 'database'>,
  { userId }: Actor,
): Promise<readonly UserBank[]> {
  return reading(database, { userId }, async (db) =>
    (await loadAccounts(db, userId)).flatMap((account) => {
      const userBank = readFields(account)['investOneUserBank'];
      return userBank === undefined || userBank === '' ? [] : [{ accountId: account.id, userBank }];
    }),
  );
}

import type { Db } from '@lotbook/db/database';
import { transactionCount } from '@lotbook/db/stores/records';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

/** Lets as many further transactions in as the account may have. @throws AppError OVER_TX_LIMIT */
export async function admitFresh({ limits }: Services, db: Db, accountId: AccountId, fresh: number): Promise<void> {
  const total = (await transactionCount(db, accountId)) + fresh;
  const most = limits.transactions;
  if (total > most) throw new AppError('OVER_TX_LIMIT', "Wallet's would exceed transaction limit", { planMaximum: most, transactionCount: total });
}

import { defaultCategory } from './default-category.ts';
import type { Category } from './category.ts';
import { transactionTypes } from './transaction.ts';

/** The category of a transaction before one is set or computed: that of the movement it is named after. */
export function getUsualCategory(type: string): Category {
  const known = transactionTypes.find((each) => each === type) ?? 'transfer';
  const side = ['sell', 'withdrawal', 'transfer-out', 'crypto-crypto', 'fee'].includes(known)
    ? 'out'
    : 'in';
  return defaultCategory[known][side];
}

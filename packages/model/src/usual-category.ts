import { defaultCategory } from './default-category.ts';
import type { Category } from './category.ts';
import { transactionTypes } from './transaction.ts';

/** What a transaction of a type is as long as nobody has said and nothing was computed: the category of what it is named after. */
export function usualCategory(type: string): Category {
  const known = transactionTypes.find((each) => each === type) ?? 'transfer';
  const side = ['sell', 'withdrawal', 'transfer-out', 'crypto-crypto', 'fee'].includes(known)
    ? 'out'
    : 'in';
  return defaultCategory[known][side];
}

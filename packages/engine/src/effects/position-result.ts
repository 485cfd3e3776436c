import { findOneSided } from '@lotbook/model/one-sided';
import type { Transaction } from '@lotbook/model/transaction';

/** Whether it is the result of closing a margin or futures position. */
export function getResult(transaction: Transaction): 'gain' | 'loss' | undefined {
  const found = findOneSided(transaction);
  if (found?.kind !== 'result') return undefined;
  return found.nothing.direction === 'out' ? 'gain' : 'loss';
}

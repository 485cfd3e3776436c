import type { Category } from '@lotbook/model/category';
import type { TaxEntry } from '@lotbook/model/result';
import type { Role } from './roles.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** The other side of units sent without consideration. */
const sentTo: Partial<Readonly<Record<Category, Role>>> = {
  withdrawal_standard: 'expense:withdrawal_standard',
  loanPayment_standard: 'loansPayable',
  collateralLiquidation_standard: 'loansPayable',
  gift_standard: 'expense:gift_standard',
  donation_standard: 'donation',
  lost_standard: 'expense:lost_standard',
  fee_standard: 'fee',
  interestPayment_standard: 'expense:interestPayment_standard',
};

/** The other side of units received without consideration. */
const receivedFrom: Partial<Readonly<Record<Category, Role>>> = {
  loanDisbursement_standard: 'loansPayable',
  gift_standard: 'income:gift_standard',
};

/** The account for the remainder of a transaction's known lines, by its category. Unknown counterparties are suspense. */
export function getCounterRole({ transaction, entries }: TransactionFacts): Role {
  if (transaction.type === 'opening') return 'openingEquity';
  if (transaction.movements.every((movement) => movement.direction === 'fee')) return 'fee';
  const sent = findSide(entries, 'outgoing');
  if (sent) return sentTo[sent.category] ?? 'suspense';
  const received = findSide(entries, 'incoming');
  return (received && receivedFrom[received.category]) ?? 'suspense';
}

const findSide = (entries: readonly TaxEntry[], side: TaxEntry['side']): TaxEntry | undefined =>
  entries.find((entry) => entry.side === side);

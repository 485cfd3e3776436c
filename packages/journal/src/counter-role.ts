import type { Category } from '@lotbook/model/category';
import { getSideCategory } from '@lotbook/engine/effects/leg-effect';
import { isFiat } from '@lotbook/model/fiat';
import type { TaxEntry } from '@lotbook/model/result';
import type { Role } from './roles.ts';
import type { TransactionFacts } from './transaction-facts.ts';

/** The other side of units sent without consideration. */
const sentTo: Partial<Readonly<Record<Category, Role>>> = {
  withdrawal_standard: 'expense:withdrawal_standard',
  gift_standard: 'expense:gift_standard',
  donation_standard: 'donation',
  lost_standard: 'expense:lost_standard',
  fee_standard: 'fee',
  interestPayment_standard: 'expense:interestPayment_standard',
};

/** The other side of units received without consideration. */
const receivedFrom: Partial<Readonly<Record<Category, Role>>> = {
  gift_standard: 'income:gift_standard',
};

/** The account for the remainder of a transaction's known lines, by its category. Unknown counterparties are suspense. */
export function getCounterRole(facts: TransactionFacts): Role {
  const { transaction } = facts;
  if (transaction.type === 'opening') return 'openingEquity';
  if (transaction.movements.every((movement) => movement.direction === 'fee')) return 'fee';
  const sent = findCategory(facts, 'outgoing');
  if (sent) return sentTo[sent] ?? 'suspense';
  const received = findCategory(facts, 'incoming');
  return (received && receivedFrom[received]) ?? 'suspense';
}

/** The category of a side. Fiat has no tax entry, so its category is that of the transaction. */
export function findCategory(
  { transaction, entries }: TransactionFacts,
  side: Exclude<TaxEntry['side'], 'fee'>,
): Category | undefined {
  const entry = entries.find((each) => each.side === side);
  if (entry) return entry.category;
  const direction = side === 'incoming' ? 'in' : 'out';
  const isCash = transaction.movements.some(
    (movement) => movement.direction === direction && isFiat(movement.asset),
  );
  const { type, category } = transaction;
  return isCash ? getSideCategory({ type, category, direction }) : undefined;
}

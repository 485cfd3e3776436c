import { earliestInstant } from '@lotbook/model/time';
import type { Issue } from '@lotbook/model/issue';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';

/** Quantities and amounts are counted up to this, in 10⁻¹⁸ units: twenty digits before the point. */
export const largestAmount = 10n ** 38n;
/** Times are counted up to the end of this year. */
export const latestInstant = '2199-12-31T23:59:59.999Z';

/** The transactions that count, and an issue for each that cannot, by the id of its transaction. */
export function countedOf(transactions: readonly Transaction[]): { readonly counted: readonly Transaction[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const counted = transactions.filter((transaction) => {
    if (transaction.ignored) return false;
    const issue = impossible(transaction);
    if (issue) issues.push(issue);
    return !issue;
  });
  return { counted, issues: issues.sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)) };
}

/** What makes a transaction impossible to count, if anything. It is left out and reported. */
export function impossible(transaction: Transaction): Issue | undefined {
  const { at, id, movements } = transaction;
  const isDatable = at.length === 24 && at >= earliestInstant && at <= latestInstant;
  if (isDatable && areCountable(movements)) return undefined;
  const asset = (movements.find((movement) => !isFiat(movement.asset)) ?? movements[0])?.asset ?? ('' as AssetId);
  if (!isDatable) {
    const message = `The time ${at} cannot be right: it is before the first block of Bitcoin or too far ahead. The row is left out; correct its time.`;
    return { code: 'time-out-of-range', severity: 'error', transactionId: id, asset, message };
  }
  const message = 'An amount of this row is negative or has more than twenty digits before the point. The row is left out; correct the amount.';
  return { code: 'amount-out-of-range', severity: 'error', transactionId: id, asset, message };
}

function areCountable(movements: readonly Movement[]): boolean {
  for (const { quantity, value, basis } of movements) if (!isInRange(quantity) || !isInRange(value?.amount) || !isInRange(basis?.amount)) return false;
  return true;
}

const isInRange = (amount: bigint | undefined): boolean => amount === undefined || (amount >= 0n && amount < largestAmount);

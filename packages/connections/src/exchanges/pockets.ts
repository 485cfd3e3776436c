import { Malformed } from '@lotbook/model/outage';
import type { Json, ReportedBalance } from '../adapter.ts';
import { textAt } from '../answers.ts';
import { getTotal } from './totals.ts';

/**
 * Rows of one of the service's own accounts: the field of the asset, and the fields whose amounts
 * add up to the balance.
 */
export const toPocketBalances = (
  pocket: string,
  rows: readonly Json[],
  asset: string,
  ...amounts: readonly string[]
): readonly ReportedBalance[] =>
  rows.map((row) => ({
    asset: textAt(row, asset),
    quantity: getTotal(...amounts.map((field) => textAt(row, field))),
    pocket,
  }));

/**
 * Empty for an account type that this person doesn't have, or that isn't offered in the region. Any
 * other outage is thrown.
 */
export async function ignoreMissingAccountType(
  ask: () => Promise<readonly ReportedBalance[]>,
): Promise<readonly ReportedBalance[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

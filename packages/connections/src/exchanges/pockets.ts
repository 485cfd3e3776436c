import { Malformed } from '@lotbook/model/outage';
import type { Json, ReportedBalance } from '../adapter.ts';
import { textAt } from '../answers.ts';
import { getTotal } from './totals.ts';

/** Rows of one of the accounts at a service: the field of the asset, and those whose amounts add up to what is there. */
export const inPocket = (
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

/** What an account of a kind that this person does not have, or the service does not offer there, holds: nothing. Any other outage stays one. */
export async function whereThereIsOne(
  ask: () => Promise<readonly ReportedBalance[]>,
): Promise<readonly ReportedBalance[]> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Malformed) return [];
    throw error;
  }
}

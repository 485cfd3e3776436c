import { format, formatMoney, type Money } from '@lotbook/decimal/decimal';
import type { TaxEntry, TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { income, issues, lots, sales } from '../testing/scenario.ts';

/** One thing that the rules say: a book in the bookkeeper's shorthand, and all that follows from it. */
export interface RuleCase {
  readonly book: string;
  readonly settings?: Partial<TaxSettings>;
  readonly prices?: string;
  readonly gives: readonly string[];
}

/** All that follows from a book, a line for each thing. */
export function toLines(result: TaxResult): readonly string[] {
  return [
    ...sales(result).map((line) => `sold ${line}`),
    ...income(result).map((line) => `income ${line}`),
    ...result.gifts.map((each) => `given ${describeLeft(each)}`),
    ...result.donations.map((each) => `donated ${describeLeft(each)}`),
    ...result.lost.map((each) => `lost ${describeLeft(each)}`),
    ...result.expenses.map(
      ({ transactionId, quantity, asset, value }) =>
        `expense ${transactionId}  ${format(quantity)} ${asset}  ${formatMoney(value)}`,
    ),
    ...lots(result).map((line) => `lot ${line}`),
    ...issues(result).map((line) => `issue ${line}`),
  ];
}

/** The gain of an entry before its costs, after them, and with the gain on the units that paid them: `before 15.00, after 13.00, tied 14.00`. */
export function getGains(entry: TaxEntry | undefined): string {
  return `before ${formatAmount(entry?.gainLossBeforeFees)}, after ${formatAmount(entry?.gainLoss)}, tied ${formatAmount(entry?.gainLossTiedFees)}`;
}

const describeLeft = ({
  transactionId,
  quantity,
  asset,
  lotId,
  basis,
}: TaxResult['gifts'][number]): string =>
  `${transactionId}  ${format(quantity)} ${asset} of ${lotId}  ${formatMoney(basis)}`;

const formatAmount = (amount: Money | undefined): string =>
  amount === undefined ? 'none' : formatMoney(amount);

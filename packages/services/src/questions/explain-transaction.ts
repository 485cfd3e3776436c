import type { Money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { getFigure } from '@lotbook/db/stores/transaction-figure';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents } from '@lotbook/engine/explain/text';
import { formatCategory } from '@lotbook/model/category-text';
import { formatInstant } from '@lotbook/model/date-text';
import type { TimeZone } from '@lotbook/model/time';

/** The figures of a whole transaction as displayed in its row, and the explanation of each of its sides. */
export function getWhole(
  { outcome, at }: ReadOutcome,
  account: Account,
  sides: readonly Explanation[],
): Explanation {
  const { fiatCurrency, timeZone } = account;
  const figure = getFigure({ ...outcome, issues: [] })!;
  const amountPart = (
    name: string,
    amount: bigint | undefined,
    how: string,
  ): readonly Explanation[] =>
    amount === undefined
      ? []
      : [
          {
            kind: 'amount',
            text: `${name}: ${cents(amount as Money, fiatCurrency)}. ${how}`,
            amount: amount as Money,
            parts: [],
          },
        ];
  const { value, proceeds, costBasis, gain, income } = figure;
  const parts = [
    ...amountPart(
      'Market value',
      value,
      'The larger value of both sides; the value of the fees if only fees moved.',
    ),
    ...amountPart(
      'Proceeds',
      proceeds,
      'Sum for all disposed sides, including fees paid in units.',
    ),
    ...amountPart(
      'Cost',
      costBasis,
      proceeds === undefined
        ? 'Cost of units sent without proceeds.'
        : 'Sum for all disposed units.',
    ),
    ...amountPart('Gain', gain, 'Sum of the gains and losses of all sides.'),
    ...amountPart('Income', income, 'Sum of everything received as income.'),
  ];
  const amount = gain ?? income ?? value;
  return {
    kind: 'transaction',
    text: `${formatCategory(figure.category)} on ${formatInstant(at, timeZone as TimeZone)}: ${sides.length === 1 ? 'one side' : `${sides.length} sides`}.`,
    ...(amount !== undefined && { amount: amount as Money }),
    at,
    transactionId: outcome.transactionId,
    parts: [...parts, ...sides],
  };
}

import type { Money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { getFigure } from '@lotbook/db/stores/transaction-figure';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { cents } from '@lotbook/engine/explain/text';
import { formatCategory } from '@lotbook/model/category-text';
import { formatInstant } from '@lotbook/model/date-text';
import type { TimeZone } from '@lotbook/model/time';

/** The figures of a whole transaction, as they stand in its row, and what each of its sides tells. */
export function getWhole(
  { outcome, at }: ReadOutcome,
  account: Account,
  sides: readonly Explanation[],
): Explanation {
  const { fiatCurrency, timeZone } = account;
  const figure = getFigure({ ...outcome, issues: [] })!;
  const told = (name: string, amount: bigint | undefined, how: string): readonly Explanation[] =>
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
    ...told(
      'Worth',
      value,
      'Of the side that is worth more; of the fees where nothing else moved.',
    ),
    ...told(
      'Proceeds',
      proceeds,
      'Of all sides that were disposed of, added up; fees paid in units are among them.',
    ),
    ...told(
      'Cost',
      costBasis,
      proceeds === undefined
        ? 'Of what left without proceeds.'
        : 'Of what was disposed of, added up.',
    ),
    ...told('Gain', gain, 'The gains and losses of all sides, added up.'),
    ...told('Income', income, 'All that was received as income, added up.'),
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

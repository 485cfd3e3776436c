import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { getFigure } from '@lotbook/db/stores/transaction-figure';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatCategory } from '@lotbook/model/category-text';
import { formatMoneyForReader, renderForReader } from '../reader-texts.ts';

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
            text: `${name}: ${formatMoneyForReader(amount as Money, fiatCurrency)}. ${how}`,
            amount: amount as Money,
            parts: [],
          },
        ];
  const { value, proceeds, costBasis, gain, income } = figure;
  const parts = [
    ...amountPart('Market value', value, renderForReader(fill(texts.valueDefinition))),
    ...amountPart('Proceeds', proceeds, renderForReader(fill(texts.proceedsDefinition))),
    ...amountPart(
      'Cost',
      costBasis,
      proceeds === undefined
        ? renderForReader(fill(texts.costWithoutProceedsDefinition))
        : renderForReader(fill(texts.costDefinition)),
    ),
    ...amountPart('Gain', gain, renderForReader(fill(texts.gainDefinition))),
    ...amountPart('Income', income, renderForReader(fill(texts.incomeDefinition))),
  ];
  const amount = gain ?? income ?? value;
  return {
    kind: 'transaction',
    text: renderForReader(
      fill(texts.transactionSides, {
        category: formatCategory(figure.category),
        when: { instant: at, zone: timeZone },
        count: sides.length,
      }),
    ),
    ...(amount !== undefined && { amount: amount as Money }),
    at,
    transactionId: outcome.transactionId,
    parts: [...parts, ...sides],
  };
}

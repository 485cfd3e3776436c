import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/questions';
import type { Message, MoneyParam } from '@lotbook/messages/message';
import type { Money } from '@lotbook/decimal/decimal';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import { getFigure } from '@lotbook/db/stores/transaction-figure';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { toMoneyParam } from '@lotbook/engine/explain/text';
import { fillCategory } from '@lotbook/model/category-text';
import { renderForReader } from '../reader-texts.ts';

/** The figures of a whole transaction as displayed in its row, and the explanation of each of its sides. */
export function getWhole(
  { outcome, at }: ReadOutcome,
  account: Account,
  sides: readonly Explanation[],
): Explanation {
  const { fiatCurrency, timeZone } = account;
  const figure = getFigure({ ...outcome, issues: [] })!;
  const amountPart = (
    message: Message<{ readonly amount: MoneyParam }>,
    amount: bigint | undefined,
  ): readonly Explanation[] =>
    amount === undefined
      ? []
      : [
          {
            kind: 'amount',
            text: renderForReader(
              fill(message, { amount: toMoneyParam(amount as Money, fiatCurrency) }),
            ),
            amount: amount as Money,
            parts: [],
          },
        ];
  const { value, proceeds, costBasis, gain, income } = figure;
  const parts = [
    ...amountPart(texts.wholeValue, value),
    ...amountPart(texts.wholeProceeds, proceeds),
    ...amountPart(proceeds === undefined ? texts.costWithoutSale : texts.wholeCost, costBasis),
    ...amountPart(texts.wholeGain, gain),
    ...amountPart(texts.wholeIncome, income),
  ];
  const amount = gain ?? income ?? value;
  return {
    kind: 'transaction',
    text: renderForReader(
      fill(texts.transactionSides, {
        category: fillCategory(figure.category),
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

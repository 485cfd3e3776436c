import * as explanations from '@lotbook/messages/generated/web/planning-explanations';
import { renderPrice } from '@lotbook/messages/render-price';
import type { Translate } from '@lotbook/messages/translator';
import { absolute } from '@lotbook/decimal/decimal';
import { formatUnits } from '@lotbook/engine/explain/text';
import { formatFiat } from '@lotbook/ui/format-fiat';
import type { TimeZone } from '@lotbook/model/time';
import { describePrice } from '@lotbook/engine/explain/price-text';
import { makeSentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import { toSaleResult } from './explain-next-year.ts';
import type { Position } from './holdings.ts';

/** Explains the market value of a position: the price with its time and provider, and the cost basis. Undefined without a price. */
export function explainPortfolioValue(
  t: Translate,
  position: Position,
  { timeZone, jurisdiction, yearLabel }: Pick<Facts, 'timeZone' | 'jurisdiction' | 'yearLabel'>,
  currency: string,
): InlineExplanation | undefined {
  const { asset, source, quantity, basis, value, gain, losses, lots, price, priceOrigin } =
    position;
  if (value === undefined || gain === undefined) return undefined;
  const hasLots = jurisdiction === 'US';
  const below = lots.filter((each) => each.gain !== undefined && each.gain < 0n).length;
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: t(explanations.lotsValue, {
        units: formatUnits(quantity, asset),
        source,
        value: formatFiat(value, currency, t),
        ...toSaleResult(t, gain, currency),
      }),
      amount: value,
      parts: [
        makeSentence(
          renderPrice(
            t,
            describePrice(
              { asset, price: price!, origin: priceOrigin },
              timeZone as TimeZone,
              currency,
            ),
          ),
          {
            ...(priceOrigin && { figure: { kind: 'worth', id: asset } as const }),
          },
        ),
        makeSentence(
          hasLots
            ? t(explanations.costOfLots, {
                basis: formatFiat(basis, currency, t),
                count: lots.length,
              })
            : t(explanations.cost, { basis: formatFiat(basis, currency, t) }),
          {
            figure: { kind: 'holding', id: asset },
          },
        ),
        ...(hasLots && losses < 0n
          ? [
              makeSentence(
                t(explanations.lossesOfLots, {
                  count: below,
                  amount: formatFiat(absolute(losses), currency, t),
                }),
              ),
            ]
          : []),
      ],
    },
  };
}

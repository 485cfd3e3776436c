import { absolute } from '@lotbook/decimal/decimal';
import { cents, units } from '@lotbook/engine/explain/text';
import type { TimeZone } from '@lotbook/model/time';
import { formatPrice } from '@lotbook/engine/explain/price-text';
import { sentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import { several } from '@lotbook/model/several';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';

/** Why a position is worth so much: the price, of when it is and who tells it, and what the units cost. Undefined where there is no price. */
export function explainPortfolioValue(
  position: Position,
  { timeZone, jurisdiction, yearLabel }: Pick<Facts, 'timeZone' | 'jurisdiction' | 'yearLabel'>,
  currency: string,
): InlineExplanation | undefined {
  const { asset, source, quantity, basis, value, gain, losses, lots, price, priceOrigin } =
    position;
  if (value === undefined || gain === undefined) return undefined;
  const hasLots = jurisdiction === 'US';
  const change = gain < 0n ? 'lose' : 'gain';
  const below = lots.filter((each) => each.gain !== undefined && each.gain < 0n).length;
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: `${units(quantity, asset)} at ${source} are worth ${cents(value, currency)} now, and selling them would ${change} ${cents(absolute(gain), currency)}.`,
      amount: value,
      parts: [
        sentence(
          `${formatPrice({ asset, price: price!, origin: priceOrigin }, timeZone as TimeZone, currency)}.`,
          {
            ...(priceOrigin && { figure: { kind: 'worth', id: asset } as const }),
          },
        ),
        sentence(
          `They cost ${cents(basis, currency)}${hasLots ? `, in ${several(lots.length, 'lot', 'lots')}` : ''}.`,
          {
            figure: { kind: 'holding', id: asset },
          },
        ),
        ...(hasLots && losses < 0n
          ? [
              sentence(
                `${several(below, 'lot is worth less than its cost', 'lots are worth less than their cost')} and would lose ${cents(absolute(losses), currency)}.`,
              ),
            ]
          : []),
      ],
    },
  };
}

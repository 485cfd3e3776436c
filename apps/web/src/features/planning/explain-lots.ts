import * as explanations from '@lotbook/messages/generated/web/planning-explanations';
import { renderPrice } from '@lotbook/messages/render-price';
import type { Translate } from '@lotbook/messages/translator';
import { add, zeroMoney, zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { describePrice } from '@lotbook/engine/explain/price-text';
import { formatUnits } from '@lotbook/engine/explain/text';
import { formatFiat } from '@lotbook/ui/format-fiat';
import { formatDate } from '@lotbook/ui/format-when';
import type { TimeZone } from '@lotbook/model/time';
import { makeSentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position, ValuedLot } from './holdings.ts';
import { toSaleResult } from './explain-next-year.ts';

/** A lot with a known price. */
export type PricedLot = ValuedLot & { readonly value: Money; readonly gain: Money };

export const isPriced = (lot: ValuedLot): lot is PricedLot =>
  lot.value !== undefined && lot.gain !== undefined;

/** One sentence summarizes further lots. */
const mostLots = 100;

interface Sums {
  readonly quantity: Quantity;
  readonly value: Money;
  readonly gain: Money;
}

export function getSums(lots: readonly PricedLot[]): Sums {
  let [quantity, value, gain] = [zeroQuantity, zeroMoney, zeroMoney];
  for (const { lot, ...at } of lots)
    [quantity, value, gain] = [
      add(quantity, lot.quantity),
      add(value, at.value),
      add(gain, at.gain),
    ];
  return { quantity, value, gain };
}

/** Explains the market value and gain of lots of a position: the price, and the cost basis of each lot. `because` explains why these lots are listed. */
export function explainLots(
  t: Translate,
  position: Position,
  lots: readonly PricedLot[],
  facts: Facts,
  currency: string,
  because: Explanation,
): InlineExplanation {
  const { asset, source, price, priceOrigin } = position;
  const { timeZone, yearLabel } = facts;
  const all = getSums(lots);
  const rest = lots.slice(mostLots);
  return {
    currency,
    year: yearLabel,
    explanation: {
      kind: 'amount',
      text: t(explanations.lotsValue, {
        units: formatUnits(all.quantity, asset),
        source,
        value: formatFiat(all.value, currency, t),
        ...toSaleResult(t, all.gain, currency),
      }),
      ...getAmounts(all),
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
        ...lots.slice(0, mostLots).map((each) => explainLot(t, each, facts, currency)),
        ...(rest.length > 0 ? [explainRest(t, rest, currency)] : []),
        because,
      ],
    },
  };
}

const getAmounts = ({
  value,
  gain,
}: Pick<Sums, 'value' | 'gain'>): Pick<Explanation, 'amount' | 'sums'> => ({
  amount: value,
  sums: { worth: value, gain },
});

function explainLot(
  t: Translate,
  { lot, value, gain }: PricedLot,
  { jurisdiction }: Facts,
  currency: string,
): Explanation {
  const { asset, quantity, basis, acquiredOn, lotId } = lot;
  const params = {
    units: formatUnits(quantity, asset),
    value: formatFiat(value, currency, t),
    basis: formatFiat(basis, currency, t),
    ...toSaleResult(t, gain, currency),
  };
  return {
    kind: 'lot',
    text:
      jurisdiction === 'US'
        ? t(explanations.lotUs, { ...params, day: formatDate(acquiredOn, t) })
        : t(explanations.lotUk, params),
    ...getAmounts({ value, gain }),
    figure: { kind: 'lot', id: lotId },
    parts: [],
  };
}

function explainRest(t: Translate, rest: readonly PricedLot[], currency: string): Explanation {
  const { value, gain } = getSums(rest);
  const text = t(explanations.moreLots, {
    count: rest.length,
    value: formatFiat(value, currency, t),
    ...toSaleResult(t, gain, currency),
  });
  return { kind: 'amount', text, ...getAmounts({ value, gain }), parts: [] };
}

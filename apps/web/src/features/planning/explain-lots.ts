import { add, zeroMoney, zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatPrice } from '@lotbook/engine/explain/price-text';
import { cents, units } from '@lotbook/engine/explain/text';
import { formatDay } from '@lotbook/model/date-text';
import { several } from '@lotbook/model/several';
import type { TimeZone } from '@lotbook/model/time';
import { sentence } from '../explain/sentence.ts';
import type { InlineExplanation } from '../explain/ExplainedFigureView.tsx';
import type { Facts } from './documents.ts';
import type { Position, ValuedLot } from './holdings.ts';
import { gainOrLose } from './explain-next-year.ts';

/** A lot of which a price is known. */
export type PricedLot = ValuedLot & { readonly value: Money; readonly gain: Money };

export const isPriced = (lot: ValuedLot): lot is PricedLot =>
  lot.value !== undefined && lot.gain !== undefined;

/** Of more lots the rest is told in one sentence. */
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

/** Why these lots of a position are worth so much, and would gain or lose so much: the price, and what each of them cost. `because`: why they are these. */
export function explainLots(
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
      text: `${units(all.quantity, asset)} at ${source} are worth ${cents(all.value, currency)} now, and selling them would ${gainOrLose(all.gain, currency)}.`,
      ...getAmounts(all),
      parts: [
        sentence(
          `${formatPrice({ asset, price: price!, origin: priceOrigin }, timeZone as TimeZone, currency)}.`,
          {
            ...(priceOrigin && { figure: { kind: 'worth', id: asset } as const }),
          },
        ),
        ...lots.slice(0, mostLots).map((each) => lotPart(each, facts, currency)),
        ...(rest.length > 0 ? [restPart(rest, currency)] : []),
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

function lotPart(
  { lot, value, gain }: PricedLot,
  { jurisdiction }: Facts,
  currency: string,
): Explanation {
  const { asset, quantity, basis, acquiredOn, lotId } = lot;
  const from = jurisdiction === 'US' ? `acquired on ${formatDay(acquiredOn)}` : 'of the pool';
  const text = `${units(quantity, asset)} ${from}: worth ${cents(value, currency)} at a cost of ${cents(basis, currency)}, which would ${gainOrLose(gain, currency)}.`;
  return {
    kind: 'lot',
    text,
    ...getAmounts({ value, gain }),
    figure: { kind: 'lot', id: lotId },
    parts: [],
  };
}

function restPart(rest: readonly PricedLot[], currency: string): Explanation {
  const { value, gain } = getSums(rest);
  const text = `${several(rest.length, 'more is', 'more are')} worth ${cents(value, currency)} together, and would ${gainOrLose(gain, currency)}.`;
  return { kind: 'amount', text, ...getAmounts({ value, gain }), parts: [] };
}

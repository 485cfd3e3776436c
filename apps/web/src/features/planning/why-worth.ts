import { absolute } from '@lotbook/decimal/decimal';
import { cents, units } from '@lotbook/engine/explain/words';
import { instantInWords } from '@lotbook/model/day-words';
import { tellersOf } from '@lotbook/model/price-origin';
import type { TimeZone } from '@lotbook/model/time';
import type { ToldHere } from '../explain/ToldFigure.tsx';
import { several } from '../account/words.ts';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';
import { sentence } from './sentence.ts';

/** Why a position is worth so much: the price, of when it is and who tells it, and what the units cost. Undefined where there is no price. */
export function whyWorth(position: Position, { timeZone }: Pick<Facts, 'timeZone'>, currency: string): ToldHere | undefined {
  const { asset, source, quantity, basis, value, gain, losses, lots } = position;
  if (value === undefined || gain === undefined) return undefined;
  const change = gain < 0n ? 'lose' : 'gain';
  const below = lots.filter((each) => each.gain !== undefined && each.gain < 0n).length;
  return {
    currency,
    explanation: {
      kind: 'amount',
      text: `${units(quantity, asset)} at ${source} are worth ${cents(value, currency)} now, and selling them would ${change} ${cents(absolute(gain), currency)}.`,
      amount: value,
      parts: [
        sentence(priceText(position, timeZone as TimeZone, currency)),
        sentence(`They cost ${cents(basis, currency)}, in ${several(lots.length, 'lot', 'lots')}.`, { figure: { kind: 'holding', id: asset } }),
        ...(losses < 0n
          ? [sentence(`${several(below, 'lot is', 'lots are')} worth less than the cost: those would lose ${cents(absolute(losses), currency)}.`)]
          : []),
      ],
    },
  };
}

function priceText({ asset, price, priceOrigin }: Position, zone: TimeZone, currency: string): string {
  const one = `One ${asset} counts as ${cents(price!, currency)}`;
  if (!priceOrigin) return `${one}: the price that was written on this page.`;
  const who = priceOrigin.from === 'file' ? 'a price file' : tellersOf(priceOrigin.from);
  return `${one}: the price of ${instantInWords(priceOrigin.at, zone)}, which ${who} tells.`;
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { mulDiv, type Quantity } from '@lotbook/decimal/decimal';
import type { Side } from '@lotbook/sources/trades';
import type { Raw } from './raw.ts';

/** The side of a fill, in any spelling. */
export function parseSide(raw: Raw, field: string): Side {
  const text = raw.required(field).toLowerCase();
  return text === 'buy' || text === 'sell'
    ? text
    : raw.fail(field, fill(texts.notSide, { value: text }));
}

/** Units times the price per unit. */
export const getCost = (price: Quantity, units: Quantity): Quantity =>
  mulDiv(units, price, 10n ** 18n, 'halfEven') as Quantity;

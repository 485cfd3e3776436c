import { absolute, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { isFiat } from '@lotbook/model/fiat';
import type { Instant } from '@lotbook/model/time';
import { toQuantity } from '../amounts.ts';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import type { Cells } from '../cells.ts';
import type { Units } from '../movements.ts';
import type { Outcome } from '../rows.ts';
import { fill, type Side } from '../trades.ts';

type Fields = 'quote' | 'total' | 'fee' | 'settled';
interface Trade {
  readonly at: Instant;
  readonly side: Side;
  readonly base: Units;
}

/** A trade of a Korean exchange, whose settled amount is the total and the fee, rounded to whole won. What was rounded off is part of the fee, so that balances agree. */
export function readSettledTrade<Field extends string>(
  cells: Cells<Field | Fields>,
  { at, side, base }: Trade,
): Outcome {
  const asset = cells.has('quote') ? cells.asset('quote') : undefined;
  const quote = readUnits(cells, 'total', { asset });
  const fee = readOptionalUnits(cells, 'fee', { asset: quote.asset });
  const settled = readUnits(cells, 'settled', { asset: quote.asset });
  const paid = absolute(settled.quantity);
  const cost = side === 'buy' ? subtract(paid, quote.quantity) : subtract(quote.quantity, paid);
  const difference = absolute(subtract(cost, fee?.quantity ?? zeroQuantity));
  const isSame =
    settled.asset === quote.asset &&
    (fee === undefined || fee.asset === quote.asset) &&
    difference <= (isFiat(quote.asset) ? ROUNDED : 0n) &&
    cost >= 0n;
  if (!isSame) return cells.fail('settled', fillText(texts.settledAmountDiffers));
  return fill({ at, side, base, quote, fees: [{ asset: quote.asset, quantity: cost }] });
}

/** One won. */
const ROUNDED = toQuantity(10n ** 18n);

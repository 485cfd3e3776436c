import {
  absolute,
  negate,
  smaller,
  subtract,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { entry } from './entries.ts';
import { payFee, type Units } from './movements.ts';
import type { Outcome } from './rows.ts';

type Parts = Parameters<typeof entry>[2];

/** A transaction's change of a wallet. The change includes the fee of units sent. */
export function makeWalletChange(
  { asset, quantity }: Units,
  fee: Quantity | undefined,
  parts: Omit<Parts, 'fee'>,
): Outcome {
  if (quantity >= 0n) return entry('change', { asset, quantity }, parts);
  const cost = smaller(absolute(fee ?? zeroQuantity), absolute(quantity));
  return entry(
    'change',
    { asset, quantity: negate(subtract(absolute(quantity), cost)) },
    { ...parts, fee: payFee({ asset, quantity: cost }) },
  );
}

/** An amount that a cell gives in satoshis, or in another unit of which `units` make one coin. */
export const scaleToWhole = (quantity: Quantity, units: bigint): Quantity =>
  ((quantity as bigint) / units) as Quantity;
export const SATOSHIS = 10n ** 8n;

import {
  absolute,
  subtract,
  worth,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { toQuantity, readAmount } from '../amounts.ts';

const NUMBER = String.raw`[£€$]?(-?[\d,]*\.?\d+)`;
const CONVERT = new RegExp(String.raw`^Converted ${NUMBER} \S+ to ${NUMBER} (\S+)\s*$`);
const TRADE = new RegExp(
  String.raw`^(?:Bought|Sold) ${NUMBER} \S+ for ${NUMBER} (\w+)(?: on \w+-\w+)?(?: at ${NUMBER} \w+/\w+)?`,
);

/** `Converted 0.5 ETH to 1,234.56 USDC`: the units received. */
export function readConvertNote(
  note: string,
): { readonly quantity: Quantity; readonly asset: string } | undefined {
  const match = CONVERT.exec(note.trim());
  const quantity = readAmount(match?.[2] ?? '');
  return match && quantity !== undefined
    ? { quantity: toQuantity(quantity), asset: match[3] ?? '' }
    : undefined;
}

export interface TradeNote {
  /** The other asset of the trade. */
  readonly asset: string;
  /** Before the fee. */
  readonly gross: Quantity;
  readonly fee: Quantity;
}

/**
 * `Bought 0.01 BTC for 420.84 USDC on BTC-USDC at 42000 USDC/BTC`: the named amount is the balance change, fee included; the rate
 * shows the amount without it.
 */
export function readTradeNote(
  note: string,
  traded: Quantity,
  side: 'buy' | 'sell',
): TradeNote | undefined {
  const match = TRADE.exec(note.trim());
  const total = readAmount(match?.[2] ?? '');
  if (!match || total === undefined) return undefined;
  const rate = readAmount(match[4] ?? '');
  const asset = match[3] ?? '';
  const moved = absolute(toQuantity(total));
  if (rate === undefined) return { asset, gross: moved, fee: zeroQuantity };
  const gross = worth(absolute(traded), rate as Money) as bigint as Quantity;
  return { asset, ...splitTotal(moved, gross, side) };
}

/** A total and the part of it before fees, as gross amount and fee. A purchase costs the total, a sale brings it, also if it is the better of the two. */
export function splitTotal(
  total: Quantity,
  gross: Quantity,
  side: 'buy' | 'sell',
): { readonly gross: Quantity; readonly fee: Quantity } {
  const fee = side === 'buy' ? subtract(total, gross) : subtract(gross, total);
  return fee < 0n ? { gross: total, fee: zeroQuantity } : { gross, fee };
}

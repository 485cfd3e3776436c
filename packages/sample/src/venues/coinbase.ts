import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { dollars, seconds, units, type Line } from '../line.ts';

export const coinbaseHead: readonly string[] = [
  '\n',
  'Transactions\n',
  'User,Sam Sample,00000000-0000-5000-8000-000000000000\n',
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes\n',
];

interface CoinbaseRow {
  readonly id: string;
  readonly at: Instant;
  readonly type: string;
  readonly asset: string;
  /** Negative for outflows. */
  readonly quantity: Quantity;
  readonly price: Money;
  readonly subtotal: Money;
  readonly fee: Money;
  readonly notes: string;
}

export function coinbaseLine({
  id,
  at,
  type,
  asset,
  quantity,
  price,
  subtotal,
  fee,
  notes,
}: CoinbaseRow): Line {
  const amount = `${quantity < 0n ? '-' : ''}${units(quantity)}`;
  const total = (type === 'Sell' ? subtotal - fee : subtotal + fee) as Money;
  const cells = [
    id,
    `${seconds(at)} UTC`,
    type,
    asset,
    amount,
    'USD',
    `$${dollars(price)}`,
    `$${dollars(subtotal)}`,
    `$${dollars(total)}`,
    `$${dollars(fee)}`,
    notes,
  ];
  return { venue: 'coinbase', text: `${cells.join(',')}\n` };
}

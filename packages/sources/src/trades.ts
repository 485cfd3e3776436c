import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, sum, type Quantity } from '@lotbook/decimal/decimal';
import { shorten, type Cells } from './cells.ts';
import type { ReadTransaction } from './file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from './movements.ts';

export type Side = 'buy' | 'sell';

/** The side that a cell names; `words` are further patterns of a format, bought first. */
export function readTradeSide<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  [bought, sold]: readonly [RegExp, RegExp] = [/^$/, /^$/],
): Side {
  const text = cells.required(field).toLowerCase();
  if (/^(buy|bought|b|bid)$/.test(text) || bought.test(text)) return 'buy';
  return /^(sell|sold|s|ask)$/.test(text) || sold.test(text)
    ? 'sell'
    : cells.fail(
        field,
        fillText(rejectedRows.neitherOf, { value: shorten(text), first: 'buy', second: 'sell' }),
      );
}

interface Fill extends Pick<
  Parameters<typeof transaction>[0],
  'at' | 'externalId' | 'txHash' | 'memo'
> {
  readonly side: Side;
  readonly base: Units;
  readonly quote: Units;
  readonly fees?: readonly (Units | undefined)[];
}

/** One fill of an order; for a purchase, the quote is sent and the base received. Both sides are gross; fees are separate, and a rebate (a negative fee) changes its side. */
export function fill({ side, base, quote, fees = [], ...parts }: Fill): ReadTransaction {
  const [out, into] = side === 'buy' ? [quote, base] : [base, quote];
  const all = fees.filter((fee) => fee !== undefined);
  const rebates = all.filter(({ quantity }) => quantity < 0n);
  const sent = { ...out, quantity: subtract(absolute(out.quantity), findRebate(out, rebates)) };
  const received = { ...into, quantity: add(into.quantity, findRebate(into, rebates)) };
  const others = rebates.filter(({ asset }) => asset !== out.asset && asset !== into.asset);
  return transaction({
    ...parts,
    type: tradeType(out.asset, into.asset),
    movements: [
      send(sent),
      receive(received),
      ...others.map(({ quantity, ...fee }) => receive({ ...fee, quantity: absolute(quantity) })),
      ...all.filter(({ quantity }) => quantity > 0n).map(payFee),
    ],
  });
}

const findRebate = ({ asset }: Units, rebates: readonly Units[]): Quantity =>
  sum(rebates.filter((rebate) => rebate.asset === asset).map(({ quantity }) => absolute(quantity)));

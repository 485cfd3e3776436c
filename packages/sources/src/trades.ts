import { shown, type Cells } from './cells.ts';
import type { ReadTransaction } from './file-source.ts';
import { came, left, paid, tradeType, transaction, type Units } from './movements.ts';

export type Side = 'buy' | 'sell';

/** The side that a cell names; `words` are further patterns of a format, bought first. */
export function sideIn<Field extends string>(cells: Cells<Field>, field: Field, [bought, sold]: readonly [RegExp, RegExp] = [/^$/, /^$/]): Side {
  const text = cells.required(field).toLowerCase();
  if (/^(buy|bought|b|bid)$/.test(text) || bought.test(text)) return 'buy';
  return /^(sell|sold|s|ask)$/.test(text) || sold.test(text) ? 'sell' : cells.fail(field, `'${shown(text)}' is neither buy nor sell`);
}

interface Fill extends Pick<Parameters<typeof transaction>[0], 'at' | 'externalId' | 'txHash' | 'memo'> {
  readonly side: Side;
  readonly base: Units;
  readonly quote: Units;
  readonly fees?: readonly (Units | undefined)[];
}

/** One fill of an order: buying, the quote leaves and the base comes. Both sides are gross; fees are apart. */
export function fill({ side, base, quote, fees = [], ...parts }: Fill): ReadTransaction {
  const [out, into] = side === 'buy' ? [quote, base] : [base, quote];
  return transaction({
    ...parts,
    type: tradeType(out.asset, into.asset),
    movements: [left(out), came(into), ...fees.map((fee) => fee && paid(fee))],
  });
}

import { fill } from '@lotbook/messages/fill';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { toMillis } from '@lotbook/model/time';
import { Cells, type Layout } from '../cells.ts';
import type { Row, RowParser } from '../file-source.ts';
import { readTime, type TimeStyle } from '../times.ts';

type Field = 'time' | 'operation' | 'coin' | 'change';
type Reward = Cells<Field>;

/** The product of Simple Earn for each name of its rewards. */
const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ['simple earn flexible - rewards income', 'flexible'],
  ['simple earn flexible interest', 'flexible'],
  ['simple earn locked - rewards income', 'locked'],
  ['simple earn locked rewards', 'locked'],
  ['staking rewards', 'locked'],
]);
const BOOKED = /- rewards income$/i;

/** Binance books a reward in the Earn account and pays it into the Spot account within two hours. */
const LONGEST_MS = 3 * 3_600_000;

interface Format {
  readonly columns: Layout<Field>;
  readonly style: TimeStyle;
}

/** Skips rewards booked in the Earn account that the file shows a second time, as paid into the Spot account. */
export function skipPaidRewards(parser: RowParser, { columns, style }: Format): RowParser {
  const booked: Row[] = [];
  /** Times of payments as the file writes them, because few are needed. */
  const payments = new Map<string, string[]>();
  const toMs = (text: string): number => {
    const at = readTime(text, { ...style, hasShortYears: true });
    return at === undefined ? NaN : toMillis(at);
  };
  const isPaid = (row: Row): boolean => {
    const cells = new Cells(row, columns);
    const at = toMs(cells.text('time'));
    const times = payments.get(getReward(cells));
    const index = times?.findIndex((time) => Math.abs(toMs(time) - at) <= LONGEST_MS) ?? -1;
    if (index >= 0) times?.splice(index, 1);
    return index >= 0;
  };
  return {
    push(row) {
      const cells = new Cells(row, columns);
      const operation = cells.text('operation');
      if (!PRODUCTS.has(operation.toLowerCase())) return parser.push(row);
      if (BOOKED.test(operation)) {
        booked.push(row);
        return [];
      }
      const reward = getReward(cells);
      const times = payments.get(reward);
      if (times) times.push(cells.text('time'));
      else payments.set(reward, [cells.text('time')]);
      return parser.push(row);
    },
    end: () => [
      ...booked.flatMap((row) =>
        isPaid(row)
          ? [{ kind: 'skipped', row, reason: fill(skippedRows.rewardPaidLater) } as const]
          : parser.push(row),
      ),
      ...parser.end(),
    ],
  };
}

/** Product, coin and amount, whose trailing zeros differ between accounts. */
function getReward(cells: Reward): string {
  const amount = cells
    .text('change')
    .replace(/^\+/, '')
    .replace(/(\.\d*?)0+$/, '$1');
  const product = PRODUCTS.get(cells.text('operation').toLowerCase());
  return `${product} ${cells.text('coin').toUpperCase()} ${amount}`;
}

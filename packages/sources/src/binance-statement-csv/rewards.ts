import { format } from '@lotbook/decimal/decimal';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import type { Cells } from '../cells.ts';

type Reward = Cells<'account' | 'operation' | 'coin' | 'change'>;

/** The two names of a reward of Simple Earn, by product. */
const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ['simple earn flexible - rewards income', 'flexible'],
  ['simple earn flexible interest', 'flexible'],
  ['simple earn locked - rewards income', 'locked'],
  ['simple earn locked rewards', 'locked'],
  ['staking rewards', 'locked'],
]);

/** Binance books a reward in the Earn account and pays it into the Spot account within two hours. */
const LONGEST_MS = 3 * 3_600_000;

const getName = (cells: Reward): string => cells.text('operation').toLowerCase();

export const isReward = (cells: Reward): boolean => PRODUCTS.has(getName(cells));

const isBookedInEarn = (cells: Reward): boolean => getName(cells).endsWith('rewards income');

/** Rewards of one product, coin and amount in one hour. `hours`: earlier or later. */
export function rewardKey(cells: Reward, at: Instant, hours: number): string {
  const hour = instantFromMs(toMillis(at) + hours * 3_600_000).slice(0, 13);
  const amount = format(cells.amount('change'));
  return `reward ${PRODUCTS.get(getName(cells))} ${cells.asset('coin')} ${amount} ${hour}`;
}

/** Whether each reward in the Earn account has its payment in the Spot account, and each payment its reward. */
export const areRewardsPaired = (rows: readonly Reward[]): boolean =>
  rows.filter(isBookedInEarn).length * 2 === rows.length;

/** The rows of rewards without those that the Spot account repeats. */
export function findRewards<Row extends Reward>(
  rows: readonly Row[],
  getTime: (cells: Row) => Instant,
): readonly Row[] {
  const payments = rows.filter((cells) => !isBookedInEarn(cells));
  const open = [...payments];
  const unpaid = rows.filter(isBookedInEarn).filter((cells) => {
    const at = toMillis(getTime(cells));
    const index = open.findIndex(
      (payment) => Math.abs(toMillis(getTime(payment)) - at) <= LONGEST_MS,
    );
    if (index >= 0) open.splice(index, 1);
    return index < 0;
  });
  return [...payments, ...unpaid];
}

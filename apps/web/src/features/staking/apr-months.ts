import { format, mulDiv, quantity, sum } from '@lotbook/decimal/decimal';

export interface RewardedDay {
  readonly date: string;
  readonly consensus: string;
  /** At the start of the day; null if unknown. */
  readonly balance: string | null;
}

export interface AprMonth {
  /** The first day of the month. */
  readonly month: string;
  /** Days with a known reward and balance. */
  readonly days: number;
  /** In percent with two decimals. */
  readonly apr: string;
}

const daysPerYear = 365n;

/** The rewards of each month as a yearly rate of the balance, the newest first. Days without a balance don't count. */
export function computeAprMonths(days: readonly RewardedDay[]): readonly AprMonth[] {
  const known = days.flatMap(({ date, consensus, balance }) =>
    balance === null || quantity(balance) === 0n
      ? []
      : [
          {
            month: `${date.slice(0, 7)}-01`,
            reward: quantity(consensus),
            staked: quantity(balance),
          },
        ],
  );
  return [...Map.groupBy(known, ({ month }) => month)]
    .map(([month, some]) => {
      // The sum of daily balances is the average balance times the days.
      const staked = sum(some.map((day) => day.staked));
      const reward = sum(some.map((day) => day.reward));
      const basisPoints = mulDiv(reward, 10_000n * daysPerYear, staked, 'halfEven');
      return { month, days: some.length, apr: format(basisPoints * 10n ** 16n) };
    })
    .toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

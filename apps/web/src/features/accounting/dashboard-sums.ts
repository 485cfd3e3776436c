import { add, format, money, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { Balance } from '../journal/sum-balances.ts';

const cryptoRoles: ReadonlySet<string> = new Set([
  'crypto',
  'staked',
  'pledged',
  'lent',
  'stablecoin',
]);
const realizedRoles: ReadonlySet<string> = new Set(['realizedGain', 'realizedLoss']);

const addAll = (values: readonly Money[]): Money =>
  values.reduce((all, each) => add(all, each), zeroMoney);

/** The book value of crypto assets at the end of the span. */
export const sumBookValue = (balances: readonly Balance[]): string =>
  format(
    addAll(
      balances.filter(({ role }) => cryptoRoles.has(role)).map(({ closing }) => money(closing)),
    ),
  );

/** Gains less losses on disposals within the span: credits are gains. */
export const sumRealized = (balances: readonly Balance[]): string =>
  format(
    addAll(
      balances
        .filter(({ role }) => realizedRoles.has(role))
        .map(({ debit, credit }) => subtract(money(credit), money(debit))),
    ),
  );

export interface SourceBalance {
  readonly source: string | null;
  readonly value: string;
}

/** The book value of assets at each source, cash included; the highest first. */
export function sumBySource(balances: readonly Balance[]): readonly SourceBalance[] {
  const held = balances.filter(({ role }) => cryptoRoles.has(role) || role === 'fiat');
  return [...Map.groupBy(held, ({ source }) => source)]
    .map(([source, rows]) => ({
      source,
      total: addAll(rows.map(({ closing }) => money(closing))),
    }))
    .filter(({ total }) => total !== zeroMoney)
    .toSorted((a, b) => (a.total < b.total ? 1 : a.total > b.total ? -1 : 0))
    .map(({ source, total }) => ({ source, value: format(total) }));
}

interface Priced {
  readonly value: string | null;
  readonly unrealized: string | null;
}

/** The sums over holdings with a current price, and how many have none. */
export function sumPriced(holdings: readonly Priced[]): {
  readonly value: string | null;
  readonly unrealized: string | null;
  readonly priced: number;
  readonly unpriced: number;
} {
  const priced = holdings.filter(({ value }) => value !== null);
  const unpriced = holdings.length - priced.length;
  if (priced.length === 0 && holdings.length > 0)
    return { value: null, unrealized: null, priced: 0, unpriced };
  const total = (name: keyof Priced): string =>
    format(addAll(priced.map((each) => money(each[name] ?? '0'))));
  return {
    value: total('value'),
    unrealized: total('unrealized'),
    priced: priced.length,
    unpriced,
  };
}

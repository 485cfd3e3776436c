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
  readonly asset: string;
  readonly value: string | null;
}

/** The sums over holdings with a current price, how many have none, and what the priced ones are worth beyond their book value. */
export function sumPriced(
  holdings: readonly Priced[],
  balances: readonly Balance[] | undefined,
): {
  readonly value: string | null;
  readonly unrealized: string | null;
  readonly priced: number;
  readonly unpriced: number;
} {
  const priced = holdings.filter(({ value }) => value !== null);
  const unpriced = holdings.length - priced.length;
  if (priced.length === 0 && holdings.length > 0)
    return { value: null, unrealized: null, priced: 0, unpriced };
  const value = addAll(priced.map((each) => money(each.value ?? '0')));
  const assets = new Set(priced.map(({ asset }) => asset));
  const inBooks = balances?.filter(({ asset }) => assets.has(asset ?? ''));
  return {
    value: format(value),
    unrealized: inBooks ? format(subtract(value, money(sumBookValue(inBooks)))) : null,
    priced: priced.length,
    unpriced,
  };
}

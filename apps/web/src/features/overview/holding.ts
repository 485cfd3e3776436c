import { money } from '@lotbook/decimal/decimal';
import type { OverviewQuery } from '../../generated/graphql.ts';

export type Holding = OverviewQuery['taxTotals']['holdings'][number];

/** Whether any holding has a current price. */
export const isPriced = (holdings: readonly Holding[]): boolean =>
  holdings.some(({ value }) => value !== null);

export const compareAmounts = (a: bigint, b: bigint): number => (a > b ? 1 : a < b ? -1 : 0);

/** Compares by market value, the highest first; without a current price by cost basis. */
export const getByValue = (a: Holding, b: Holding): number =>
  compareAmounts(getMarketValue(b), getMarketValue(a));

const getMarketValue = (holding: Holding): bigint => money(holding.value ?? holding.basis);

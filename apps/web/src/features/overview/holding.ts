import { money } from '@lotbook/decimal/decimal';
import type { OverviewQuery } from '../../generated/graphql.ts';

export type Holding = OverviewQuery['taxTotals']['holdings'][number];

/** Whether a current price is known of anything. */
export const isPriced = (holdings: readonly Holding[]): boolean =>
  holdings.some(({ value }) => value !== null);

export const difference = (a: bigint, b: bigint): number => (a > b ? 1 : a < b ? -1 : 0);

/** The dearest first; what has no current price counts at its cost. */
export const getByValue = (a: Holding, b: Holding): number =>
  difference(getMarketValue(b), getMarketValue(a));

const getMarketValue = (holding: Holding): bigint => money(holding.value ?? holding.basis);

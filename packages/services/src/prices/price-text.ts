import { describeNearness, getPriceSources } from '@lotbook/model/price-origin';
import { isAssumed } from '@lotbook/model/stablecoins';
import type { Instant } from '@lotbook/model/time';
import type { PriceCandidate } from './price-candidates.ts';

const sources: Readonly<Record<string, string>> = {
  file: 'price file',
  row: 'row of this account',
};

/** The origin of a price, as stored with a decision. */
export function formatOrigin({ kind, from }: Pick<PriceCandidate, 'kind' | 'from'>): string {
  if (kind === 'other-side') return 'other side';
  return sources[from] ?? from;
}

interface Told {
  readonly priceFrom: string | null;
  readonly priceAt: string | null;
  /** The time of the price. */
  readonly at: string;
}

const itself: Readonly<Record<string, string>> = {
  row: 'from the row',
  person: 'entered by a person',
  'other-side': 'from the other side',
};

/** The provider of the price of a side, and how close in time it is: `from Coinbase, 3 minutes before`. Null if there is no price. */
export function priceOrigin({ priceFrom, priceAt, at }: Told): string | null {
  if (priceFrom === null) return null;
  const plain = itself[priceFrom];
  if (plain !== undefined) return plain;
  const who = getPriceSources(priceFrom);
  if (isAssumed(priceFrom)) return who;
  return priceAt === null
    ? `from ${who}`
    : `from ${who}, ${describeNearness(priceAt as Instant, at as Instant)}`;
}

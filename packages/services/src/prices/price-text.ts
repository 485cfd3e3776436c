import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/prices';
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

interface PriceOriginRow {
  readonly priceFrom: string | null;
  readonly priceAt: string | null;
  /** The time of the price. */
  readonly at: string;
}

const itself: Readonly<Record<string, FilledMessage>> = {
  row: fill(texts.fromRow),
  person: fill(texts.enteredByPerson),
  'other-side': fill(texts.fromOtherSide),
};

/** The provider of the price of a side, and how close in time it is: `from Coinbase, 3 minutes before`. Null if there is no price. */
export function describePriceOrigin({
  priceFrom,
  priceAt,
  at,
}: PriceOriginRow): FilledMessage | null {
  if (priceFrom === null) return null;
  const plain = itself[priceFrom];
  if (plain !== undefined) return plain;
  const source = getPriceSources(priceFrom);
  if (isAssumed(priceFrom)) return source;
  return priceAt === null
    ? fill(texts.fromSource, { source })
    : fill(texts.fromSourceNear, {
        source,
        nearness: describeNearness(priceAt as Instant, at as Instant),
      });
}

import type { Price, PriceNeed } from '@lotbook/model/price';

/** What a provider says to one question: a price with its own instant, or why there is none. */
export type PriceAnswer =
  | { readonly kind: 'price'; readonly need: PriceNeed; readonly price: Price }
  | { readonly kind: 'none'; readonly need: PriceNeed; readonly reason: string }
  /** Not asked yet, since that would be too much at once: it is asked another time. */
  | { readonly kind: 'later'; readonly need: PriceNeed; readonly reason: string };

export interface PriceProvider {
  readonly id: string;
  readonly label: string;
  /** How near its prices are to the instant that is asked for, in plain words: `of the minute`. */
  readonly precision: string;
  /** It knows the minute, and many of them by one question: it is asked, too, for what another could tell only roughly. */
  readonly refines?: true;
  /** True where it is worth asking. */
  readonly covers: (need: PriceNeed) => boolean;
  /**
   * Answers every need once, in batches as they come, in any order. What was given before an outage stands.
   * @throws Outage where the service cannot be asked now.
   */
  readonly ask: (needs: readonly PriceNeed[]) => AsyncIterable<readonly PriceAnswer[]>;
}

export const none = (need: PriceNeed, reason: string): PriceAnswer => ({
  kind: 'none',
  need,
  reason,
});

import type { FilledMessage } from '@lotbook/messages/fill';
import type { Price, PriceNeed } from '@lotbook/model/price';

/** A provider's answer to one need: a price with its own time, or why there is none. */
export type PriceAnswer =
  | { readonly kind: 'price'; readonly need: PriceNeed; readonly price: Price }
  | { readonly kind: 'none'; readonly need: PriceNeed; readonly reason: FilledMessage }
  /** Not requested yet because of rate limits: it will be requested later. */
  | { readonly kind: 'later'; readonly need: PriceNeed; readonly reason: FilledMessage };

export interface PriceProvider {
  readonly id: string;
  readonly label: string;
  /** How near its prices are to the requested time. */
  readonly precision: FilledMessage;
  /**
   * It has prices by the minute, many per request: it is also requested if another provider's price
   * is less accurate.
   */
  readonly refines?: true;
  /** Whether it can have a price for the need. */
  readonly covers: (need: PriceNeed) => boolean;
  /**
   * Answers every need once, in batches as they arrive, in any order. Answers before an outage
   * remain valid.
   *
   * @throws Outage if the service is unavailable.
   */
  readonly ask: (needs: readonly PriceNeed[]) => AsyncIterable<readonly PriceAnswer[]>;
}

export const none = (need: PriceNeed, reason: FilledMessage): PriceAnswer => ({
  kind: 'none',
  need,
  reason,
});

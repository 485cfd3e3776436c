import { Outage } from '@lotbook/model/outage';
import { priceFinder } from '@lotbook/prices/price-finder';
import { priceProviders } from '@lotbook/prices/registry';
import type { PriceFinder } from '@lotbook/services/services';
import type { Config } from './config.ts';

const restMs = 5 * 60_000;

/** The price providers of this installation. After an outage they are not called for five minutes, so that computations need not wait for timeouts. */
export function getPrices(
  config: Pick<Config, 'prices'>,
  now: () => number = Date.now,
): PriceFinder {
  const finder = priceFinder(priceProviders(config.prices));
  let outage: { readonly error: Outage; readonly until: number } | undefined;
  return {
    id: finder.id,
    findEach: finder.findEach,
    find: async (needs, onProgress) => {
      if (outage && now() < outage.until) throw outage.error;
      try {
        return await finder.find(needs, onProgress);
      } catch (error) {
        if (error instanceof Outage) outage = { error, until: now() + restMs };
        throw error;
      }
    },
  };
}

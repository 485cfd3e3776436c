import { coinbase } from './coinbase/provider.ts';
import { coinGecko } from './coingecko/provider.ts';
import { defiLlama } from './defillama/provider.ts';
import { ecb } from './ecb/provider.ts';
import type { HttpSettings } from './http.ts';
import { kraken } from './kraken/provider.ts';
import type { PriceProvider } from './price-provider.ts';

export const providerIds = ['defillama', 'coinbase', 'kraken', 'coingecko', 'ecb'] as const;
export type ProviderId = (typeof providerIds)[number];

export interface ProviderSettings {
  readonly defiLlamaUrl?: string | undefined;
  readonly coinbaseUrl?: string | undefined;
  readonly krakenUrl?: string | undefined;
  readonly coinGeckoUrl?: string | undefined;
  /** Without it, CoinGecko is disabled. */
  readonly coinGeckoKey?: string | undefined;
  readonly ecbUrl?: string | undefined;
  /** The providers to use, the first to request first. Absent: all, in the default order. */
  readonly order?: readonly ProviderId[] | undefined;
}

/**
 * The providers, in the order of requests. The caller decides whether requests are allowed at all.
 */
export function priceProviders(
  settings: ProviderSettings = {},
  http: Partial<HttpSettings> = {},
): readonly PriceProvider[] {
  const made: Readonly<Record<ProviderId, PriceProvider | undefined>> = {
    defillama: defiLlama(settings.defiLlamaUrl, http),
    coinbase: coinbase(settings.coinbaseUrl, http),
    kraken: kraken(settings.krakenUrl, http),
    coingecko:
      settings.coinGeckoKey === undefined
        ? undefined
        : coinGecko(settings.coinGeckoKey, settings.coinGeckoUrl, http),
    ecb: ecb(settings.ecbUrl, http),
  };
  return (settings.order ?? providerIds).flatMap((id) => made[id] ?? []);
}

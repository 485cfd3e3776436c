import { defiLlama } from './defillama/provider.ts';
import { ecb } from './ecb/provider.ts';
import type { HttpSettings } from './http.ts';
import type { PriceProvider } from './price-provider.ts';

export interface ProviderAddresses {
  readonly defiLlamaUrl?: string | undefined;
  readonly ecbUrl?: string | undefined;
}

/** Every provider, the one to ask first at the front. Whether to ask at all is the caller's to decide. */
export const priceProviders = ({ defiLlamaUrl, ecbUrl }: ProviderAddresses = {}, http: Partial<HttpSettings> = {}): readonly PriceProvider[] => [
  defiLlama(defiLlamaUrl, http),
  ecb(ecbUrl, http),
];

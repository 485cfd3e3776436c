import { isFiat, usd } from '@lotbook/model/fiat';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import { getText, type HttpSettings } from '../http.ts';
import { Malformed } from '@lotbook/model/outage';
import { none, type PriceProvider } from '../price-provider.ts';
import { getCoin } from './coins.ts';
import { getAnswer, toBatches, getPath, parseSamples, type Samples } from './map.ts';

export const defiLlamaUrl = 'https://coins.llama.fi';

/** Historical dollar prices of assets; no key needed. */
export function defiLlama(
  baseUrl: string = defiLlamaUrl,
  http: Partial<HttpSettings> = {},
): PriceProvider {
  const settings: HttpSettings = { service: 'DefiLlama', ...http };
  return {
    id: 'defillama',
    label: 'DefiLlama',
    precision: 'the nearest sample, at most six hours away',
    covers: ({ asset, currency }) => currency === usd && !isFiat(asset),
    async *ask(needs) {
      const unknown = needs.filter(({ asset }) => getCoin(asset) === undefined);
      if (unknown.length > 0)
        yield unknown.map((need) =>
          none(need, `DefiLlama has no coin with the symbol ${need.asset}`),
        );
      for (const batch of toBatches(needs.filter(({ asset }) => getCoin(asset) !== undefined))) {
        const samples = read(await getText(`${baseUrl}${getPath(batch)}`, settings));
        yield batch.needs.map((need) => getAnswer(need, samples));
      }
    },
  };
}

function read(text: string | undefined): Samples {
  if (text === undefined) return new Map();
  try {
    return parseSamples(parseExactJson(text));
  } catch (cause) {
    throw new Malformed('DefiLlama did not answer with a list of prices', { cause });
  }
}

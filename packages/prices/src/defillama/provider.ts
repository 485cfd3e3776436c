import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { isFiat, usd } from '@lotbook/model/fiat';
import { parseExactJson } from '@lotbook/decimal/exact-json';
import { getText, type HttpSettings } from '../http.ts';
import { Malformed } from '@lotbook/model/outage';
import { none, type PriceProvider } from '../price-provider.ts';
import { getCoin } from './coins.ts';
import { getAnswer, toBatches, getPath, parseSamples, type Samples } from './map.ts';

const label = 'DefiLlama';
export const defiLlamaUrl = 'https://coins.llama.fi';

/** Historical dollar prices of assets; no key needed. */
export function defiLlama(
  baseUrl: string = defiLlamaUrl,
  http: Partial<HttpSettings> = {},
): PriceProvider {
  const settings: HttpSettings = { service: label, ...http };
  return {
    id: 'defillama',
    label,
    precision: fill(texts.precisionDefillama),
    covers: ({ asset, currency }) => currency === usd && !isFiat(asset),
    async *ask(needs) {
      const unknown = needs.filter(({ asset }) => getCoin(asset) === undefined);
      if (unknown.length > 0)
        yield unknown.map((need) =>
          none(need, fill(texts.noCoin, { service: label, asset: need.asset })),
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
    throw new Malformed(fill(texts.notPrices, { service: label }), { cause });
  }
}

import { renderInEnglish, fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { isFiat } from '@lotbook/model/fiat';
import type { PriceNeed } from '@lotbook/model/price';
import { getYear, type LocalDate } from '@lotbook/model/time';
import { getText, type HttpSettings } from '../http.ts';
import { Malformed } from '@lotbook/model/outage';
import type { PriceProvider } from '../price-provider.ts';
import { getAnswer, getPath, parseRates, type Rates } from './map.ts';

export const ecbUrl = 'https://data-api.ecb.europa.eu';

/** The reference rates of the European Central Bank, between fiat currencies. */
export function ecb(baseUrl: string = ecbUrl, http: Partial<HttpSettings> = {}): PriceProvider {
  const settings: HttpSettings = { service: 'The ECB', ...http };
  return {
    id: 'ecb',
    label: renderInEnglish(fill(texts.centralBank)),
    precision: fill(texts.precisionEcb),
    covers: ({ asset, currency }) =>
      isFiat(asset) && isFiat(currency) && (asset as string) !== currency,
    async *ask(needs) {
      for (const some of groupByYear(needs)) {
        const rates = read(await getText(`${baseUrl}${getPath(some)}`, settings));
        yield some.map((need) => getAnswer(need, rates));
      }
    },
  };
}

/** One request per year. */
function groupByYear(needs: readonly PriceNeed[]): Iterable<readonly PriceNeed[]> {
  return Map.groupBy(needs, ({ at }) => getYear(at as string as LocalDate)).values();
}

/** Without rates, the service answers 404 or an empty body. */
function read(text: string | undefined): Rates {
  if (text === undefined || text.trim() === '') return new Map();
  try {
    return parseRates(text);
  } catch (cause) {
    throw new Malformed(fill(texts.notRates, { service: 'The ECB' }), { cause });
  }
}

import { defiLlamaAnswer } from '../defillama.ts';
import { ecbAnswer } from '../ecb.ts';
import type { Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import { iso, price, type Life } from './life.ts';

/** Approximate values in dollars. */
const worth: Readonly<Record<string, number>> = {
  ethereum: 3_000,
  solana: 150,
  binancecoin: 600,
  tether: 1,
  'usd-coin': 1,
  'kucoin-shares': 10,
  'gatechain-token': 8,
  litecoin: 90,
  dogecoin: 0.2,
  'bitcoin-cash': 400,
  monero: 160,
  'polygon-ecosystem-token': 0.5,
  xdai: 1,
  celo: 0.6,
};

/** Units per euro. */
const euro: Readonly<Record<string, number>> = {
  USD: 1.08,
  GBP: 0.85,
  JPY: 160,
  CHF: 0.95,
  AUD: 1.65,
  CAD: 1.48,
  KRW: 1_450,
  SEK: 11.3,
  NOK: 11.5,
  DKK: 7.46,
  PLN: 4.3,
  CZK: 25,
  HUF: 390,
  BRL: 6,
  MXN: 20,
  INR: 91,
  SGD: 1.45,
  HKD: 8.4,
  NZD: 1.8,
  TRY: 36,
  ZAR: 20,
};

const dayMs = 86_400_000;
const fillsMs = 6 * 3_600_000;

/** Prices of the made-up history: bitcoin follows its fills, and exchange rates are constant. */
export const priceServices = ({
  beginMs,
  endMs,
}: Pick<Life, 'beginMs'> & { readonly endMs: number }): readonly Service[] => [
  {
    hosts: ['coins.llama.fi'],
    answer: byAddress(
      defiLlamaAnswer({ getPrice: (coin, second) => priceAt(coin, second * 1000, beginMs) }),
    ),
  },
  { hosts: ['data-api.ecb.europa.eu'], answer: byAddress((url) => ecbAnswer(url, rates(endMs))) },
];

const byAddress =
  (answer: (url: URL) => Answer): Service['answer'] =>
  ({ path, query }) =>
    answer(new URL(path + query, 'http://standin'));

function priceAt(
  coin: string,
  ms: number,
  beginMs: number,
): { readonly price: string; readonly timestamp: number } | undefined {
  const name = coin.replace('coingecko:', '');
  const timestamp = Math.floor(ms / 1000);
  if (name === 'bitcoin')
    return { price: String(price(Math.max(0, Math.floor((ms - beginMs) / fillsMs)))), timestamp };
  const usual = worth[name];
  return usual === undefined ? undefined : { price: String(usual), timestamp };
}

/** For the last three years. */
function rates(endMs: number): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const days = Array.from({ length: 3 * 366 }, (_, n) =>
    iso(endMs + dayMs - n * dayMs).slice(0, 10),
  ).toReversed();
  return Object.fromEntries(
    Object.entries(euro).map(([currency, units]) => [
      currency,
      Object.fromEntries(days.map((day) => [day, String(units)])),
    ]),
  );
}

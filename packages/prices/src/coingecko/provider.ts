import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { exactMoney, parseExactJson } from '@lotbook/decimal/exact-json';
import { isFiat, usd } from '@lotbook/model/fiat';
import { Malformed } from '@lotbook/model/outage';
import type { PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { z } from 'zod';
import { getCoin } from '../defillama/coins.ts';
import { getText, type HttpSettings } from '../http.ts';
import { none, type PriceAnswer, type PriceProvider } from '../price-provider.ts';
import { getWindows } from '../windows.ts';
import { getOwn } from '@lotbook/model/get-own';

export const coinGeckoUrl = 'https://pro-api.coingecko.com/api/v3';

const label = 'CoinGecko';

/** For ranges below a day, CoinGecko returns points every five minutes. */
const WIDTH_MS = 20 * 3_600_000;
const NEAR_MS = 3_600_000;

const body = z.object({ prices: z.array(z.tuple([z.string(), z.string()])) });
type Point = z.infer<typeof body>['prices'][number];

/** CoinGecko's names of the chains of contracts. */
const platforms: Readonly<Record<string, string>> = {
  ethereum: 'ethereum',
  polygon: 'polygon-pos',
  bsc: 'binance-smart-chain',
  arbitrum: 'arbitrum-one',
  optimism: 'optimistic-ethereum',
  base: 'base',
  avax: 'avalanche',
  xdai: 'xdai',
  solana: 'solana',
};

/** Historical dollar prices, by symbol and by contract; needs a key of coingecko.com. */
export function coinGecko(
  key: string,
  baseUrl: string = coinGeckoUrl,
  http: Partial<HttpSettings> = {},
): PriceProvider {
  const settings: HttpSettings = {
    service: label,
    headers: { 'x-cg-pro-api-key': key },
    ...http,
  };
  return {
    id: 'coingecko',
    label,
    precision: fill(texts.precisionCoingecko),
    refines: true,
    covers: ({ asset, currency }) => currency === usd && !isFiat(asset),
    async *ask(needs) {
      for (const [asset, ofAsset] of Map.groupBy(needs, (need) => need.asset)) {
        const path = getPath(asset);
        if (path === undefined) {
          yield ofAsset.map((need) => none(need, fill(texts.noCoin, { service: label, asset })));
          continue;
        }
        for (const { fromMs, toMs, needs: batch } of getWindows(ofAsset, WIDTH_MS)) {
          const [from, to] = [fromMs - NEAR_MS, toMs + NEAR_MS].map((ms) => Math.floor(ms / 1000));
          // oxlint-disable-next-line no-await-in-loop -- asked one after the other, as the service wants it
          const text = await getText(
            `${baseUrl}${path}/market_chart/range?vs_currency=usd&from=${from}&to=${to}`,
            settings,
          );
          const points = text === undefined ? [] : read(text);
          yield batch.map((need) => getAnswer(need, points));
        }
      }
    },
  };
}

function getPath(asset: string): string | undefined {
  const [chain, name] = getCoin(asset)?.split(':') ?? [];
  if (chain === undefined || name === undefined) return undefined;
  if (chain === 'coingecko') return `/coins/${encodeURIComponent(name)}`;
  const platform = getOwn(platforms, chain);
  return platform && `/coins/${platform}/contract/${encodeURIComponent(name)}`;
}

function read(text: string): readonly Point[] {
  try {
    return body.parse(parseExactJson(text)).prices;
  } catch (cause) {
    throw new Malformed(fill(texts.notPrices, { service: label }), { cause });
  }
}

/** The point nearest to the requested time, the earlier of two. */
function getAnswer(need: PriceNeed, points: readonly Point[]): PriceAnswer {
  const at = toMillis(need.at);
  const distance = ([ms]: Point): number => Math.abs(Number(ms) - at);
  const best = points
    .filter((point) => distance(point) <= NEAR_MS)
    .toSorted((a, b) => distance(a) - distance(b) || Number(a[0]) - Number(b[0]))[0];
  const unitPrice = best && exactMoney(best[1]);
  if (!best || unitPrice === undefined || unitPrice === 0n)
    return none(
      need,
      fill(texts.noPriceWithin, { service: label, asset: need.asset, hours: 1, at: need.at }),
    );
  return {
    kind: 'price',
    need,
    price: {
      asset: need.asset,
      currency: usd,
      at: instantFromMs(Number(best[0])),
      unitPrice,
      from: 'coingecko',
    },
  };
}

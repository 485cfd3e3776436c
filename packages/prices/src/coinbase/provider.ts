import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { exactMoney, parseExactJson } from '@lotbook/decimal/exact-json';
import { isFiat, usd } from '@lotbook/model/fiat';
import { Malformed } from '@lotbook/model/outage';
import type { PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { z } from 'zod';
import { getText, type HttpSettings } from '../http.ts';
import { none, type PriceAnswer, type PriceProvider } from '../price-provider.ts';
import { getWindows } from '../windows.ts';

export const coinbaseUrl = 'https://api.exchange.coinbase.com';

const label = 'Coinbase';
const MINUTE = 60_000;
/** Coinbase returns at most this many candles at once. */
const MOST_CANDLES = 300;
/** The maximum number of requests per batch: Coinbase allows ten per second. */
const BUDGET = 200;
/** The maximum distance of a trade from the requested time. */
const NEAR_MS = 60 * MINUTE;
/** A request starts this long before its first timestamp. */
const WIDTH_MS = MOST_CANDLES * MINUTE - NEAR_MS - MINUTE;

/** `[start in seconds, low, high, open, close, volume]`. */
const candles = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()], z.string()),
);
type Candle = z.infer<typeof candles>[number];

/** Prices by the minute for assets with a dollar market at Coinbase; no key needed. */
export function coinbase(
  baseUrl: string = coinbaseUrl,
  http: Partial<HttpSettings> = {},
): PriceProvider {
  const settings: HttpSettings = { service: label, ...http };
  return {
    id: 'coinbase',
    label,
    precision: fill(texts.precisionCoinbase),
    refines: true,
    covers: ({ asset, currency }) => currency === usd && !isFiat(asset) && isSymbol(asset),
    async *ask(needs) {
      let requests = 0;
      for (const [asset, ofAsset] of Map.groupBy(needs, (need) => need.asset)) {
        let hasMarket = true;
        for (const window of getWindows(ofAsset, WIDTH_MS)) {
          if (hasMarket && requests >= BUDGET) {
            yield window.needs.map((need) => ({
              kind: 'later' as const,
              need,
              reason: fill(texts.limited, { service: label, limit: String(BUDGET) }),
            }));
            continue;
          }
          requests += hasMarket ? 1 : 0;
          const address = `${baseUrl}/products/${encodeURIComponent(asset)}-USD/candles?granularity=60&start=${toIso(window.fromMs - NEAR_MS)}&end=${toIso(window.toMs)}`;
          // oxlint-disable-next-line no-await-in-loop -- asked one after the other, as the service wants it
          const text: string | undefined = hasMarket ? await getText(address, settings) : undefined;
          hasMarket = text !== undefined;
          const found = text === undefined ? [] : read(text);
          yield window.needs.map((need) =>
            text === undefined
              ? none(need, fill(texts.noMarket, { service: label, asset }))
              : getAnswer(need, found),
          );
        }
      }
    },
  };
}

/** A ticker, not a contract on a chain. */
const isSymbol = (asset: string): boolean => /^[A-Z0-9]{1,12}$/.test(asset);
const toIso = (ms: number): string => new Date(Math.floor(ms / MINUTE) * MINUTE).toISOString();

function read(text: string): readonly Candle[] {
  try {
    return candles.parse(parseExactJson(text));
  } catch (cause) {
    throw new Malformed(fill(texts.notCandles, { service: label }), { cause });
  }
}

/** The first trade within the requested minute, else the last trade before it. */
function getAnswer(need: PriceNeed, all: readonly Candle[]): PriceAnswer {
  const at = toMillis(need.at);
  const getStart = ([seconds]: Candle): number => Number(seconds) * 1000;
  const before = all
    .filter((candle) => getStart(candle) <= at && at - getStart(candle) <= NEAR_MS)
    .toSorted((a, b) => getStart(b) - getStart(a));
  const [last] = before;
  const isOfThatMinute = last !== undefined && at - getStart(last) < MINUTE;
  const unitPrice = last && exactMoney(isOfThatMinute ? last[3] : last[4]);
  if (!last || unitPrice === undefined || unitPrice === 0n)
    return none(
      need,
      fill(texts.noTradeBefore, { service: label, asset: need.asset, at: need.at }),
    );
  const ms = isOfThatMinute ? getStart(last) : getStart(last) + MINUTE;
  return {
    kind: 'price',
    need,
    price: { asset: need.asset, currency: usd, at: instantFromMs(ms), unitPrice, from: 'coinbase' },
  };
}

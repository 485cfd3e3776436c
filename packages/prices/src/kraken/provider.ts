import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { exactMoney, parseExactJson } from '@lotbook/decimal/exact-json';
import { isFiat, usd } from '@lotbook/model/fiat';
import { Malformed, RateLimited } from '@lotbook/model/outage';
import type { PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { z } from 'zod';
import { getText, type HttpSettings } from '../http.ts';
import { none, type PriceAnswer, type PriceProvider } from '../price-provider.ts';
import { getOwn } from '@lotbook/model/get-own';

export const krakenUrl = 'https://api.kraken.com';

/**
 * Candles only cover the last 720 intervals, so trades are requested one by one; at most this many
 * at once, because each is a separate request.
 */
const BUDGET = 200;
const NEAR_MS = 3_600_000;
const RETRY_MS = 60_000;

const label = 'Kraken';

/** Kraken's own symbols. */
const symbols: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

const answer = z.object({
  error: z.array(z.string()),
  /** Trades by pair, and the cursor: `[price, volume, seconds, …]`. */
  result: z
    .record(
      z.string(),
      z.union([z.array(z.tuple([z.string(), z.string(), z.string()], z.unknown())), z.string()]),
    )
    .optional(),
});

/**
 * The first trade at or after the requested second, for assets with a dollar market at Kraken; no
 * key needed.
 */
export function kraken(
  baseUrl: string = krakenUrl,
  http: Partial<HttpSettings> = {},
): PriceProvider {
  const settings: HttpSettings = { service: label, ...http };
  return {
    id: 'kraken',
    label,
    precision: fill(texts.precisionKraken),
    covers: ({ asset, currency }) =>
      currency === usd && !isFiat(asset) && /^[A-Z0-9]{1,12}$/.test(asset),
    async *ask(needs) {
      const unknown = new Set<string>();
      for (const [index, need] of needs.entries()) {
        if (index >= BUDGET)
          yield [
            {
              kind: 'later',
              need,
              reason: fill(texts.limited, { service: label, limit: String(BUDGET) }),
            },
          ];
        else if (unknown.has(need.asset)) yield [noMarket(need)];
        else {
          const pair = `${getOwn(symbols, need.asset) ?? need.asset}USD`;
          const since = `${BigInt(toMillis(need.at)) * 1_000_000n - 1n}`;
          // oxlint-disable-next-line no-await-in-loop -- asked one after the other, as the service wants it
          const found = read(
            await getText(
              `${baseUrl}/0/public/Trades?pair=${pair}&since=${since}&count=1`,
              settings,
            ),
            need,
          );
          if (found === undefined) unknown.add(need.asset);
          yield [found ?? noMarket(need)];
        }
      }
    },
  };
}

const noMarket = (need: PriceNeed): PriceAnswer =>
  none(need, fill(texts.noMarket, { service: label, asset: need.asset }));

/** Undefined if there is no such market. */
function read(text: string | undefined, need: PriceNeed): PriceAnswer | undefined {
  const { error, result } = parseTrades(text ?? '');
  if (error.some((each) => each.startsWith('EQuery:Unknown asset pair'))) return undefined;
  if (
    error.some(
      (each) => each.startsWith('EAPI:Rate limit') || each.startsWith('EGeneral:Too many requests'),
    )
  )
    throw new RateLimited(label, new Date(Date.now() + RETRY_MS));
  if (error.length > 0)
    throw new Malformed(fill(texts.requestRejected, { service: label, reason: error.join(', ') }));
  const trade = Object.values(result ?? {}).flatMap((each) =>
    typeof each === 'string' ? [] : each,
  )[0];
  const ms = trade && Math.floor(Number(trade[2]) * 1000);
  const unitPrice = trade && exactMoney(trade[0]);
  if (
    ms === undefined ||
    unitPrice === undefined ||
    unitPrice === 0n ||
    ms - toMillis(need.at) > NEAR_MS
  )
    return none(need, fill(texts.noTradeAfter, { service: label, asset: need.asset, at: need.at }));
  return {
    kind: 'price',
    need,
    price: { asset: need.asset, currency: usd, at: instantFromMs(ms), unitPrice, from: 'kraken' },
  };
}

function parseTrades(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(parseExactJson(text));
  } catch (cause) {
    throw new Malformed(fill(texts.notTrades, { service: label }), { cause });
  }
}

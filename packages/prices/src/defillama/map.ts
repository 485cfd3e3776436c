import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/price-providers';
import { usd } from '@lotbook/model/fiat';
import type { Price, PriceNeed } from '@lotbook/model/price';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { z } from 'zod';
import { exactMoney } from '@lotbook/decimal/exact-json';
import { none, type PriceAnswer } from '../price-provider.ts';
import { getCoin } from './coins.ts';

/** The maximum distance of a price from the requested time. */
export const SEARCH_HOURS = 6;

const sample = z.object({ timestamp: z.string(), price: z.string() });
const batchBody = z.object({ coins: z.record(z.string(), z.object({ prices: z.array(sample) })) });
const oneTimeBody = z.object({ coins: z.record(z.string(), sample) });
export type Samples = ReadonlyMap<string, readonly z.infer<typeof sample>[]>;

/** The price needs of one request. */
export interface Batch {
  readonly needs: readonly PriceNeed[];
  /** Seconds since 1970 for each coin. */
  readonly coins: Readonly<Record<string, readonly number[]>>;
}

const MOST_TIMES = 100;
const MOST_COINS = 25;

/** Groups needs into as few requests as the URL length allows; those of one coin stay together. */
export function toBatches(needs: readonly PriceNeed[]): readonly Batch[] {
  const batches: { needs: PriceNeed[]; coins: Record<string, number[]>; times: number }[] = [];
  for (const need of needs.toSorted((a, b) => order(a.asset, b.asset) || order(a.at, b.at))) {
    const coin = getCoin(need.asset) ?? '';
    let batch = batches.at(-1);
    const isFull =
      batch === undefined ||
      batch.times >= MOST_TIMES ||
      (batch.coins[coin] === undefined && Object.keys(batch.coins).length >= MOST_COINS);
    if (batch === undefined || isFull) batches.push((batch = { needs: [], coins: {}, times: 0 }));
    const times = (batch.coins[coin] ??= []);
    if (times.at(-1) !== getSecond(need)) {
      times.push(getSecond(need));
      batch.times += 1;
    }
    batch.needs.push(need);
  }
  return batches;
}

/** There is a separate URL for several coins at one time. */
export function getPath({ coins }: Batch): string {
  const times = new Set(Object.values(coins).flat());
  const [only] = times;
  if (times.size === 1)
    return `/prices/historical/${only}/${Object.keys(coins).map(encodeURIComponent).join(',')}?searchWidth=${SEARCH_HOURS}h`;
  return `/batchHistorical?coins=${encodeURIComponent(JSON.stringify(coins))}&searchWidth=${SEARCH_HOURS}h`;
}

/** Parses either form of answer into samples by coin. @throws ZodError for any other. */
export function parseSamples(body: unknown): Samples {
  const batch = batchBody.safeParse(body);
  if (batch.success)
    return new Map(Object.entries(batch.data.coins).map(([coin, { prices }]) => [coin, prices]));
  return new Map(Object.entries(oneTimeBody.parse(body).coins).map(([coin, one]) => [coin, [one]]));
}

/** The sample nearest to the requested time, the earlier of two. */
export function getAnswer(need: PriceNeed, samples: Samples): PriceAnswer {
  const second = getSecond(need);
  const distance = ({ timestamp }: { timestamp: string }): number =>
    Math.abs(Number(timestamp) - second);
  const near = (samples.get(getCoin(need.asset) ?? '') ?? []).filter(
    (one) => /^\d{1,12}$/.test(one.timestamp) && distance(one) <= SEARCH_HOURS * 3600,
  );
  const best = near.toSorted(
    (a, b) => distance(a) - distance(b) || Number(a.timestamp) - Number(b.timestamp),
  )[0];
  const unitPrice = best && exactMoney(best.price);
  if (!best || unitPrice === undefined || unitPrice === 0n)
    return none(
      need,
      fill(texts.noPriceWithin, {
        service: 'DefiLlama',
        asset: need.asset,
        hours: SEARCH_HOURS,
        at: need.at,
      }),
    );
  const price: Price = {
    asset: need.asset,
    currency: usd,
    at: instantFromMs(Number(best.timestamp) * 1000),
    unitPrice,
    from: 'defillama',
  };
  return { kind: 'price', need, price };
}

const getSecond = ({ at }: PriceNeed): number => Math.floor(toMillis(at) / 1000);
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

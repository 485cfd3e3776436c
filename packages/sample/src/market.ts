import { format, money, mulDiv, type Money } from '@lotbook/decimal/decimal';
import { instantFromMs, toMillis, type Instant } from '@lotbook/model/time';
import { Random } from './random.ts';

/** Dollars per unit on January 1 of 2022 and of each later year; the price wanders in between. */
const anchors = {
  BTC: ['47000', '16600', '42300', '93500', '88000'],
  ETH: ['3700', '1200', '2300', '3350', '3000'],
  SOL: ['170', '10', '102', '190', '125'],
  ADA: ['1.35', '0.25', '0.6', '0.87', '0.36'],
  DOT: ['27', '4.4', '8.2', '6.7', '1.8'],
  USDC: ['1', '1', '1', '1', '1'],
} as const;
export type SampleAsset = keyof typeof anchors;
export const sampleAssets = Object.keys(anchors) as [SampleAsset, ...SampleAsset[]];

export const firstInstant = '2022-01-01T00:00:00.000Z' as Instant;
const DAY = 86_400_000;
export const sampleDays = 4 * 365 + 1;

/** Daily prices of four years or more; those of the four years are always the same. */
export class Market {
  readonly #daily: ReadonlyMap<SampleAsset, readonly Money[]>;
  constructor(seed: number, days: number = sampleDays) {
    this.#daily = new Map(
      sampleAssets.map((asset, index) => [asset, walk(asset, new Random(seed * 31 + index), days)]),
    );
  }

  /** The price per unit on the day of a timestamp. */
  price(asset: SampleAsset, at: Instant): Money {
    return this.onDay(asset, Math.floor((toMillis(at) - toMillis(firstInstant)) / DAY));
  }

  onDay(asset: SampleAsset, day: number): Money {
    const daily = this.#daily.get(asset) ?? [];
    return daily[Math.max(0, Math.min(day, daily.length - 1))] ?? money('1');
  }
}

interface SamplePricesOptions {
  readonly seed: number;
  /**
   * The last timestamp with a price; absent: the end of the four years, so that the same seed gives
   * the same bytes.
   */
  readonly until?: Instant;
}

/**
 * Lines of a price file for the sample files: a daily price for each asset,
 * `Timestamp,Asset,Currency,Price`.
 */
export function* samplePrices({ seed, until }: SamplePricesOptions): Generator<string> {
  const days =
    until === undefined
      ? sampleDays
      : Math.max(sampleDays, Math.floor((toMillis(until) - toMillis(firstInstant)) / DAY) + 1);
  const market = new Market(seed, days);
  yield 'Timestamp,Asset,Currency,Price\n';
  for (let day = 0; day < days; day += 1) {
    const at = instantFromMs(toMillis(firstInstant) + day * DAY);
    for (const asset of sampleAssets)
      yield `${at},${asset},USD,${format(market.onDay(asset, day), 2)}\n`;
  }
}

/** Linear between anchors, with a mean-reverting deviation of up to a fifth. In ten-thousandths. */
function walk(asset: SampleAsset, random: Random, days: number): readonly Money[] {
  let deviation = 0;
  return Array.from({ length: days }, (_, day) => {
    deviation =
      asset === 'USDC' ? 0 : Math.trunc((deviation * 96) / 100) + random.between(-330, 341);
    deviation = Math.max(-2000, Math.min(2000, deviation));
    return cents(
      mulDiv(onLine(anchors[asset], day), BigInt(10_000 + deviation), 10_000n, 'halfEven'),
    );
  });
}

function onLine(points: readonly string[], day: number): bigint {
  const year = Math.min(Math.floor(day / 365), points.length - 2);
  const [from, to] = [money(points[year] ?? '1'), money(points[year + 1] ?? '1')];
  return (
    (from as bigint) +
    mulDiv((to as bigint) - from, BigInt(Math.min(day - year * 365, 365)), 365n, 'halfEven')
  );
}

/** Prices have four decimals. */
const cents = (value: bigint): Money =>
  (mulDiv(value, 1n, 10n ** 14n, 'halfEven') * 10n ** 14n) as Money;

import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as labels from '@lotbook/messages/generated/labels';
import type { Message } from '@lotbook/messages/message';
import { toMillis, type Instant } from './time.ts';

const services: Readonly<Record<string, string>> = {
  defillama: 'DefiLlama',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
  coingecko: 'CoinGecko',
};
const origins: Readonly<Record<string, Message>> = {
  file: labels.priceFile,
  ecb: labels.priceCentralBank,
  assumed: labels.priceAssumed,
};

const getSource = (id: string): FilledMessage => {
  const origin = origins[id];
  return origin ? fill(origin) : fill(labels.priceService, { name: services[id] ?? id });
};

/** The providers in a price's `from`: `DefiLlama`, or `DefiLlama and the European Central Bank` if it was converted. Unknown names are unchanged. */
export const getPriceSources = (from: string): FilledMessage =>
  from
    .split('+')
    .map(getSource)
    .reduce((price, rate) => fill(labels.priceConverted, { price, rate }));

const units = [
  { ms: 86_400_000, message: labels.nearDays },
  { ms: 3_600_000, message: labels.nearHours },
  { ms: 60_000, message: labels.nearMinutes },
] as const;

/** The time between a price and the instant it is used for: `at that time`, `3 minutes before`. */
export function describeNearness(price: Instant, at: Instant): FilledMessage {
  const apart = toMillis(price) - toMillis(at);
  const unit = units.find(({ ms }) => Math.abs(apart) >= ms);
  if (!unit) return fill(labels.nearSame);
  return fill(unit.message, {
    count: Math.round(Math.abs(apart) / unit.ms),
    side: apart < 0 ? 'before' : 'other',
  });
}

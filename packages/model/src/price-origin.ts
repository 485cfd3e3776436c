import { toMillis, type Instant } from './time.ts';

const names: Readonly<Record<string, string>> = {
  file: 'a price file',
  defillama: 'DefiLlama',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
  coingecko: 'CoinGecko',
  ecb: 'the European Central Bank',
  assumed: 'assumed 1.00 USD',
};

/** The providers in a price's `from`: `DefiLlama`, or `DefiLlama and the European Central Bank` if it was converted. Unknown names are unchanged. */
export const getPriceSources = (from: string): string =>
  from
    .split('+')
    .map((id) => names[id] ?? id)
    .join(' and ');

const units = [
  { ms: 86_400_000, one: 'day', many: 'days' },
  { ms: 3_600_000, one: 'hour', many: 'hours' },
  { ms: 60_000, one: 'minute', many: 'minutes' },
] as const;

/** The time between a price and the instant it is used for: `at that time`, `3 minutes before`. */
export function describeNearness(price: Instant, at: Instant): string {
  const apart = toMillis(price) - toMillis(at);
  const unit = units.find(({ ms }) => Math.abs(apart) >= ms);
  if (!unit) return 'at that time';
  const count = Math.round(Math.abs(apart) / unit.ms);
  return `${count.toLocaleString('en')} ${count === 1 ? unit.one : unit.many} ${apart < 0 ? 'before' : 'after'}`;
}

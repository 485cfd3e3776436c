import { msOf, type Instant } from '@lotbook/model/time';
import type { PriceCandidate } from './price-candidates.ts';

const sources: Readonly<Record<string, string>> = { file: 'price file', row: 'row of this account' };

/** Where a price is from, as it is kept beside a decision. */
export function originWords({ kind, from }: Pick<PriceCandidate, 'kind' | 'from'>): string {
  if (kind === 'other-side') return 'other side';
  return sources[from] ?? from;
}

const units = [
  { ms: 86_400_000, one: 'day', many: 'days' },
  { ms: 3_600_000, one: 'hour', many: 'hours' },
  { ms: 60_000, one: 'minute', many: 'minutes' },
] as const;

/** How long before or after an instant a price is: `3 minutes before`. */
export function distanceWords(price: Instant, at: Instant): string {
  const apart = msOf(price) - msOf(at);
  const unit = units.find(({ ms }) => Math.abs(apart) >= ms);
  if (!unit) return 'at that time';
  const count = Math.round(Math.abs(apart) / unit.ms);
  return `${count.toLocaleString('en')} ${count === 1 ? unit.one : unit.many} ${apart < 0 ? 'before' : 'after'}`;
}

import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { MatchReason } from '@lotbook/model/result';

/** The facts in the text of a match. `apartMs`: from the withdrawal to the deposit. */
export interface MatchFacts {
  readonly reason: MatchReason;
  readonly asset: string;
  readonly apartMs: number;
  readonly lost: Quantity;
}

/** Explains in a sentence why two sides are one transfer. */
export function formatMatch({ reason, asset, apartMs, lost }: MatchFacts): string {
  const loss = lost > 0n ? `, ${format(lost)} ${asset} less than was sent` : '';
  switch (reason) {
    case 'manual':
      return `Linked manually${loss}.`;
    case 'same-row':
      return `One row reports both sides${loss}.`;
    case 'hash':
      return `Both sides have the same transaction hash${loss}.`;
    case 'change':
      return 'It returned to its source in the same transaction: change.';
    case 'sum-time':
      return `Consecutive amounts add up within ${duration(apartMs)}${loss}.`;
    default:
      return `${lost > 0n ? 'Nearly the same amount' : 'The same amount'} arrived ${apartMs < 0 ? `${duration(apartMs)} before` : `within ${duration(apartMs)}`}${loss}.`;
  }
}

/** `40 minutes`, `5 hours`, `2 days`: rounded up, since it is an upper limit. */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.ceil(Math.abs(ms) / 60_000));
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? plural(hours, 'hour') : plural(Math.ceil(hours / 24), 'day');
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

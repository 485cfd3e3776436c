import type { LotMethod as LotMethodId } from '@lotbook/model/settings';
import { naturalCompare } from '../natural.ts';
import type { Lot } from '../lots/lot.ts';

/** The order in which lots leave. */
export interface LotMethod {
  readonly id: LotMethodId;
  readonly label: string;
  readonly citation: string;
  /** Smaller leaves first; only a first sieve, which must never contradict `before`. */
  readonly rank: (lot: Lot) => number;
  /** Decides between two lots of equal rank. */
  readonly before: (a: Lot, b: Lot) => boolean;
}

/** Age order: by acquisition, then by the id that the source gave, compared naturally. Negative when `a` is older. */
export function byAge(a: Lot, b: Lot): number {
  if (a.acquiredMs !== b.acquiredMs) return a.acquiredMs - b.acquiredMs;
  if (a.bookedMs === b.bookedMs) return a.sequence - b.sequence;
  return naturalCompare(a.id, b.id) || a.sequence - b.sequence;
}

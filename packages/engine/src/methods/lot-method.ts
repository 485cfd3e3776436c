import type { LotMethod as LotMethodId } from '@lotbook/model/settings';
import type { Lot } from '../lots/lot.ts';

/** The order in which lots leave. */
export interface LotMethod {
  readonly id: LotMethodId;
  readonly citation: string;
  /** Smaller leaves first; only a first sieve, which must never contradict `before`. */
  readonly rank: (lot: Lot) => number;
  /** Decides between two lots of equal rank. */
  readonly before: (a: Lot, b: Lot) => boolean;
}

/**
 * Age order: by acquisition; for equal instants, by when the book received them, and within one
 * instant in booking order, by the source's ids. A strict order of all lots of an asset. Negative
 * if `a` is older.
 */
export const compareAges = (
  a: Pick<Lot, 'acquiredMs' | 'bookedMs' | 'sequence'>,
  b: Pick<Lot, 'acquiredMs' | 'bookedMs' | 'sequence'>,
): number => a.acquiredMs - b.acquiredMs || a.bookedMs - b.bookedMs || a.sequence - b.sequence;

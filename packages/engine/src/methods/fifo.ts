import { compareAges, type LotMethod } from './lot-method.ts';

/** Earliest acquired first; when it came into its present place does not matter. */
export const fifo: LotMethod = {
  id: 'FIFO',
  citation: '26 CFR 1.1012-1(j)(1)(ii), (j)(3)(i)',
  rank: (lot) => lot.acquiredMs,
  before: (a, b) => compareAges(a, b) < 0,
};

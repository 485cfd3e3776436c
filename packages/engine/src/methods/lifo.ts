import { compareAges, type LotMethod } from './lot-method.ts';

/** Latest acquired first; a standing instruction, recorded before the sale. */
export const lifo: LotMethod = {
  id: 'LIFO',
  citation: '26 CFR 1.1012-1(j)(2), (j)(3)(ii)',
  rank: (lot) => -lot.acquiredMs,
  before: (a, b) => compareAges(a, b) > 0,
};

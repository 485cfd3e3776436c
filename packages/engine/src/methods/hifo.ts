import { byAge, type LotMethod } from './lot-method.ts';

const FINE = 10n ** 18n;

/** Highest cost per unit first, costs of purchase included, equal ones oldest first; a standing order, recorded before the sale. */
export const hifo: LotMethod = {
  id: 'HIFO',
  label: 'Highest cost first',
  citation: '26 CFR 1.1012-1(j)(2), (j)(3)(ii)',
  // Rounding keeps order: a greater rank always is a greater cost per unit. Equal ranks are settled exactly below.
  rank: (lot) => -Number((lot.cost * FINE) / lot.quantity),
  before: (a, b) => {
    const left = (a.cost as bigint) * b.quantity;
    const right = (b.cost as bigint) * a.quantity;
    return left === right ? byAge(a, b) < 0 : left > right;
  },
};

import { compareAges, type LotMethod } from './lot-method.ts';

const FINE = 10n ** 18n;

/** Highest cost per unit first, costs of purchase included, equal ones oldest first; a standing instruction, recorded before the sale. */
export const hifo: LotMethod = {
  id: 'HIFO',
  citation: '26 CFR 1.1012-1(j)(2), (j)(3)(ii)',
  // Rounding keeps order: a greater rank always is a greater cost per unit. Equal ranks are settled exactly below.
  rank: (lot) => {
    const { cost, quantity } = lot.kept ?? lot;
    return -Number((cost * FINE) / quantity);
  },
  before: (a, b) => {
    const [one, other] = [a.kept ?? a, b.kept ?? b];
    const left = (one.cost as bigint) * other.quantity;
    const right = (other.cost as bigint) * one.quantity;
    return left === right ? compareAges(a, b) < 0 : left > right;
  },
};

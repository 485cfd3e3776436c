import type { FieldPolicy } from '@apollo/client';

interface Leg {
  readonly asset?: string;
  readonly quantity?: string;
}

/** Legs have no ids, so merge fields of the same leg from different queries. */
export const mergeLegs: FieldPolicy<readonly Leg[]> = {
  merge: (existing, incoming) =>
    incoming.map((leg, at) => {
      const known = existing?.[at];
      return known && known.asset === leg.asset && known.quantity === leg.quantity
        ? { ...known, ...leg }
        : leg;
    }),
};

import type { FieldPolicy } from '@apollo/client';

interface Leg {
  readonly asset?: string;
  readonly quantity?: string;
}

/** Legs have no id: what one document knows about them stays when another one that asks for less is read later, as long as they are the same. */
export const mergeLegs: FieldPolicy<readonly Leg[]> = {
  merge: (existing, incoming) =>
    incoming.map((leg, at) => {
      const known = existing?.[at];
      return known && known.asset === leg.asset && known.quantity === leg.quantity
        ? { ...known, ...leg }
        : leg;
    }),
};

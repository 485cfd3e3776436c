interface About {
  readonly asset: string;
  /** How many units have no known origin; null or absent if the issue is about all moved units. */
  readonly units?: string | null;
}

interface Leg {
  readonly asset: string;
  readonly quantity: string;
}

/** The units that an issue is about: those without a cost basis if it has them, otherwise the whole leg. Undefined if no leg has its asset. */
export function findLegAbout({ asset, units }: About, legs: readonly Leg[]): Leg | undefined {
  const leg = legs.find((each) => each.asset === asset);
  return leg && { asset, quantity: units ?? leg.quantity };
}

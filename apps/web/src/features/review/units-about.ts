interface About {
  readonly asset: string;
  /** How many units have no known origin; null or absent where the issue is about all that moved. */
  readonly units?: string | null;
}

interface Leg {
  readonly asset: string;
  readonly quantity: string;
}

/** The units that an issue is about. Undefined where none of its asset moved. */
export function unitsAbout({ asset, units }: About, legs: readonly Leg[]): Leg | undefined {
  const leg = legs.find((each) => each.asset === asset);
  return leg && { asset, quantity: units ?? leg.quantity };
}

interface About {
  readonly code: string;
  readonly asset: string;
  readonly message: string;
}

interface Leg {
  readonly asset: string;
  readonly quantity: string;
}

/** The units that an issue is about: those without a cost basis if it names them, otherwise the whole leg. Undefined if no leg has its asset. */
export function unitsAbout({ code, asset, message }: About, legs: readonly Leg[]): Leg | undefined {
  const leg = legs.find((each) => each.asset === asset);
  const part = code === 'missing-basis' ? /where (\d[\d.]*) of the /.exec(message)?.[1] : undefined;
  return leg && { asset, quantity: part ?? leg.quantity };
}

interface Address {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** The parts that are known, in one line. */
export const formatAddress = ({ line1, line2, city, state, zip, country }: Address): string =>
  [line1, line2, city, state, zip, country].filter((part) => part !== '').join(', ');

export interface CheckoutSearch {
  /** The tax year to pay for; by default the account's current year. */
  readonly year?: number;
}

/** Ignores values that aren't a year. */
export const readCheckoutSearch = ({ year }: Readonly<Record<string, unknown>>): CheckoutSearch =>
  /^\d{4}$/.test(String(year)) ? { year: Number(year) } : {};

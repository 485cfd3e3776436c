export interface CheckoutSearch {
  /** The tax year to pay for; absent: the one that the account is at. */
  readonly year?: number;
}

/** Anything that is no year is left out. */
export const readCheckoutSearch = ({ year }: Readonly<Record<string, unknown>>): CheckoutSearch =>
  /^\d{4}$/.test(String(year)) ? { year: Number(year) } : {};

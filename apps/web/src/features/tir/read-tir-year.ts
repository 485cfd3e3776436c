/** The first tax year with Form 1099-DA. */
export const firstYear = 2025;

export interface YearSearch {
  readonly year?: number;
}

/** Reads the tax year of the address and ignores other years. */
export function readTirYear({ year }: Readonly<Record<string, unknown>>): YearSearch {
  const value = Number(year);
  return Number.isInteger(value) && value >= firstYear && value <= 2100 ? { year: value } : {};
}

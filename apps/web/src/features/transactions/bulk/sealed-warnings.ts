/** Of a warning: it tells of years whose return was filed, and of no change of the transactions themselves. */
export const isInSealedYears = (code: string): boolean => codes.has(code);

const codes: ReadonlySet<string> = new Set([
  'SEALED_YEARS',
  'BEFORE_SEALED_YEAR',
  'AFTER_SEALED_YEAR',
]);

/** Whether a warning is about locked years, not about the transactions themselves. */
export const isInSealedYears = (code: string): boolean => codes.has(code);

const codes: ReadonlySet<string> = new Set([
  'SEALED_YEARS',
  'BEFORE_SEALED_YEAR',
  'AFTER_SEALED_YEAR',
]);

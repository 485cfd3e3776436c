/** Of a warning: it tells of years whose return was filed, and of no change of the transactions themselves. */
export const isOfSealedYears = (code: string): boolean => code === 'SEALED_YEARS' || code === 'BEFORE_SEALED_YEAR';

/** The share of the usual number of cases that `npm test` tries. */
const SHARE = 0.15;

/**
 * The number of runs of a property test. `npm test` does some of the usual number; `FUZZ=10` does
 * ten times the usual number.
 */
export const runs = (usual: number): number =>
  Math.ceil(usual * Number(process.env['FUZZ'] ?? SHARE));

/**
 * Whether a combination is tried, if tests take turns with many that are alike: `npm test` tries a
 * sixth, `FUZZ` all of them.
 */
export const isTurn = (n: number): boolean => process.env['FUZZ'] !== undefined || n % 6 === 0;

import { compareMethods } from '@lotbook/engine/compute-methods';
import { lotMethods } from '@lotbook/model/settings';
import { sampleBook, type Shape } from './sample-book.ts';

/** The year whose most different sales are listed. */
const lastYear = 2024;

/**
 * Compares all methods on a generated book. Returns the milliseconds of each run, and the gains, so
 * that the browser can't optimize the work away.
 */
export function whatIf(
  shape: Shape,
  tries: number,
): { readonly ms: readonly number[]; readonly gains: string } {
  const book = sampleBook(shape);
  let gains = '';
  const ms = Array.from({ length: tries }, () => {
    const before = performance.now();
    gains = compareMethods(book, lotMethods, lastYear)
      .map(({ totals }) => totals.reduce((sum, { gain }) => sum + gain, 0n))
      .join(' ');
    return performance.now() - before;
  });
  return { ms, gains };
}

import { compareMethods } from '@lotbook/engine/compute-methods';
import { lotMethods } from '@lotbook/model/settings';
import { sampleBook, type Shape } from './sample-book.ts';

/** Compares all methods on a made book. Gives milliseconds of each try, and the gains so that no browser leaves the work out. */
/** Of which the sales that differ most are told. */
const lastYear = 2024;

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

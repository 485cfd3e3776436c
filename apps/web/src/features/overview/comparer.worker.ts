import { format } from '@lotbook/decimal/decimal';
import { restored } from '@lotbook/decimal/decimal-json';
import { compareMethods } from '@lotbook/engine/compute-methods';
import { gatheredBook, type BookPart } from '@lotbook/engine/gathered-book';
import { lotMethods } from '@lotbook/model/settings';

/** The parts of a book one after the other, then what to do with it. */
export type CompareOrder = { readonly kind: 'part'; readonly text: string } | { readonly kind: 'compare' };

/** The years of an account under a method; amounts as plain decimal text. */
export interface ComparedMethod {
  readonly method: string;
  readonly years: readonly { readonly year: number; readonly gain: string; readonly shortTermGain: string; readonly longTermGain: string }[];
  /** Of the assets whose gain is not the same under each method. */
  readonly assets: readonly { readonly year: number; readonly asset: string; readonly gain: string }[];
}

export interface CompareAnswer {
  readonly methods: readonly ComparedMethod[];
}

/** Compares beside the page, so that it stays quick however long the book is. */
const parts: BookPart[] = [];

const comparedFrom = (book: readonly BookPart[]): readonly ComparedMethod[] => {
  const whole = gatheredBook(book);
  if (!whole) throw new Error('The book came without its beginning.');
  return compareMethods(whole, lotMethods).map(({ method, totals, assets }) => ({
    method,
    years: totals.map(({ year, gain, shortTermGain, longTermGain }) => ({
      year,
      gain: format(gain),
      shortTermGain: format(shortTermGain),
      longTermGain: format(longTermGain),
    })),
    assets: assets.map(({ year, asset, gain }) => ({ year, asset, gain: format(gain) })),
  }));
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the page that made this worker
const answer = (message: CompareAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<CompareOrder>) => {
  if (data.kind === 'part') parts.push(restored(JSON.parse(data.text)) as BookPart);
  else answer({ methods: comparedFrom(parts) });
});

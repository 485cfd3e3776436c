import { format } from '@lotbook/decimal/decimal';
import { decodeDecimals } from '@lotbook/decimal/decimal-json';
import { compareMethods } from '@lotbook/engine/compute-methods';
import type { MethodSale } from '@lotbook/engine/differing-sales';
import { gatherBook, type BookPart } from '@lotbook/engine/gathered-book';
import { lotMethods } from '@lotbook/model/settings';

/** The parts of a book in order, then the command to compare. */
export type CompareOrder =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'compare'; readonly year: number };

/** The units that a sale uses from a lot. `lotId` is null if their origin is unknown, and the name of the `source` is null if no row contains it. */
export interface ComparedLot {
  readonly lotId: string | null;
  readonly acquiredOn: string;
  readonly quantity: string;
  readonly basis: string;
  readonly source: string | null;
}

/** A sale under a method: its gain and its lots, the largest first, and the sum of further ones. */
export interface ComparedSale {
  readonly entryId: string;
  readonly timestamp: string;
  readonly asset: string;
  readonly quantity: string;
  readonly proceeds: string;
  readonly gain: string;
  readonly lots: readonly ComparedLot[];
  readonly furtherLots: number;
  readonly furtherQuantity: string;
  readonly furtherBasis: string;
}

/** The years of an account under a method; amounts as plain decimal text. */
export interface ComparedMethod {
  readonly method: string;
  readonly years: readonly {
    readonly year: number;
    readonly gain: string;
    readonly shortTermGain: string;
    readonly longTermGain: string;
  }[];
  /** The assets whose gain differs between methods. */
  readonly assets: readonly {
    readonly year: number;
    readonly asset: string;
    readonly gain: string;
  }[];
  /** Their sales in the requested year that differ most, in the same order for each method. */
  readonly sales: readonly ComparedSale[];
}

export interface CompareAnswer {
  readonly methods: readonly ComparedMethod[];
}

/** Compares in a worker, so that the page stays responsive with large books. */
const parts: BookPart[] = [];

const compareBook = (book: readonly BookPart[], year: number): readonly ComparedMethod[] => {
  const whole = gatherBook(book);
  if (!whole) throw new Error('The first part of the book is missing.');
  return compareMethods(whole, lotMethods, year).map(({ method, totals, assets, sales }) => ({
    method,
    years: totals.map(({ year, gain, shortTermGain, longTermGain }) => ({
      year,
      gain: format(gain),
      shortTermGain: format(shortTermGain),
      longTermGain: format(longTermGain),
    })),
    assets: assets.map(({ year, asset, gain }) => ({ year, asset, gain: format(gain) })),
    sales: sales.map(toSale),
  }));
};

const toSale = ({
  entryId,
  at,
  asset,
  quantity,
  proceeds,
  gain,
  lots,
  furtherLots,
  furtherQuantity,
  furtherBasis,
}: MethodSale): ComparedSale => ({
  entryId,
  timestamp: at,
  asset,
  quantity: format(quantity),
  proceeds: format(proceeds),
  gain: format(gain),
  lots: lots.map((lot) => ({
    lotId: lot.lotId ?? null,
    acquiredOn: lot.acquiredOn,
    quantity: format(lot.quantity),
    basis: format(lot.basis),
    source: lot.source ?? null,
  })),
  furtherLots,
  furtherQuantity: format(furtherQuantity),
  furtherBasis: format(furtherBasis),
});

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the page that made this worker
const answer = (message: CompareAnswer) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<CompareOrder>) => {
  if (data.kind === 'part') parts.push(decodeDecimals(JSON.parse(data.text)) as BookPart);
  else answer({ methods: compareBook(parts, data.year) });
});

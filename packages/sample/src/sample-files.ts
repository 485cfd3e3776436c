import { story, type SampleOptions } from './story.ts';
import type { Venue } from './line.ts';
import { binanceHead } from './venues/binance.ts';
import { coinbaseHead } from './venues/coinbase.ts';
import { krakenHead } from './venues/kraken.ts';
import { ledgerHead } from './venues/ledger.ts';
import { lotbookHead } from './venues/lotbook.ts';

export interface SampleFile {
  readonly name: string;
  /** The provider of the export, by catalog id. */
  readonly provider: string;
  /** A user's name for the source. */
  readonly sourceName: string;
  /** Lines with line ends, generated on demand; every call gives the same. */
  readonly lines: () => Iterable<string>;
}

const files: readonly (Omit<SampleFile, 'lines'> & {
  readonly venue: Venue;
  readonly head: readonly string[];
})[] = [
  {
    venue: 'coinbase',
    name: 'coinbase.csv',
    provider: 'coinbase',
    sourceName: 'Coinbase',
    head: coinbaseHead,
  },
  {
    venue: 'kraken',
    name: 'kraken-ledgers.csv',
    provider: 'kraken',
    sourceName: 'Kraken',
    head: krakenHead,
  },
  {
    venue: 'binance',
    name: 'binance-statement.csv',
    provider: 'binance',
    sourceName: 'Binance',
    head: binanceHead,
  },
  {
    venue: 'ledger',
    name: 'ledger-live.csv',
    provider: 'ledger',
    sourceName: 'Ledger',
    head: ledgerHead,
  },
  {
    venue: 'lotbook',
    name: 'lotbook.csv',
    provider: 'any',
    sourceName: 'MetaMask',
    head: lotbookHead,
  },
];

/** Export files of one made-up person for 2022 to 2025: the same options give the same bytes. */
export const sampleFiles = (options: SampleOptions): readonly SampleFile[] =>
  files.map(({ venue, head, ...file }) => ({
    ...file,
    *lines() {
      yield* head;
      for (const line of story(options)) if (line.venue === venue) yield line.text;
    },
  }));

/**
 * All files in one pass, for callers that write them in parallel: every line with the name of its
 * file.
 */
export function* sampleLines(
  options: SampleOptions,
): Generator<{ readonly name: string; readonly line: string }> {
  const names = new Map(files.map(({ venue, name }) => [venue, name]));
  for (const { name, head } of files) for (const line of head) yield { name, line };
  for (const { venue, text } of story(options)) yield { name: names.get(venue) ?? '', line: text };
}

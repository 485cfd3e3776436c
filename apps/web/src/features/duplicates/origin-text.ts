import type { DuplicateSide } from './documents.ts';

/** Where a transaction came from, in a few words: `trades.csv, line 12`. */
export function formatOrigin({ origin, originName, line }: DuplicateSide): string {
  if (origin === 'hand') return 'Entered by hand';
  const name = originName ?? (origin === 'fetched' ? 'Fetched' : 'A file');
  return line === null ? name : `${name}, line ${line}`;
}

import { expect, test } from 'vitest';
import { formatOrigin } from './record-origin.ts';

test('a record says whether it stood in a file, was fetched, or entered by hand', () => {
  expect(
    [
      { kind: 'file', name: 'trades.csv', line: 7 } as const,
      { kind: 'file', name: 'trades.csv', line: null } as const,
      { kind: 'fetched', name: 'Kraken', line: null } as const,
      { kind: 'hand', name: null, line: null } as const,
    ].map(formatOrigin),
  ).toEqual(['Line 7 of trades.csv', 'trades.csv', 'Fetched from Kraken', 'Entered by hand']);
});

import { expect, test } from 'vitest';
import { createTranslator } from '@lotbook/messages/translator';
import { formatOrigin } from './record-origin.ts';

test('describes whether a record was imported, fetched or entered manually', () => {
  const { translate } = createTranslator();
  expect(
    [
      { kind: 'file', name: 'trades.csv', line: 7 } as const,
      { kind: 'file', name: 'trades.csv', line: null } as const,
      { kind: 'fetched', name: 'Kraken', line: null } as const,
      { kind: 'hand', name: null, line: null } as const,
    ].map((origin) => formatOrigin(origin, translate)),
  ).toEqual(['Line 7 of trades.csv', 'trades.csv', 'Fetched from Kraken', 'Entered manually']);
});

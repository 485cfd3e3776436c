import { expect, it } from 'vitest';
import { PossibleSources } from './possible-sources.ts';
import { fileSources } from './registry.ts';

const possible = new PossibleSources(fileSources);

it('finds each format by each of its layouts, in any case and order', () => {
  const lost = fileSources.filter((source) =>
    [...source.headers, source.columns?.required ?? []].some((layout) => {
      const header = layout.map((name) =>
        typeof name === 'string' ? ` ${name.toUpperCase()}` : '',
      );
      return header.length > 0 && !possible.find(header.toReversed()).includes(source);
    }),
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
});

it('keeps the order of the formats, and finds few for a row of values', () => {
  const found = possible.find(['Date', 'Type', 'Asset', 'Amount', 'txid', 'refid', 'Operation']);
  const places = found.map((source) => fileSources.indexOf(source));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const row = ['2024-01-05 10:00:00', 'BTC', '0.5', '40000.12', 'a1b2c3'];
  expect(possible.find(row).length).toBeLessThan(fileSources.length / 20);
});

import { expect, it } from 'vitest';
import { fileSources } from './registry.ts';
import { findFormatsWithSameEvents } from './same-events.ts';

it('names formats that exist, of one platform each, in both directions', () => {
  const byId = new Map(fileSources.map((source) => [source.id, source]));
  let pairs = 0;
  for (const { id, provider } of fileSources)
    for (const other of findFormatsWithSameEvents(id)) {
      pairs += 1;
      expect(byId.get(other)?.provider).toBe(provider);
      expect(findFormatsWithSameEvents(other)).toContain(id);
    }
  expect(pairs).toBeGreaterThan(20);
  expect(findFormatsWithSameEvents('kraken-ledgers-csv')).toEqual([]);
});

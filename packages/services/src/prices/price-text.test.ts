import { expect, it } from 'vitest';
import { describePriceOrigin } from './price-text.ts';

const at = '2024-01-02T12:00:30.000Z';
const describeOrigin = (priceFrom: string | null, priceAt: string | null) =>
  describePriceOrigin({ priceFrom, priceAt, at });

it('names the provider of a price, and how close in time it is', () => {
  expect([
    describeOrigin(null, null),
    describeOrigin('row', at),
    describeOrigin('person', at),
    describeOrigin('other-side', at),
    describeOrigin('file', '2024-01-01T12:00:30.000Z'),
    describeOrigin('coinbase', '2024-01-02T12:00:00.000Z'),
    describeOrigin('defillama+ecb', '2024-01-02T12:23:30.000Z'),
    describeOrigin('an oracle', '2024-01-02T09:00:30.000Z'),
  ]).toEqual([
    null,
    'reported by the source',
    'entered by a person',
    'from the other side of the trade',
    'from a price file, 1 day before',
    'from Coinbase, at that time',
    'from DefiLlama and the European Central Bank, 23 minutes after',
    'from an oracle, 3 hours before',
  ]);
});

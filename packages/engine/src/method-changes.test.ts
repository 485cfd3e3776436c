import type { Instant } from '@lotbook/model/time';
import type { SourceId } from '@lotbook/model/ids';
import { expect, it } from 'vitest';
import { compute } from './compute.ts';
import { computeTraced } from './explain/evidence.ts';
import { book, sales, scenario } from './testing/scenario.ts';
import { explainInEnglish } from './testing/explanation-texts.ts';

const from = (day: string) => `${day}T00:00:00.000Z` as Instant;

it('a method used again finds the lots of an untouched place in its own order', () => {
  const result = scenario(
    `
      b1  2023-01-05  buy       1 BTC for 10 USD   @kraken
      b2  2023-02-05  buy       1 BTC for 100 USD  @ledger
      m1  2023-03-05  transfer  1 BTC              @kraken > ledger
      b3  2023-04-05  buy       1 BTC for 50 USD   @kraken
      b4  2023-04-06  buy       1 BTC for 400 USD  @kraken
      s1  2024-07-01  sell      1 BTC for 60 USD   @kraken
      m2  2024-12-10  transfer  1 BTC              @ledger > trezor
      s2  2025-03-01  sell      1 BTC for 500 USD  @trezor
    `,
    {
      methodChanges: [
        { from: from('2024-06-01'), method: 'HIFO' },
        { from: from('2024-12-01'), method: 'FIFO' },
      ],
    },
  );
  expect(sales(result).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    's1 1 BTC of b4 2023-04-06 60.00 - 400.00 = -340.00 long F',
    's2 1 BTC of b1 2023-01-05 500.00 - 10.00 = 490.00 long L',
  ]);
});

it('an order for the source overrides a later one for all, and the lookup says so', () => {
  const bought =
    'b1 2023-01-05 buy 1 BTC for 10 USD @kraken\nb2 2023-02-05 buy 1 BTC for 100 USD @kraken';
  const made = book(`${bought}\ns1 2024-07-01 sell 1 BTC for 60 USD @kraken`, {
    methodChanges: [
      { from: from('2024-05-01'), method: 'HIFO', source: 'kraken' as SourceId },
      { from: from('2024-06-01'), method: 'FIFO' },
    ],
  });
  const result = compute(made);
  expect(result.disposals[0]!.lotId).toBe('b2');
  const found = JSON.stringify(
    explainInEnglish(computeTraced(made), { kind: 'disposal', id: 's1:1' }),
    (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
  expect(found).toContain('Method HIFO: highest-cost lots first, in force from May 1, 2024.');
});

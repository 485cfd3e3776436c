import { formatMoney } from '@lotbook/decimal/decimal';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compute } from '../compute.ts';
import { computeOutcomes } from '../compute-outcomes.ts';
import { anyRules, toPlainRules, getSettings } from '../testing/any-rules.ts';
import { toBytes } from '../testing/bytes.ts';
import { doings } from '../testing/random-events.ts';
import { computePlainly } from '../testing/plain-engine.ts';
import { book } from '../testing/scenario.ts';
import { deferLosses } from './wash-sales.ts';
import { deferOutcomes } from './defer-outcomes.ts';

it('outcomes defer what a whole result does, without its internal fields', () => {
  fc.assert(
    fc.property(doings, anyRules, (all, given) => {
      const made = book(computePlainly(all, toPlainRules(given)).book, getSettings(given));
      const { outcomes, lots } = deferOutcomes(computeOutcomes(made), made.settings);
      const whole = deferLosses(compute(made), made.settings);
      for (const list of ['disposals', 'gifts', 'donations'] as const) {
        expect(
          outcomes
            .flatMap((each): readonly unknown[] => each[list])
            .map(toBytes)
            .sort(),
        ).toEqual([...whole[list]].map(toBytes).sort());
      }
      expect(toBytes(lots)).toBe(toBytes(whole.lots));
      expect(
        outcomes.flatMap(({ entries }) => entries).filter((entry) => 'tookOver' in entry),
      ).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

it('entries of converted or given units include the loss deferred onto them', () => {
  const made = book(
    `
    b1  2025-01-02  buy                  4 ETH for 1000 USD           @k
    s1  2025-03-01  sell                 4 ETH for 600 USD            @k
    b2  2025-03-10  buy                  4 ETH for 700 USD            @k
    w1  2025-05-01  swap                 3 ETH for 3 WETH worth 600 USD  @k
    g1  2025-06-01  withdrawal/donation  - 1 ETH worth 200 USD        @k
  `,
    { treatments: { washSale: 'all', wrap: 'nonTaxable' } },
  );
  const { outcomes } = deferOutcomes(computeOutcomes(made), made.settings);
  const costs = outcomes
    .flatMap(({ entries }) => entries)
    .map(
      ({ transactionId, side, asset, costBasis }) =>
        [transactionId, side, asset, costBasis] as const,
    );
  expect(
    costs
      .flatMap(([id, side, asset, basis]) =>
        basis === undefined ? [] : [`${id} ${side} ${asset} ${formatMoney(basis)}`],
      )
      .slice(-3),
  ).toEqual(['w1 incoming WETH 825.00', 'w1 outgoing ETH 825.00', 'g1 outgoing ETH 275.00']);
});

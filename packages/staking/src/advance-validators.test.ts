import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advanceValidators } from './advance-validators.ts';
import { computeValidators } from './compute-validators.ts';
import type { Consolidation, Snapshot, ValidatorHistory } from './history.ts';

const slotsPerDay = 7200;
const lastDay = 6;
const milli = (count: number): Quantity => quantity((count / 1000).toFixed(3));
const snapshot = (day: number, balance: number, more: Partial<Snapshot> = {}): Snapshot => ({
  date: new Date(Date.UTC(2025, 5, 1 + day)).toISOString().slice(0, 10) as LocalDate,
  slot: day * slotsPerDay,
  balance: milli(balance),
  effectiveBalance: milli(32_000),
  status: 'active_ongoing',
  slashed: false,
  credentials: '0x01',
  withdrawableEpoch: undefined,
  ...more,
});

/** Computes day by day, as it happens when snapshots are stored. */
function fold(histories: readonly ValidatorHistory[], consolidations: readonly Consolidation[]) {
  const results = histories.map(({ index }) => ({
    index,
    days: [] as unknown[],
    gaps: [] as unknown[],
    withdrawals: [] as unknown[],
    movedOut: [] as unknown[],
    principal: undefined as Quantity | undefined,
  }));
  for (let day = 0; day <= lastDay; day += 1) {
    const isWithin = ({ slot }: { readonly slot: number }): boolean =>
      slot > (day - 1) * slotsPerDay && slot <= day * slotsPerDay;
    const steps = histories.map(({ index, snapshots, withdrawals, deposits }, at) => ({
      index,
      previous:
        day === 0
          ? undefined
          : { snapshot: snapshots[day - 1]!, principal: results[at]!.principal },
      next: snapshots[day]!,
      readAfterSlot: day === 0 ? undefined : (day - 1) * slotsPerDay,
      withdrawals: withdrawals.filter(isWithin),
      deposits: deposits.filter(isWithin),
      openingPrincipal: undefined,
    }));
    for (const [at, one] of advanceValidators(steps, consolidations.filter(isWithin)).entries()) {
      const result = results[at]!;
      result.days.push(...one.days);
      result.gaps.push(...one.gaps);
      result.withdrawals.push(...one.withdrawals);
      result.movedOut.push(...one.movedOut);
      result.principal = one.principal;
    }
  }
  return results;
}

const flows = fc.array(
  fc.record({ slot: fc.integer({ min: 1, max: lastDay * slotsPerDay }), amount: fc.nat(900) }),
  { maxLength: 6 },
);
const histories = fc.record({
  rewards: fc.array(fc.integer({ min: -3, max: 9 }), { minLength: lastDay, maxLength: lastDay }),
  withdrawals: flows,
  deposits: flows,
  credentials: fc.constantFrom('0x01' as const, '0x02' as const),
});

describe('rewards computed day by day', () => {
  it('equal those of the whole history, also through a consolidation', () => {
    const check = fc.property(fc.array(histories, { minLength: 2, maxLength: 3 }), (random) => {
      const consolidations: readonly Consolidation[] = [
        { source: 0, target: 1, slot: 3 * slotsPerDay - 64, amount: milli(1500) },
      ];
      const made = random.map(({ rewards, withdrawals, deposits, credentials }, index) => {
        const snapshots = Array.from({ length: lastDay + 1 }, (_, day) => {
          const sumUntil = (all: readonly { slot: number; amount: number }[]): number =>
            all
              .filter(({ slot }) => slot <= day * slotsPerDay)
              .reduce((total, { amount }) => total + amount, 0);
          const moved = day < 3 ? 0 : index === 0 ? -1500 : index === 1 ? 1500 : 0;
          const earned = rewards.slice(0, day).reduce((total, one) => total + one, 0);
          const balance = 40_000 + earned + moved + sumUntil(deposits) - sumUntil(withdrawals);
          return snapshot(day, balance, { credentials });
        });
        return {
          index,
          snapshots,
          withdrawals: withdrawals.map(({ slot, amount }, at) => ({
            index: at,
            slot,
            amount: milli(amount),
            address: '0xaa',
          })),
          deposits: deposits.map(({ slot, amount }) => ({ slot, amount: milli(amount) })),
          proposals: [],
          blocksRead: [{ from: 1, to: lastDay * slotsPerDay }],
        };
      });
      const whole = computeValidators({ histories: made, consolidations });
      expect(fold(made, consolidations)).toEqual(whole);
    });
    fc.assert(check, { numRuns: 200 });
  });

  it('start again after blocks that weren’t read', () => {
    const compounding = { credentials: '0x02', effectiveBalance: milli(40_000) } as const;
    const step = (credentials: Partial<Snapshot>) => ({
      index: 1,
      previous: { snapshot: snapshot(0, 40_000, credentials), principal: milli(35_000) },
      next: snapshot(1, 40_003, credentials),
      readAfterSlot: undefined,
      withdrawals: [],
      deposits: [],
      openingPrincipal: undefined,
    });
    expect(advanceValidators([step(compounding)], [])[0]?.principal).toBeUndefined();
    expect(advanceValidators([step({})], [])[0]?.principal).toBe(milli(32_000));
  });
});

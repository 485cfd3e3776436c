import { quantity, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeValidators, type ValidatorRewards } from './compute-validators.ts';
import { findEpochStart, fromGwei } from './ethereum.ts';
import type { Consolidation, Snapshot, ValidatorHistory } from './history.ts';

const slotsPerDay = 7200;
const eth = (text: string): Quantity => quantity(text);
const getDate = (day: number): LocalDate =>
  new Date(Date.UTC(2025, 5, 1 + day)).toISOString().slice(0, 10) as LocalDate;

const snapshot = (day: number, balance: string, more: Partial<Snapshot> = {}): Snapshot => ({
  date: getDate(day),
  slot: day * slotsPerDay,
  balance: eth(balance),
  effectiveBalance: eth('32'),
  status: 'active_ongoing',
  slashed: false,
  credentials: '0x01',
  withdrawableEpoch: undefined,
  ...more,
});
const compounding = { credentials: '0x02', effectiveBalance: eth('100') } as const;

const history = (
  snapshots: readonly Snapshot[],
  more: Partial<ValidatorHistory> = {},
): ValidatorHistory => ({
  index: 1,
  snapshots,
  withdrawals: [],
  deposits: [],
  proposals: [],
  blocksRead: [{ from: 0, to: 1_000_000 }],
  ...more,
});

const withdrawal = (slot: number, amount: string) => ({
  index: slot,
  slot,
  amount: eth(amount),
  address: '0x00000000000000000000000000000000000000aa',
});

const compute = (
  one: ValidatorHistory,
  consolidations: readonly Consolidation[] = [],
): ValidatorRewards => computeValidators({ histories: [one], consolidations })[0]!;

const getDays = ({ days }: ValidatorRewards): readonly Quantity[] =>
  days.map(({ consensus }) => consensus);

describe('rewards by day', () => {
  it('counts a sweep as reward rather than as negative earnings', () => {
    const swept = compute(
      history([snapshot(0, '32.04'), snapshot(1, '32.0025'), snapshot(2, '32.005')], {
        withdrawals: [withdrawal(3600, '0.04')],
      }),
    );
    expect(getDays(swept)).toEqual([eth('0.0025'), eth('0.0025')]);
    expect(swept.withdrawals).toMatchObject([
      { kind: 'sweep', parts: { reward: eth('0.04'), principal: 0n, loss: 0n } },
    ]);
  });

  it('counts no top-up as income, and returns it as principal when it is swept', () => {
    const toppedUp = compute(
      history([snapshot(0, '32.001'), snapshot(1, '33.003'), snapshot(2, '32.001')], {
        deposits: [{ slot: 320, amount: eth('1') }],
        withdrawals: [withdrawal(10_000, '1.004')],
      }),
    );
    expect(getDays(toppedUp)).toEqual([eth('0.002'), eth('0.002')]);
    expect(toppedUp.withdrawals[0]?.parts).toEqual({
      reward: eth('0.004'),
      principal: eth('1'),
      loss: 0n,
    });
    expect(toppedUp.principal).toBe(eth('32'));
  });

  it('reports penalties and slashing as losses', () => {
    const slashed = { status: 'active_slashed', slashed: true } as const;
    const { days } = compute(
      history([
        snapshot(0, '32.01'),
        snapshot(1, '32.008'),
        snapshot(2, '31', slashed),
        snapshot(3, '30.99', slashed),
      ]),
    );
    expect(days.map(({ kind, consensus }) => [kind, consensus])).toEqual([
      ['penalty', eth('-0.002')],
      ['slashing', eth('-1.008')],
      ['slashing', eth('-0.01')],
    ]);
  });

  it('counts either the tips of a block or the payment of its builder', () => {
    const proposal = { slot: 10, date: getDate(0), feeRecipient: '0xaa', tips: eth('0.02') };
    const { days } = compute(
      history([snapshot(0, '32'), snapshot(1, '32.04')], {
        proposals: [proposal, { ...proposal, slot: 20, builderPayment: eth('0.05') }],
      }),
    );
    expect(days[0]).toMatchObject({ consensus: eth('0.04'), execution: eth('0.07') });
  });
});

describe('gaps', () => {
  it('names days without snapshots, with their reward together', () => {
    const { days, gaps } = compute(
      history([snapshot(0, '32'), snapshot(3, '32.006'), snapshot(4, '32.008')]),
    );
    expect(days).toHaveLength(1);
    expect(gaps).toEqual([
      {
        from: '2025-06-01',
        before: '2025-06-04',
        reason: 'snapshotsMissing',
        change: eth('0.006'),
      },
    ]);
  });

  it('computes no reward while blocks are unread', () => {
    const snapshots = [snapshot(0, '32.04'), snapshot(1, '32')];
    const holes = [
      { from: 0, to: 3000 },
      { from: 3002, to: 7200 },
    ];
    expect(compute(history(snapshots, { blocksRead: holes }))).toMatchObject({
      days: [],
      gaps: [{ reason: 'blocksNotRead', change: undefined }],
    });
    const adjoining = [
      { from: 3001, to: 7200 },
      { from: 0, to: 3000 },
    ];
    expect(compute(history(snapshots, { blocksRead: adjoining })).gaps).toEqual([]);
  });

  it('shows a change that no reward explains as a gap, such as an unread deposit of 1 ETH', () => {
    for (const effectiveBalance of [eth('32'), eth('2048')])
      for (const change of ['1', '-1']) {
        const before = snapshot(0, '2048', { ...compounding, effectiveBalance });
        const after = { ...before, date: getDate(1), slot: slotsPerDay };
        const balance = (before.balance + eth(change)) as Quantity;
        const { days, gaps } = compute(history([before, { ...after, balance }]));
        expect(days).toEqual([]);
        expect(gaps).toMatchObject([{ reason: 'unexplained', change: eth(change) }]);
      }
  });
});

describe('withdrawals', () => {
  const exited = { status: 'withdrawal_done', withdrawableEpoch: 230 } as const;

  it('returns principal and pays the surplus as reward at an exit', () => {
    const { withdrawals, days, principal } = compute(
      history([snapshot(0, '32.01'), snapshot(1, '32.012'), snapshot(2, '0', exited)], {
        withdrawals: [withdrawal(8000, '32.013')],
      }),
    );
    expect(withdrawals).toMatchObject([
      { kind: 'exit', parts: { reward: eth('0.013'), principal: eth('32'), loss: 0n } },
    ]);
    expect(days.map(({ consensus }) => consensus)).toEqual([eth('0.002'), eth('0.001')]);
    expect(principal).toBe(0n);
  });

  it('shows the principal that an exit after slashing doesn’t return as a loss', () => {
    const slashed = { slashed: true, effectiveBalance: eth('31') };
    const { withdrawals } = compute(
      history([snapshot(0, '31.2', slashed), snapshot(2, '0', { ...exited, ...slashed })], {
        withdrawals: [withdrawal(8000, '30.9')],
      }),
    );
    expect(withdrawals[0]?.parts).toEqual({
      reward: 0n,
      principal: eth('30.9'),
      loss: eth('1.1'),
    });
  });

  it('splits a requested withdrawal into accrued rewards, then principal', () => {
    const one = history([snapshot(0, '100', compounding), snapshot(1, '90.01', compounding)], {
      openingPrincipal: eth('96'),
      withdrawals: [withdrawal(100, '10')],
    });
    expect(compute(one).withdrawals).toMatchObject([
      { kind: 'requested', parts: { reward: eth('4'), principal: eth('6') } },
    ]);
    const [principalFirst] = computeValidators({
      histories: [one],
      consolidations: [],
      requested: 'principalFirst',
    });
    expect(principalFirst?.withdrawals[0]?.parts).toMatchObject({
      reward: 0n,
      principal: eth('10'),
    });
  });

  it('leaves a withdrawal unsplit while the principal is unknown', () => {
    const { withdrawals, days } = compute(
      history([snapshot(0, '100', compounding), snapshot(1, '90.01', compounding)], {
        withdrawals: [withdrawal(100, '10')],
      }),
    );
    expect(withdrawals).toMatchObject([{ kind: 'requested', parts: undefined }]);
    expect(days).toMatchObject([{ consensus: eth('0.01') }]);
  });
});

describe('consolidation', () => {
  const move = { source: 1, target: 2, slot: 6400, amount: eth('32') };

  it('is neither income nor loss, and moves the principal', () => {
    const source = history(
      [
        snapshot(0, '32.01'),
        snapshot(1, '0', { status: 'withdrawal_done', withdrawableEpoch: 200 }),
      ],
      { withdrawals: [withdrawal(7000, '0.012')] },
    );
    const target = history(
      [
        snapshot(0, '32.02'),
        snapshot(1, '64.022', { credentials: '0x02', effectiveBalance: eth('64') }),
      ],
      { index: 2 },
    );
    const [one, other] = computeValidators({
      histories: [source, target],
      consolidations: [move],
    });
    expect(getDays(one!)).toEqual([eth('0.002')]);
    expect(one?.withdrawals).toMatchObject([{ kind: 'exit', parts: { reward: eth('0.012') } }]);
    expect(one?.principal).toBe(0n);
    expect(getDays(other!)).toEqual([eth('0.002')]);
    expect(other?.principal).toBe(eth('64'));
  });

  it('carries rewards that a compounding source accrued to the target', () => {
    const source = history(
      [
        snapshot(0, '40', { credentials: '0x02', effectiveBalance: eth('40') }),
        snapshot(1, '0', { status: 'withdrawal_done', withdrawableEpoch: 200 }),
      ],
      { openingPrincipal: eth('33') },
    );
    const target = history([snapshot(0, '32', compounding), snapshot(1, '72', compounding)], {
      index: 2,
      openingPrincipal: eth('32'),
    });
    const results = computeValidators({
      histories: [target, source],
      consolidations: [{ ...move, amount: eth('40') }],
    });
    expect(results.map(({ principal }) => principal)).toEqual([eth('65'), 0n]);
    expect(results.map(getDays)).toEqual([[0n], [0n]]);
  });

  it('ignores a switch to compounding credentials', () => {
    const own = { source: 1, target: 1, slot: 100, amount: eth('32') };
    const switched = compute(
      history([snapshot(0, '32'), snapshot(1, '32.002', { credentials: '0x02' })]),
      [own],
    );
    expect(getDays(switched)).toEqual([eth('0.002')]);
    expect(switched.principal).toBe(eth('32'));
  });
});

const gwei = (most: number): fc.Arbitrary<Quantity> =>
  fc.integer({ min: 0, max: most }).map((count) => fromGwei(BigInt(count)));
const until = (flows: readonly { slot: number; amount: Quantity }[], slot: number): Quantity =>
  sum(flows.filter((one) => one.slot <= slot).map(({ amount }) => amount));

describe('for any history', () => {
  const flow = fc.record({ slot: fc.integer({ min: 1, max: 5 * slotsPerDay }), amount: gwei(4e9) });

  it('rewards and gaps add up to the balance change and the flows', () => {
    fc.assert(
      fc.property(
        fc.array(gwei(2_000_000), { minLength: 6, maxLength: 6 }),
        fc.array(flow, { maxLength: 6 }),
        fc.array(flow, { maxLength: 4 }),
        fc.array(flow, { maxLength: 3 }),
        (rewards, paid, deposits, movedIn) => {
          const snapshots = rewards.map((_, day): Snapshot => {
            const slot = day * slotsPerDay;
            const earned = sum(rewards.slice(0, day));
            const balance =
              eth('100') +
              earned +
              until(deposits, slot) +
              until(movedIn, slot) -
              until(paid, slot);
            return { ...snapshot(day, '0', compounding), balance: balance as Quantity };
          });
          const result = compute(
            history(snapshots, {
              openingPrincipal: eth('96'),
              deposits,
              withdrawals: paid.map((one, index) => ({ ...one, index, address: '0x' })),
            }),
            movedIn.map((one) => ({ ...one, source: 9, target: 1 })),
          );
          expect(getDays(result)).toEqual(rewards.slice(0, -1));
          for (const { withdrawal, parts } of result.withdrawals)
            expect(parts!.reward + parts!.principal).toBe(withdrawal.amount);
          const principalPaid = sum(result.withdrawals.map(({ parts }) => parts!.principal));
          expect(result.principal! + principalPaid).toBe(
            eth('96') + sum([...deposits, ...movedIn].map(({ amount }) => amount)),
          );
        },
      ),
    );
  });

  it('finds the first epoch at or after a time', () => {
    const genesis = 1_606_824_023;
    expect(findEpochStart(genesis, genesis)).toBe(0);
    expect(findEpochStart(genesis + 1, genesis)).toBe(32);
    expect(findEpochStart(genesis + 384, genesis)).toBe(32);
    expect(findEpochStart(genesis - 5000, genesis)).toBe(0);
  });
});

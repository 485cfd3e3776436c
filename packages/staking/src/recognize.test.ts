import { quantity, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { advanceValidators } from './advance-validators.ts';
import type { Consolidation, Snapshot, Withdrawal } from './history.ts';
import { recognizeByDay } from './recognize.ts';

const slotsPerDay = 7200;
const eth = (text: string): Quantity => quantity(text);

interface Day {
  readonly balance: string;
  readonly withdrawn?: readonly string[];
  readonly more?: Partial<Snapshot>;
}

const snapshot = (day: number, { balance, more }: Day): Snapshot => ({
  date: new Date(Date.UTC(2025, 5, 1 + day)).toISOString().slice(0, 10) as LocalDate,
  slot: day * slotsPerDay,
  balance: eth(balance),
  effectiveBalance: eth('32'),
  status: 'active_ongoing',
  slashed: false,
  credentials: '0x01',
  withdrawableEpoch: undefined,
  ...more,
});

const withdraw = (slot: number, amount: string): Withdrawal => ({
  index: slot,
  slot,
  amount: eth(amount),
  address: '0xaa',
});

/** Recognizes day by day, as it happens when snapshots are stored. Each day's withdrawals happen before its snapshot. */
function recognize(
  validators: Readonly<Record<number, readonly Day[]>>,
  consolidations: readonly Consolidation[] = [],
) {
  const indices = Object.keys(validators).map(Number);
  const state = new Map(
    indices.map((index) => [
      index,
      { accrued: eth('0'), principal: undefined as Quantity | undefined },
    ]),
  );
  const booked = {
    recognized: [] as Quantity[],
    accrued: [] as Quantity[],
    received: [] as Quantity[],
    losses: [] as Quantity[],
  };
  const length = validators[indices[0]!]!.length;
  for (let day = 0; day < length; day += 1) {
    const steps = indices.map((index) => {
      const days = validators[index]!;
      const previous = days[day - 1];
      return {
        index,
        previous: previous && {
          snapshot: snapshot(day - 1, previous),
          principal: state.get(index)!.principal,
        },
        next: snapshot(day, days[day]!),
        readAfterSlot: day === 0 ? undefined : (day - 1) * slotsPerDay,
        withdrawals: (days[day]!.withdrawn ?? []).map((amount, at) =>
          withdraw((day - 1) * slotsPerDay + 100 + at, amount),
        ),
        deposits: [],
        openingPrincipal: undefined,
      };
    });
    const within = consolidations.filter(
      ({ slot }) => slot > (day - 1) * slotsPerDay && slot <= day * slotsPerDay,
    );
    const rewards = advanceValidators(steps, within);
    const recognitions = recognizeByDay(
      rewards.map((one, at) => ({
        rewards: one,
        accrued: state.get(one.index)!.accrued,
        before: steps[at]!.previous && {
          balance: steps[at]!.previous.snapshot.balance,
          principal: steps[at]!.previous.principal,
        },
        after: { balance: steps[at]!.next.balance, principal: one.principal },
      })),
    );
    for (const [at, one] of recognitions.entries()) {
      const { index, principal, withdrawals } = rewards[at]!;
      state.set(index, { accrued: one.accrued, principal });
      if (one.recognized !== undefined) booked.recognized.push(one.recognized);
      booked.accrued.push(...one.accruedParts);
      for (const [n, { parts }] of withdrawals.entries()) {
        booked.received.push(((parts?.reward ?? 0n) - one.accruedParts[n]!) as Quantity);
        booked.losses.push(parts?.loss ?? eth('0'));
      }
    }
  }
  const outstanding = sum([...state.values()].map(({ accrued }) => accrued));
  return { ...booked, outstanding };
}

const exited: Partial<Snapshot> = { status: 'withdrawal_done', withdrawableEpoch: 1 };

describe('recognition by day', () => {
  it('counts each day once, and a sweep only moves what was recognized', () => {
    const { recognized, accrued, received, outstanding } = recognize({
      1: [
        { balance: '32' },
        { balance: '32.002' },
        { balance: '32.004' },
        { balance: '32.002', withdrawn: ['0.004'] },
      ],
    });
    expect(recognized).toEqual(['0.002', '0.002', '0.002'].map(eth));
    expect(accrued).toEqual([eth('0.004')]);
    expect(received).toEqual([0n]);
    expect(outstanding).toBe(eth('0.002'));
  });

  it('counts what was earned before the first snapshot when it is received', () => {
    const { recognized, accrued, received } = recognize({
      1: [{ balance: '32.01' }, { balance: '32.012' }, { balance: '32.002', withdrawn: ['0.012'] }],
    });
    expect(recognized).toEqual([eth('0.002'), 0n]);
    expect(accrued).toEqual([eth('0.002')]);
    // 0.008 of the 0.01 ETH were earned before; 0.002 on the day of the withdrawal.
    expect(received).toEqual([eth('0.01')]);
  });

  it('reduces earlier rewards by penalties, and lets the principal bear the rest as a loss at the exit', () => {
    const slashed: Partial<Snapshot> = { status: 'active_slashed', slashed: true };
    const { recognized, accrued, received, losses, outstanding } = recognize({
      1: [
        { balance: '32' },
        { balance: '32.5', more: { effectiveBalance: eth('2048') } },
        { balance: '31.5', more: slashed },
        { balance: '31.6', more: slashed },
        { balance: '0', withdrawn: ['31.6'], more: { ...slashed, ...exited } },
      ],
    });
    expect(recognized).toEqual(['0.5', '-0.5', '0', '0'].map(eth));
    expect([accrued, received, losses]).toEqual([[0n], [0n], [eth('0.4')]]);
    expect(outstanding).toBe(0n);
    // All recognized income less the loss is what came out of the chain above the principal.
    expect(sum(recognized) + sum(received) - sum(losses)).toBe(eth('31.6') - eth('32'));
  });

  it('moves recognized rewards along with a consolidation, and counts none of them twice', () => {
    const { recognized, accrued, received, outstanding } = recognize(
      {
        1: [
          {
            balance: '40',
            more: { credentials: '0x02', effectiveBalance: eth('40'), status: 'pending_queued' },
          },
          { balance: '40.002', more: { credentials: '0x02', effectiveBalance: eth('40') } },
          { balance: '0', more: { credentials: '0x02', ...exited } },
          { balance: '0', more: { credentials: '0x02', ...exited } },
        ],
        2: [
          { balance: '32', more: { credentials: '0x02', status: 'pending_queued' } },
          { balance: '32.002', more: { credentials: '0x02' } },
          { balance: '72.006', more: { credentials: '0x02', effectiveBalance: eth('72') } },
          { balance: '0', withdrawn: ['72.006'], more: { credentials: '0x02', ...exited } },
        ],
      },
      [{ source: 1, target: 2, slot: slotsPerDay + 50, amount: eth('40.002') }],
    );
    expect(sum(recognized)).toBe(eth('0.006'));
    expect(accrued).toEqual([eth('0.006')]);
    expect([received, outstanding]).toEqual([[0n], 0n]);
  });
});

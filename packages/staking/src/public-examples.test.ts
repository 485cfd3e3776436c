import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { computeValidators } from './compute-validators.ts';
import type { Snapshot, ValidatorHistory } from './history.ts';

/** Cases that users reported to other products, with their numbers. */
const slotsPerDay = 7200;
const eth = (text: string): Quantity => quantity(text);

const day = (n: number, balance: string, more: Partial<Snapshot> = {}): Snapshot => ({
  date: new Date(Date.UTC(2025, 6, 1 + n)).toISOString().slice(0, 10) as LocalDate,
  slot: n * slotsPerDay,
  balance: eth(balance),
  effectiveBalance: eth('32'),
  status: 'active_ongoing',
  slashed: false,
  credentials: '0x01',
  withdrawableEpoch: undefined,
  ...more,
});
const makePaid = (n: number, amount: string) => ({
  index: n,
  slot: n * slotsPerDay - 100,
  amount: eth(amount),
  address: `0x${'aa'.repeat(20)}`,
});
const history = (
  index: number,
  snapshots: readonly Snapshot[],
  more: Partial<ValidatorHistory> = {},
): ValidatorHistory => ({
  index,
  snapshots,
  withdrawals: [],
  deposits: [],
  proposals: [],
  blocksRead: [{ from: 0, to: 1_000_000 }],
  ...more,
});
const compute = (...histories: readonly ValidatorHistory[]) =>
  computeValidators({ histories, consolidations: [] });
const compounding = (effective: string) =>
  ({ credentials: '0x02', effectiveBalance: eth(effective) }) as const;

describe('partial withdrawals', () => {
  // github.com/serenita-org/ethstaker.tax/pull/124: 65 ETH were reported as 1 ETH of income.
  it('of 65 ETH from a validator of 2,000 ETH are principal beyond its rewards', () => {
    const [one] = compute(
      history(1, [day(0, '2000.4', compounding('2000')), day(1, '1935.55', compounding('1935'))], {
        openingPrincipal: eth('2000'),
        withdrawals: [makePaid(1, '65')],
      }),
    );
    expect(one?.days.map(({ consensus }) => consensus)).toEqual([eth('0.15')]);
    expect(one?.withdrawals[0]).toMatchObject({
      kind: 'requested',
      parts: { reward: eth('0.4'), principal: eth('64.6'), loss: 0n },
    });
    expect(one?.principal).toBe(eth('1935.4'));
  });

  // github.com/serenita-org/ethstaker.tax/issues/102 and 121: more than 8 ETH and less than 32
  // counted as an exit with a negative income.
  it.each(['8.5', '20', '31.9'])('of %s ETH are no exit, and no loss', (amount) => {
    const left = eth('96') - eth(amount);
    const after = day(1, '0', compounding('64'));
    const [one] = compute(
      history(1, [day(0, '96', compounding('96')), { ...after, balance: left as Quantity }], {
        openingPrincipal: eth('96'),
        withdrawals: [makePaid(1, amount)],
      }),
    );
    expect(one?.days.map(({ consensus }) => consensus)).toEqual([0n]);
    expect(one?.withdrawals[0]).toMatchObject({
      kind: 'requested',
      parts: { reward: 0n, principal: eth(amount), loss: 0n },
    });
  });

  // github.com/serenita-org/ethstaker.tax/issues/19: a withdrawal was a negative income of its day.
  it('by a sweep leave the day’s reward as it is', () => {
    const [one] = compute(
      history(1, [day(0, '32.0402'), day(1, '32.0021')], { withdrawals: [makePaid(1, '0.0402')] }),
    );
    expect(one?.days.map(({ consensus, kind }) => [kind, consensus])).toEqual([
      ['reward', eth('0.0021')],
    ]);
  });
});

// github.com/serenita-org/ethstaker.tax/issues/115: the balance that arrived was income of the target.
describe('a consolidation', () => {
  it('moves 32 ETH without income or loss; the excess of the source is swept as its reward', () => {
    const [source, target] = computeValidators({
      // The protocol moves the effective balance; the rest is withdrawn by the next sweep.
      consolidations: [{ source: 1, target: 2, slot: slotsPerDay / 2, amount: eth('32') }],
      histories: [
        history(
          1,
          [
            day(0, '32.0118', { status: 'withdrawal_possible', withdrawableEpoch: 100 }),
            day(1, '0', { status: 'withdrawal_done', withdrawableEpoch: 100 }),
          ],
          { withdrawals: [makePaid(1, '0.0118')] },
        ),
        history(2, [day(0, '32.0007', compounding('32')), day(1, '64.0034', compounding('64'))], {
          openingPrincipal: eth('32'),
        }),
      ],
    });
    expect(source?.days.map(({ consensus }) => consensus)).toEqual([0n]);
    expect(target?.days.map(({ consensus }) => consensus)).toEqual([eth('0.0027')]);
    expect(source?.withdrawals[0]?.parts).toEqual({
      reward: eth('0.0118'),
      principal: 0n,
      loss: 0n,
    });
    expect([source?.principal, target?.principal]).toEqual([0n, eth('64')]);
    expect([...source!.gaps, ...target!.gaps]).toEqual([]);
  });
});

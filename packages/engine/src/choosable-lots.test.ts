import { format, formatMoney, quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId, TransactionId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { listChoosableLots } from './choosable-lots.ts';
import { book } from './testing/scenario.ts';

const choosable = (text: string, id: string, settings: Partial<TaxSettings> = {}) =>
  listChoosableLots(book(text, settings), id as TransactionId, id as MovementId)?.map(
    ({ lotId, places, quantity: units, basis }) =>
      `${lotId}  ${format(units)} @${places.join('+')}  ${formatMoney(basis)}`,
  );

const choice = (disposal: string, lot: string, units: string) => ({
  disposal: disposal as MovementId,
  lot: lot as LotId,
  quantity: quantity(units),
  recordedAt: '2023-03-06T00:00:00.000Z' as Instant,
});

const computeMoved = (on: string) => `
  b1  2023-01-05  buy       2 BTC for 200 USD  @kraken
  b2  2023-02-05  buy       1 BTC for 300 USD  @kraken
  b3  2023-02-06  buy       1 BTC for 350 USD  @coinbase
  t1  2023-03-05  transfer  1.5 BTC            @kraken > ledger
  s0  2023-04-01  sell      0.25 BTC for 90 USD  @kraken
  s1  ${on}       sell      0.5 BTC for 400 USD  @kraken
  b4  2025-07-01  buy       1 BTC for 500 USD  @kraken
`;

describe('lots to choose from for a sale', () => {
  it('from 2025 are those held at that place at the time, with the units that are left of them there', () => {
    expect(choosable(computeMoved('2025-03-01'), 's1')).toEqual([
      'b1  0.25 @kraken  25.00',
      'b2  1 @kraken  300.00',
    ]);
  });

  it('are those of all places before', () => {
    expect(choosable(computeMoved('2024-03-01'), 's1')).toEqual([
      'b1  1.75 @kraken+ledger  175.00',
      'b2  1 @kraken  300.00',
      'b3  1 @coinbase  350.00',
    ]);
    expect(choosable(computeMoved('2024-03-01'), 's1', { tracking: 'wallet' })).toEqual([
      'b1  0.25 @kraken  25.00',
      'b2  1 @kraken  300.00',
    ]);
  });

  it('exclude units on hold, and are empty if the place has none', () => {
    const staked = `
      b1  2025-01-05  buy            1 ETH for 100 USD    @kraken
      d1  2025-01-06  stake-deposit  1 ETH                @kraken
      s1  2025-03-01  sell           0.5 ETH for 400 USD  @kraken
    `;
    expect(choosable(staked, 's1')).toEqual([]);
  });

  it("exclude units chosen for an earlier sale, and don't depend on the choice for this one", () => {
    const made = book(computeMoved('2025-03-01'));
    const lotChoices = [choice('s0', 'b2', '0.25'), choice('s1', 'b2', '0.5')];
    const left = listChoosableLots(
      { ...made, lotChoices },
      's1' as TransactionId,
      's1' as MovementId,
    )!;
    expect(left.map(({ lotId, quantity: units }) => `${lotId} ${format(units)}`)).toEqual([
      'b1 0.5',
      'b2 0.75',
    ]);
  });

  it("are unknown for a side that isn't a disposal", () => {
    expect(choosable(computeMoved('2025-03-01'), 'b2')).toBeUndefined();
    expect(choosable(computeMoved('2025-03-01'), 'none')).toBeUndefined();
  });
});

import { toSentence } from './testing/issue-sentence.ts';
import { money, quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { compute, listPriceNeeds } from './compute.ts';
import { book, income, issues, lots, sales, scenario } from './testing/scenario.ts';

const twoLots = `
  b1  2024-01-05  buy   1 BTC for 100 USD  @kraken
  b2  2024-02-05  buy   1 BTC for 300 USD  @kraken
  s1  2025-03-01  sell  1 BTC for 400 USD  @kraken
  s2  2025-04-01  sell  1 BTC for 400 USD  @kraken
`;

const choice = (disposal: string, lot: string, amount: string, recordedAt: string): LotChoice => ({
  disposal: disposal as MovementId,
  lot: lot as LotId,
  quantity: quantity(amount),
  recordedAt: `${recordedAt}T00:00:00.000Z` as Instant,
});

const computeChosen = (...lotChoices: LotChoice[]) => compute({ ...book(twoLots), lotChoices });

describe('specifically identified lots', () => {
  it('are used first, and the method selects the rest', () => {
    expect(sales(computeChosen(choice('s1', 'b2', '0.4', '2025-03-01')))).toEqual([
      's1  0.6 BTC of b1  2024-01-05  240.00 - 60.00 = 180.00  long L',
      's1  0.4 BTC of b2  2024-02-05  160.00 - 120.00 = 40.00  long L',
      's2  0.4 BTC of b1  2024-01-05  160.00 - 40.00 = 120.00  long L',
      's2  0.6 BTC of b2  2024-02-05  240.00 - 180.00 = 60.00  long L',
    ]);
  });

  it('are refused when they were recorded after the units left, are unknown, or have less left', () => {
    const late = computeChosen(choice('s1', 'b2', '1', '2025-03-02'));
    expect(issues(late)).toEqual(['warning spec-id-refused s1 BTC']);
    expect(sales(late)[0]).toBe('s1  1 BTC of b1  2024-01-05  400.00 - 100.00 = 300.00  long L');
    expect(issues(computeChosen(choice('s1', 'b9', '1', '2025-03-01')))).toEqual([
      'warning spec-id-refused s1 BTC',
    ]);
    expect(
      issues(
        computeChosen(
          choice('s1', 'b1', '0.5', '2025-03-01'),
          choice('s2', 'b1', '0.8', '2025-03-01'),
        ),
      ),
    ).toEqual(['warning spec-id-refused s2 BTC']);
  });
});

const makeKeptChoice = (on: string, channel: 'books' | 'broker') => {
  const text = `
    b1  2024-01-05  buy   1 BTC for 100 USD  @kraken
    b2  2024-02-05  buy   1 BTC for 300 USD  @kraken
    s1  ${on}  sell  1 BTC for 400 USD  @kraken
  `;
  const made = book(text, { custody: { kraken: 'broker' } });
  return compute({ ...made, lotChoices: [{ ...choice('s1', 'b2', '1', '2025-03-01'), channel }] });
};

describe('specifically identified lots for units at a broker', () => {
  it('one’s own books are enough until the end of 2026', () => {
    expect(makeKeptChoice('2026-12-31', 'books').disposals[0]!.lotId).toBe('b2');
  });

  it('require notice to the broker after the deadline', () => {
    const refused = makeKeptChoice('2027-01-01', 'books');
    expect([refused.disposals[0]!.lotId, ...issues(refused)]).toEqual([
      'b1',
      'warning spec-id-refused s1 BTC',
    ]);
    expect(toSentence(refused.issues[0]!)).toContain(
      "You selected the lot of 1 BTC acquired on Feb 5, 2024 for this disposal, but it can't be used: a broker holds these units, and after Dec 31, 2026 only lots that you identified to the broker count. Your cost basis method selects lots instead.",
    );
    expect(makeKeptChoice('2027-01-01', 'broker').disposals[0]!.lotId).toBe('b2');
  });
});

describe('more units selected than sold', () => {
  it('are followed as far as units left, and the rest is refused', () => {
    const result = computeChosen(
      choice('s1', 'b2', '0.7', '2025-03-01'),
      choice('s1', 'b1', '0.7', '2025-03-01'),
    );
    expect(sales(result).slice(0, 2)).toEqual([
      's1  0.3 BTC of b1  2024-01-05  120.00 - 30.00 = 90.00  long L',
      's1  0.7 BTC of b2  2024-02-05  280.00 - 210.00 = 70.00  long L',
    ]);
    expect(result.issues.map(toSentence)).toEqual([
      '0.3 of 0.7 BTC from the lot of 1 BTC acquired on Jan 5, 2024 is used for this disposal: more units were selected than are left here. Your cost basis method selects the other lots.',
    ]);
  });
});

const deposit = (...lotChoices: readonly LotChoice[]) =>
  compute({
    ...book(`
      b1  2025-01-01  buy  2 ETH for 4000 USD      @k
      b2  2025-01-02  buy  2 ETH for 6000 USD      @k
      b3  2025-01-03  buy  1000 USDC for 1000 USD  @k
      b4  2025-01-04  buy  1000 USDC for 1010 USD  @k
      p1  2025-03-01  liquidity-deposit  1 ETH worth 3000 USD & 500 USDC worth 500 USD for 10 LP  @k
    `),
    lotChoices,
  });

describe('lots chosen for sides of a transaction', () => {
  it('use the number of the side: the received side is first, the sent sides follow', () => {
    const result = deposit(
      choice('p1', 'b2', '1', '2025-03-01'),
      choice('p1/3', 'b4', '500', '2025-03-01'),
    );
    expect(sales(result).map((line) => line.slice(0, 22))).toEqual([
      'p1  1 ETH of b2  2025-',
      'p1  500 USDC of b4  20',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('report a lot that is incompatible with every side', () => {
    const twice = deposit(
      choice('p1', 'b2', '1', '2025-03-01'),
      choice('p1/2', 'b1', '1', '2025-03-01'),
    );
    expect(twice.issues.map(toSentence)).toEqual([
      "You selected the lot of 2 ETH acquired on Jan 2, 2025 for this disposal, but it can't be used: lots were also selected directly for the side that was disposed of first. Your cost basis method selects lots instead.",
    ]);
  });
});

describe('the order of lots', () => {
  it('changes when a standing order changes, and only from then on', () => {
    const result = scenario(twoLots, {
      methodChanges: [{ from: '2025-03-15T00:00:00.000Z' as Instant, method: 'HIFO' }],
    });
    expect(result.disposals.map((each) => each.lotId)).toEqual(['b1', 'b2']);
    expect(scenario(twoLots, { method: 'HIFO' }).disposals.map((each) => each.lotId)).toEqual([
      'b2',
      'b1',
    ]);
  });

  it('takes the later id first under LIFO and the older lot first under HIFO if lots tie', () => {
    const tied = `
      b10  2024-01-05  buy   1 BTC for 100 USD  @kraken
      b2   2024-01-05  buy   1 BTC for 100 USD  @kraken
      s1   2024-03-01  sell  1 BTC for 400 USD  @kraken
    `;
    const first = (method: 'FIFO' | 'LIFO' | 'HIFO') =>
      scenario(tied, { method }).disposals[0]!.lotId;
    expect([first('FIFO'), first('LIFO'), first('HIFO')]).toEqual(['b2', 'b10', 'b2']);
  });

  it('books receipts before disposals of the same instant', () => {
    const result = scenario(`
      a1  2024-03-01  sell  1 BTC for 400 USD  @kraken
      b1  2024-03-01  buy   1 BTC for 100 USD  @kraken
    `);
    expect(issues(result)).toEqual([]);
    expect(result.disposals[0]!.lotId).toBe('b1');
  });
});

describe('prices', () => {
  it('requests each missing price once, and none that a row reports', () => {
    const asked = listPriceNeeds(
      book(`
        b1  2024-01-05  buy           1 BTC for 100 USD    @kraken
        r1  2024-02-05  stake-reward  + 1 ETH              @kraken
        r2  2024-02-05  stake-reward  + 2 ETH              @kraken
        r3  2024-02-05  stake-reward  + 2 DOT worth 5 USD  @kraken
        w1  2024-03-05  withdrawal    1 BTC                @kraken
      `),
    );
    expect(asked).toEqual([{ asset: 'ETH', currency: 'USD', at: '2024-02-05T00:00:00.000Z' }]);
  });

  it('of other money convert it', () => {
    const result = scenario(
      `
      b1  2024-01-05  buy   1 BTC for 100 EUR, fee 1 EUR  @kraken
      s1  2024-02-05  sell  1 BTC for 200 EUR             @kraken
    `,
      {},
      'EUR 1.1',
    );
    expect(sales(result)).toEqual([
      's1  1 BTC of b1  2024-01-05  220.00 - 111.10 = 108.90  short C',
    ]);
    expect(result.entries.every((entry) => entry.asset === 'BTC')).toBe(true);
  });

  it('are listed with the figures that they set', () => {
    const result = scenario('r1  2024-02-05  stake-reward  + 2 ETH  @kraken', {}, 'ETH 30');
    expect(result.entries[0]!.price).toEqual({
      unitPrice: money('30'),
      at: '2024-02-05T00:00:00.000Z',
      from: 'file',
    });
  });
});

describe('treatments', () => {
  it('liquidity pools can keep basis and dates inside the pool token', () => {
    const pool = `
      b1  2023-01-05  buy                   2 ETH for 20 USD             @wallet
      p1  2024-02-05  liquidity-deposit     2 ETH worth 90 USD for 1 LP  @wallet
      p2  2024-06-05  liquidity-withdrawal  1 LP for 2 ETH worth 99 USD  @wallet
    `;
    expect(sales(scenario(pool))).toEqual([
      'p1  2 ETH of b1  2023-01-05  90.00 - 20.00 = 70.00  long F',
      'p2  1 LP of p1  2024-02-05  99.00 - 90.00 = 9.00  short C',
    ]);
    const kept = scenario(pool, { treatments: { lp: 'deposit' } });
    expect([sales(kept), lots(kept), kept.lots[0]!.acquiredOn]).toEqual([
      [],
      ['p2  2 ETH @wallet  20.00'],
      '2023-01-05',
    ]);
  });

  it('rewards of purchases can be a lower price instead of income', () => {
    const result = scenario('r1  2024-02-05  deposit/earnRewards  + 1 BTC worth 5 USD  @card', {
      treatments: { rebate: 'priceReduction' },
    });
    expect([income(result), lots(result)]).toEqual([[], ['r1  1 BTC @card  0.00']]);
  });

  it('treats a fee withheld from a gift as paid, not given', () => {
    const result = scenario(`
      b1  2023-01-05  buy              2 BTC for 200 USD  @kraken
      g1  2025-01-05  withdrawal/gift  - 1 BTC worth 500 USD, fee 0.1 BTC worth 50 USD of sent  @kraken
    `);
    expect(result.gifts.map((each) => each.quantity)).toEqual([quantity('0.9')]);
    expect(sales(result)).toEqual([
      'g1 fee  0.1 BTC of b1  2023-01-05  50.00 - 10.00 = 40.00  long L',
    ]);
    expect(lots(result)).toEqual(['b1  1 BTC @kraken  100.00']);
  });

  it('ignored rows count for nothing', () => {
    const { transactions, ...rest } = book(twoLots);
    const result = compute({
      ...rest,
      transactions: transactions.map((each) => ({ ...each, ignored: each.id !== 'b1' })),
    });
    expect([sales(result), lots(result)]).toEqual([[], ['b1  1 BTC @kraken  100.00']]);
  });
});

describe('the id of a row covers its fee in the same asset, too', () => {
  const moved = `
    1  2025-01-01  buy  1 BTC for 100 USD  @a
    2  2025-02-01  buy  1 BTC for 200 USD  @a
    T  2025-03-01  transfer  0.5 BTC, fee 0.1 BTC worth 25 USD  @a > b
  `;
  const chosenFor = (disposal: string, units: string) =>
    compute({
      ...book(moved),
      lotChoices: [
        {
          disposal: disposal as MovementId,
          lot: '2' as LotId,
          quantity: quantity(units),
          recordedAt: '2025-03-01T00:00:00.000Z' as Instant,
        },
      ],
    });

  it('a choice for the transfer serves the move first and its fee with the rest', () => {
    const result = chosenFor('T', '0.6');
    expect(sales(result)).toEqual([
      'T fee  0.1 BTC of 2  2025-02-01  25.00 - 20.00 = 5.00  short I',
    ]);
    expect(lots(result)).toEqual([
      '1  1 BTC @a  100.00',
      '2  0.4 BTC @a  80.00',
      '2  0.5 BTC @b  100.00',
    ]);
    expect(issues(result)).toEqual([]);
  });

  it('a choice for the number of one side is for that side alone', () => {
    expect(sales(chosenFor('T/3', '0.1'))).toEqual([
      'T fee  0.1 BTC of 2  2025-02-01  25.00 - 20.00 = 5.00  short I',
    ]);
    expect(sales(chosenFor('T/2', '0.5'))).toEqual([
      'T fee  0.1 BTC of 1  2025-01-01  25.00 - 10.00 = 15.00  short I',
    ]);
  });

  it('reports units beyond what both use', () => {
    expect(issues(chosenFor('T', '0.7'))).toEqual(['warning spec-id-refused T BTC']);
  });
});

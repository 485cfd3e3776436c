import { formatMoney } from '@lotbook/decimal/decimal';
import type { TaxResult } from '@lotbook/model/result';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { Ledger } from './ledger.ts';
import { toBytes } from './testing/bytes.ts';
import {
  bookTimestamp,
  nameRow,
  worth,
  type Outcome,
  type Row,
  type RowKind,
} from './testing/instant-oracle.ts';
import { book, income, issues, lots, sales, scenario } from './testing/scenario.ts';

const bought = 'b1  2025-03-01  buy  1 ETH for 100 USD  @a';
const gain50 = (lot: string, asset = 'ETH'): string[] => [
  `s1  1 ${asset} of ${lot}  2025-03-01  150.00 - 100.00 = 50.00  short I`,
];
const sale = 's1  2025-03-05T12:00  sell  1 ETH for 150 USD  @a';

describe('units that return without tax are there for a sale at the same timestamp', () => {
  it.each([
    ['unstaking', 'stake-deposit - 1 ETH', 'stake-withdrawal + 1 ETH worth 140 USD'],
    [
      'unstaking, reported as a deposit',
      'withdrawal/stakingDeposit - 1 ETH',
      'deposit/stakingWithdrawal + 1 ETH worth 140 USD',
    ],
    [
      'collateral',
      'withdrawal/collateralizeNonTaxable - 1 ETH',
      'deposit/collateralRetrievalNonTaxable + 1 ETH worth 140 USD',
    ],
  ])('%s', (_, out, back) => {
    const result = scenario(
      `${bought}\n d1 2025-03-02 ${out} @a\n w1 2025-03-05T12:00 ${back} @a\n ${sale}`,
    );
    expect([sales(result), lots(result), income(result), issues(result)]).toEqual([
      gain50('b1'),
      [],
      [],
      [],
    ]);
  });

  it.each([
    [
      'a loan',
      { loanOut: 'nonTaxable' },
      'withdrawal/loanDisbursement - 1 ETH',
      'deposit/loanPayment + 1 ETH worth 140 USD',
      'b1',
    ],
    [
      'a receipt token',
      { receiptToken: 'nonTaxable' },
      'stake-deposit 1 ETH for 1 stETH worth 140 USD',
      'stake-withdrawal 1 stETH for 1 ETH worth 140 USD',
      'w1',
    ],
    [
      'a pool',
      { lp: 'deposit' },
      'liquidity-deposit 1 ETH worth 140 USD for 1 LP',
      'liquidity-withdrawal 1 LP for 1 ETH worth 140 USD',
      'w1',
    ],
    [
      'a wrapped form',
      { wrap: 'nonTaxable' },
      'swap 1 ETH for 1 WETH worth 140 USD',
      'swap 1 WETH for 1 ETH worth 140 USD',
      'w1',
    ],
  ])('%s', (_, treatments, out, back, lot) => {
    const result = scenario(
      `${bought}\n d1 2025-03-02 ${out} @a\n w1 2025-03-05T12:00 ${back} @a\n ${sale}`,
      { treatments },
    );
    expect([sales(result), lots(result), income(result), issues(result)]).toEqual([
      gain50(lot),
      [],
      [],
      [],
    ]);
  });

  it('collateral whose title was given away', () => {
    const rows =
      'd1 2025-03-02 withdrawal/collateralize - 1 ETH worth 100 USD @a\n w1 2025-03-05T12:00 deposit/collateralRetrieval + 1 ETH worth 140 USD @a';
    const result = scenario(`${bought}\n ${rows}\n ${sale}`);
    expect(sales(result)).toContain(
      's1  1 ETH of w1  2025-03-05  150.00 - 140.00 = 10.00  short I',
    );
    expect([lots(result), issues(result)]).toEqual([[], []]);
  });

  it.each([
    ['wrapped', { wrap: 'nonTaxable' }, 'swap 1 ETH for 1 WETH worth 140 USD', 'WETH'],
    ['put into a pool', { lp: 'deposit' }, 'liquidity-deposit 1 ETH worth 140 USD for 1 LP', 'LP'],
    [
      'put into a receipt token',
      { receiptToken: 'nonTaxable' },
      'stake-deposit 1 ETH for 1 stETH worth 140 USD',
      'stETH',
    ],
  ])('bought, %s and sold', (_, treatments, into, asset) => {
    const at = '2025-03-01T12:00';
    const result = scenario(
      `x9 ${at} ${into} @a\n z1 ${at} buy 1 ETH for 100 USD @a\n s1 ${at} sell 1 ${asset} for 150 USD @a`,
      { treatments },
    );
    expect([sales(result), lots(result), issues(result)]).toEqual([gain50('x9', asset), [], []]);
  });

  it('return before others are put on hold, and the excess is income', () => {
    const result = scenario(`${bought}
      d1  2025-03-02  stake-deposit  - 1 ETH  @a
      r1  2025-03-05T12:00  stake-deposit     - 1.1 ETH  @a
      w1  2025-03-05T12:00  stake-withdrawal  + 1.1 ETH worth 165 USD  @a`);
    expect([lots(result), income(result), issues(result)]).toEqual([
      ['b1  1 ETH @a staked  100.00', 'w1  0.1 ETH @a staked  15.00'],
      ['w1  0.1 ETH  stakingRewards_standard  15.00'],
      [],
    ]);
  });

  it('return after they were put on hold at the same timestamp', () => {
    const result = scenario(
      `${bought}\n d1 2025-03-05 stake-deposit - 1 ETH @a\n c1 2025-03-05 stake-withdrawal + 1 ETH worth 140 USD @a`,
    );
    expect([lots(result), income(result), issues(result)]).toEqual([
      ['b1  1 ETH @a  100.00'],
      [],
      [],
    ]);
  });
});

describe('in the United Kingdom', () => {
  const settings = { jurisdiction: 'UK', currency: 'GBP', timeZone: 'Europe/London' } as never;

  it.each([
    ['k1', 'w1'],
    ['w1', 'a1'],
  ])(
    'units return after they were put on hold at the same timestamp, whatever the ids: %s, %s',
    (stake, unstake) => {
      const rows = `${stake} 2025-03-05 stake-deposit - 1 ETH @a\n ${unstake} 2025-03-05 stake-withdrawal + 1 ETH worth 140 USD @a`;
      const result = scenario(inPounds(`${bought}\n ${rows}`), settings);
      expect([lots(result), income(result), issues(result)]).toEqual([
        ['ETH:section-104  1 ETH @a  100.00'],
        [],
        [],
      ]);
    },
  );

  it('a pool is sold from any place with units', () => {
    const result = scenario(
      inPounds(
        `${bought}\n t1 2025-03-05 transfer 1 ETH @a > b\n s1 2025-03-05 sell 1 ETH for 150 USD @b`,
      ),
      settings,
    );
    expect([sales(result), lots(result), issues(result)]).toEqual([
      ['s1  1 ETH of ETH:section-104  2025-03-01  150.00 - 100.00 = 50.00  section-104'],
      [],
      [],
    ]);
  });
});

describe('a booking with too few units waits for a transfer at the same timestamp', () => {
  const on = '2025-03-05';
  const right = [['s1  1 ETH of b1  2025-03-01  150.00 - 100.00 = 50.00  short I'], [], []];

  it.each([
    [
      'a transfer in one row',
      `t1 ${on} transfer 1 ETH @a > b\n s1 ${on} sell 1 ETH for 150 USD @b`,
    ],
    [
      'two rows with one hash',
      `w1 ${on} withdrawal 1 ETH @a #h\n d1 ${on} deposit 1 ETH @b #h\n s1 ${on} sell 1 ETH for 150 USD @b`,
    ],
    [
      'two rows of one amount',
      `x1 ${on} withdrawal 1 ETH @a\n x2 ${on} deposit 1 ETH @b\n s1 ${on} sell 1 ETH for 150 USD @b`,
    ],
    [
      'a chain',
      `t9 ${on} transfer 1 ETH @a > b\n t1 ${on} transfer 1 ETH @b > c\n s1 ${on} sell 1 ETH for 150 USD @c`,
    ],
    [
      'there and back',
      `t9 ${on} transfer 1 ETH @a > b\n t1 ${on} transfer 1 ETH @b > a\n s1 2025-03-06 sell 1 ETH for 150 USD @a`,
    ],
  ])('%s', (_, rows) => {
    const result = scenario(`${bought}\n ${rows}`);
    expect([sales(result), lots(result), issues(result)]).toEqual(right);
  });

  it.each(['universal', 'wallet', 'us'] as const)(
    'and no lot is left that does not exist: %s',
    (tracking) => {
      const result = scenario(
        'b1 2023-03-01 buy 1 ETH for 100 USD @a\n t1 2023-03-05 transfer 1 ETH @a > b\n s1 2023-03-05 sell 1 ETH for 150 USD @b',
        {
          tracking,
        },
      );
      expect(sales(result)).toEqual([
        's1  1 ETH of b1  2023-03-01  150.00 - 100.00 = 50.00  short C',
      ]);
      expect([lots(result), issues(result)]).toEqual([[], []]);
    },
  );

  it.each([
    ['a swap', `y1 ${on} swap 1 ETH for 1 SOL worth 150 USD @b`, 'y1  1 ETH'],
    ['a fee', `y1 ${on} fee fee 1 ETH worth 150 USD @b`, 'y1 fee  1 ETH'],
    ['a payment', `y1 ${on} withdrawal/interestPayment - 1 ETH worth 150 USD @b`, 'y1  1 ETH'],
    [
      'a fee of a purchase',
      `y1 ${on} buy 1 SOL for 200 USD, fee 1 ETH worth 150 USD @b`,
      'y1 fee  1 ETH',
    ],
  ])('%s', (_, row, what) => {
    const result = scenario(`${bought}\n z1 ${on} transfer 1 ETH @a > b\n ${row}`);
    expect(sales(result)).toEqual([`${what} of b1  2025-03-01  150.00 - 100.00 = 50.00  short I`]);
    expect(lots(result).filter((line) => line.includes('ETH'))).toEqual([]);
    expect(issues(result)).toEqual([]);
  });

  it('a sale and its fee in the same asset wait together, and then the oldest lot is used first', () => {
    const result = scenario(`${bought}
      b2  2025-03-02  buy       1 ETH for 120 USD  @b
      t1  2025-03-05  transfer  1 ETH  @a > b
      s1  2025-03-05  sell      1 ETH for 150 USD, fee 0.5 ETH worth 75 USD  @b`);
    expect(sales(result)[0]).toMatch(/^s1 {2}1 ETH of b1/);
    expect([lots(result), issues(result)]).toEqual([['b2  0.5 ETH @b  60.00'], []]);
  });

  it('a sale that has enough does not wait', () => {
    const result = scenario(
      `${bought}\n b2 2025-03-02 buy 1 ETH for 120 USD @b\n t1 ${on} transfer 1 ETH @a > b\n s1 ${on} sell 1 ETH for 150 USD @b`,
    );
    expect([sales(result), lots(result)]).toEqual([
      ['s1  1 ETH of b2  2025-03-02  150.00 - 120.00 = 30.00  short I'],
      ['b1  1 ETH @b  100.00'],
    ]);
  });

  it('a transfer of missing units is booked first anyway, so that they are missing once', () => {
    const result = scenario(`t1 ${on} transfer 1 ETH @a > b\n s1 ${on} sell 1 ETH for 150 USD @b`);
    expect([lots(result), issues(result)]).toEqual([[], ['error missing-basis t1 ETH']]);
  });

  it('arriving tokens close a position, and the withdrawn asset is sold', () => {
    const result = scenario(
      `${bought}\n d1 2025-03-02 swap 1 ETH for 1 WETH worth 140 USD @a\n t1 ${on} transfer 1 WETH @a > b\n w1 ${on} swap 1 WETH for 1 ETH worth 140 USD @b\n s1 ${on} sell 1 ETH for 150 USD @b`,
      { treatments: { wrap: 'nonTaxable' } },
    );
    expect([sales(result), lots(result), issues(result)]).toEqual([gain50('w1'), [], []]);
  });

  it('units that arrive after a night are there for a sale at the timestamp of their arrival', () => {
    const result = scenario(
      `${bought}\n w1 2025-03-04 withdrawal 1 ETH @a #h\n d1 ${on} deposit 1 ETH @b #h\n s1 ${on} sell 1 ETH for 150 USD @b`,
    );
    expect([sales(result), lots(result), issues(result)]).toEqual(right);
  });
});

describe('whatever happens at one timestamp', () => {
  const place = fc.constantFrom('a', 'b', 'c');
  const row = fc.record({
    kind: fc.constantFrom<RowKind>(
      'buy',
      'unstake',
      'wrap',
      'unwrap',
      'sell',
      'sell',
      'transfer',
      'transfer',
      'stake',
    ),
    source: place,
    to: place,
    amount: fc.integer({ min: 1, max: 3 }),
  });
  const rows = fc
    .tuple(fc.array(row, { minLength: 2, maxLength: 8 }), fc.infiniteStream(fc.nat(1000)))
    .map(([all, order]): Row[] => {
      const ids = all
        .map((_, index) => ({ index, at: order.next().value }))
        .sort((a, b) => a.at - b.at);
      return all.flatMap((each, index) =>
        each.kind === 'transfer' && each.source === each.to
          ? []
          : [{ ...each, id: ids.findIndex((id) => id.index === index) + 1 }],
      );
    });
  const held = fc.record({
    place,
    units: fc.integer({ min: 1, max: 2 }),
    how: fc.constantFrom('held', 'held', 'staked', 'wrapped'),
  });

  it('follows the rules row by row, in any order of the rows', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(held, { maxLength: 5 }),
        fc.infiniteStream(fc.nat(1000)),
        (all, stock, order) => {
          const before = stock.flatMap(({ place: at, units, how }, index) => {
            const day = (of: number): string =>
              `2025-01-${String(index * 2 + of).padStart(2, '0')}`;
            const first = `o${index}  ${day(1)}  buy  ${units} ETH for ${units * (index + 1)} USD  @${at}`;
            if (how === 'staked')
              return [first, `p${index}  ${day(2)}  stake-deposit  - ${units} ETH  @${at}`];
            return how === 'wrapped'
              ? [
                  first,
                  `p${index}  ${day(2)}  swap  ${units} ETH for ${units} WETH worth 9 USD  @${at}`,
                ]
              : [first];
          });
          const lines = all.map((each) => `${nameRow(each)}  2025-06-01  ${lineFor(each)}`);
          const made = book([...before, ...lines].join('\n'), {
            tracking: 'wallet',
            treatments: { wrap: 'nonTaxable' },
          });
          // Names end with the number of the row, by which rows are ordered.
          const numbered = made.transactions.map((each) => ({
            ...each,
            externalId: each.externalId!.slice(1),
          }));
          const units = stockUnits(stock);
          const result = compute({ ...made, transactions: numbered });
          expect({ lines, ...summarize(result) }).toEqual({ lines, ...bookTimestamp(all, units) });
          const shuffled = numbered
            .map((each) => ({ each, at: order.next().value }))
            .sort((a, b) => a.at - b.at);
          const ledger = new Ledger({ ...made, transactions: [] }, { leastSpacing: 1 });
          for (const { each } of shuffled) ledger.change({ put: [each] });
          expect(toBytes(ledger.result())).toBe(toBytes(result));
        },
      ),
      { numRuns: runs(600) },
    );
  });
});

interface Held {
  readonly place: string;
  readonly units: number;
  readonly how: string;
}

const stockUnits = (stock: readonly Held[]): Parameters<typeof bookTimestamp>[1] => {
  const found: { asset: 'ETH' | 'WETH'; place: string; cost: number; born: number }[] = [];
  stock.forEach(({ place: at, units, how }, index) => {
    for (let unit = 0; unit < units; unit += 1)
      found.push({ asset: 'ETH', place: at, cost: index + 1, born: index });
    // First in, first out: what is staked or wrapped are the oldest units of the place.
    const oldest = found
      .filter((each) => each.asset === 'ETH' && each.place === at)
      .sort((a, b) => a.born - b.born)
      .slice(0, units);
    for (const each of how === 'held' ? [] : oldest) {
      if (how === 'staked') each.place = `staked ${at}`;
      else each.asset = 'WETH';
    }
  });
  return found.sort((a, b) => a.born - b.born);
};

const lineFor = ({ kind, id, source, to, amount }: Row): string => {
  const value = `worth ${amount * worth} USD`;
  if (kind === 'buy') return `buy  ${amount} ETH for ${amount * id * 12} USD  @${source}`;
  if (kind === 'sell') return `sell  ${amount} ETH for ${amount * worth} USD  @${source}`;
  if (kind === 'transfer') return `transfer  ${amount} ETH  @${source} > ${to}`;
  if (kind === 'stake') return `stake-deposit  - ${amount} ETH  @${source}`;
  if (kind === 'unstake') return `stake-withdrawal  + ${amount} ETH ${value}  @${source}`;
  return kind === 'wrap'
    ? `swap  ${amount} ETH for ${amount} WETH ${value}  @${source}`
    : `swap  ${amount} WETH for ${amount} ETH ${value}  @${source}`;
};

const summarize = (result: TaxResult): Outcome => {
  const sold = new Map<string, { units: bigint; basis: bigint }>();
  for (const { transactionId, quantity, basis } of result.disposals) {
    const sum = sold.get(transactionId) ?? { units: 0n, basis: 0n };
    sold.set(transactionId, { units: sum.units + quantity, basis: sum.basis + basis });
  }
  const left = new Map<string, { units: bigint; basis: bigint }>();
  for (const { asset, source, setAside, quantity, basis } of result.lots) {
    const name = `${asset} at ${setAside ? `${setAside} ` : ''}${source}`;
    const sum = left.get(name) ?? { units: 0n, basis: 0n };
    left.set(name, { units: sum.units + quantity, basis: sum.basis + basis });
  }
  return {
    sales: [...sold].map(([id, sum]) => textFor(id, sum)).sort(),
    left: [...left].map(([name, sum]) => textFor(`${name}:`, sum)).sort(),
    lacking: result.issues
      .filter(({ code }) => code === 'missing-basis')
      .map(({ transactionId }) => transactionId as string)
      .sort(),
    income: result.income
      .map(({ transactionId, value }) => `${transactionId} ${plain(value)} USD`)
      .sort(),
  };
};

const plain = (amount: bigint): string => formatMoney(amount as never).replace(/\.00$/, '');

const textFor = (name: string, { units, basis }: { units: bigint; basis: bigint }): string =>
  `${name} ${units / 10n ** 18n} units ${plain(basis)} USD`;
const inPounds = (text: string): string => text.replaceAll('USD', 'GBP');

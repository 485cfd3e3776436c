import type { TaxSettings } from '@lotbook/model/settings';
import { describe, expect, it } from 'vitest';
import { issues, lots, sales, scenario } from './testing/scenario.ts';

/** Sales without their dates and forms: what was sold of which lot, and the gain. */
const gains = (text: string, settings: Partial<TaxSettings> = {}): readonly string[] => {
  const result = scenario(text, settings);
  expect(issues(result)).toEqual([]);
  return sales(result).map((line) => {
    const [id, what, , sum = ''] = line.split(/ {2,}/);
    return `${id} ${what}: ${sum.split(' = ')[1]}`;
  });
};

describe('units that are sent on', () => {
  const hops = `b 2024-03-01 buy 1 BTC for 10000 USD @a
    w1 2025-07-01T10:00 withdrawal 1 BTC @a #h1
    d1 2025-07-01T20:00 deposit 1 BTC @b #h1
    w2 2025-07-01T21:00 withdrawal 1 BTC @b #h2
    d2 2025-07-02T05:00 deposit 1 BTC @c #h2`;

  it('are sold after the second of two transfers', () => {
    expect(gains(`${hops}\n s 2025-07-02T06:00 sell 1 BTC for 110000 USD @c`)).toEqual([
      's 1 BTC of b: 100000.00',
    ]);
  });

  it('are missing during the second', () => {
    const result = scenario(`${hops}\n s 2025-07-02T01:00 sell 1 BTC for 110000 USD @c`);
    expect(issues(result)).toEqual(['error missing-basis s BTC']);
  });

  it.each([
    ['FIFO', '0.5 BTC of b2: 40000.00'],
    ['LIFO', '0.5 BTC of b1: 45000.00'],
    ['HIFO', '0.5 BTC of b1: 45000.00'],
  ] as const)('leave the rest of the lots behind by %s', (method, sold) => {
    const text = `b1 2024-01-01 buy 1 BTC for 10000 USD @a
      b2 2024-02-01 buy 1 BTC for 20000 USD @a
      w 2025-07-01T10:00 withdrawal 1.5 BTC @a #h
      s 2025-07-01T12:00 sell 0.5 BTC for 50000 USD @a
      d 2025-07-02T10:00 deposit 1.5 BTC @b #h`;
    expect(gains(text, { method })).toEqual([`s ${sold}`]);
  });

  it('over New Year 2025 are not sold at their destination before they arrive', () => {
    expect(
      gains(`b1 2023-01-01 buy 1 BTC for 100 USD @a
        b2 2024-06-01 buy 1 BTC for 900 USD @b
        w 2024-12-31T20:00 withdrawal 1 BTC @a #h
        s 2025-01-01T05:00 sell 1 BTC for 1000 USD @b
        d 2025-01-01T10:00 deposit 1 BTC @b #h`),
    ).toEqual(['s 1 BTC of b2: 100.00']);
  });
});

describe('a list with dates only', () => {
  const bought = 'b 2025-03-01 buy 1 ETH for 100 USD @a';

  it.each([
    ['in the order of the chain', ['t1', 't2', 't3']],
    ['in the other order', ['t9', 't5', 't1']],
  ])('a sale uses what three transfers of its day bring, with ids %s', (_, [one, two, three]) => {
    expect(
      gains(`${bought}
        ${one} 2025-03-02 transfer 1 ETH @a > b
        ${two} 2025-03-02 transfer 1 ETH @b > c
        ${three} 2025-03-02 transfer 1 ETH @c > d
        a 2025-03-02 sell 1 ETH for 150 USD @d`),
    ).toEqual(['a 1 ETH of b: 50.00']);
  });

  it.each([
    ['a gift', 'g 2025-03-02 withdrawal/gift - 1 ETH worth 150 USD @b', []],
    ['a loss', 'g 2025-03-02 withdrawal/lost - 1 ETH worth 150 USD @b', []],
    ['a donation', 'g 2025-03-02 withdrawal/donation - 1 ETH worth 150 USD @b', []],
    [
      'a stake',
      `g 2025-03-02 stake-deposit - 1 ETH @b
       h 2025-03-03 stake-withdrawal + 1 ETH @b
       s 2025-03-03 sell 1 ETH for 150 USD @b`,
      ['s 1 ETH of b: 50.00'],
    ],
    [
      'a swap whose proceeds are sent on and sold',
      `x 2025-03-02 crypto-crypto 1 ETH for 2 SOL worth 150 USD @b
       y 2025-03-02 transfer 2 SOL @b > c
       z 2025-03-02 sell 2 SOL for 160 USD @c`,
      ['x 1 ETH of b: 50.00', 'z 2 SOL of x: 10.00'],
    ],
  ])('%s uses what a transfer of its day brings', (_, rows, sold) => {
    expect(gains(`${bought}\n t 2025-03-02 transfer 1 ETH @a > b\n ${rows}`)).toEqual(sold);
  });

  it('a sale that its source covers in part takes the older lot that arrives', () => {
    const result = scenario(`b1 2025-01-01 buy 1 ETH for 100 USD @a
      b2 2025-02-01 buy 0.4 ETH for 80 USD @c
      t 2025-03-02 transfer 1 ETH @a > c
      s 2025-03-02 sell 1 ETH for 150 USD @c`);
    expect([lots(result), issues(result)]).toEqual([['b2  0.4 ETH @c  80.00'], []]);
  });
});

describe('the zone of the taxpayer', () => {
  const text = `b 2024-06-01T05:00 buy 1 ETH for 100 USD @a
    s 2025-06-02T03:00 sell 1 ETH for 150 USD @a`;
  it.each([
    ['America/New_York', 'short'],
    ['UTC', 'long'],
  ])('decides the holding period: %s', (timeZone, term) => {
    const [sale] = scenario(text, { timeZone: timeZone as TaxSettings['timeZone'] }).disposals;
    expect(sale?.term).toBe(term);
  });

  it('decides when lots become those of a wallet', () => {
    const two = `b1 2023-06-01 buy 1 ETH for 100 USD @a
      b2 2024-06-01 buy 1 ETH for 120 USD @b
      s 2025-01-01T03:00 sell 1 ETH for 150 USD @b`;
    expect(gains(two)).toEqual(['s 1 ETH of b2: 30.00']);
    expect(gains(two, { timeZone: 'America/New_York' as TaxSettings['timeZone'] })).toEqual([
      's 1 ETH of b1: 50.00',
    ]);
  });
});

import { money } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { lots, sales, scenario } from '../testing/scenario.ts';

/** 20 units of A and 10 of C, each with a basis of $0.50; the examples fall under the rules from 2025 on. */
const held = `
  a1  2024-01-01  buy  20 AAA for 10 USD  @bex
  c1  2024-01-01  buy  10 CCC for 5 USD   @bex
`;
const gains = (text: string) =>
  scenario(held + text).disposals.map((each) => [each.asset, each.proceeds, each.basis, each.gain]);
const line = (asset: string, proceeds: string, basis: string, gain: string) => [
  asset,
  money(proceeds),
  money(basis),
  money(gain),
];

describe('26 CFR 1.1001-7(b)(5), amount realized', () => {
  it('Example 1: 10 units for services with a value of $10, a fee of $1 in cash', () => {
    expect(gains('s1  2025-03-01  sell  10 AAA worth 10 USD, fee 1 USD  @bex')).toEqual([
      line('AAA', '9', '5', '4'),
    ]);
  });

  it('Example 2: 10 A for 20 B with a value of $20, a fee of $2 in cash: realized $18, gain $13', () => {
    expect(gains('x1  2025-03-01  swap  10 AAA for 20 BBB worth 20 USD, fee 2 USD  @bex')).toEqual([
      line('AAA', '18', '5', '13'),
    ]);
  });

  it('Example 3: the fee in 2 C, and 1 C for disposing of C: $18 and $13 for A, $2 and $0.50 for the 3 C', () => {
    const [first, ...fees] = gains(
      'x1  2025-03-01  swap  10 AAA for 20 BBB worth 20 USD, fee 2 CCC worth 2 USD, cost 1 CCC worth 1 USD  @bex',
    );
    expect(first).toEqual(line('AAA', '18', '5', '13'));
    const sum = (index: number) => fees.reduce((total, each) => total + BigInt(each[index]!), 0n);
    expect([sum(1), sum(2), sum(3)]).toEqual([money('2'), money('1.5'), money('0.5')]);
  });

  it('Example 4: 1 A withheld from the 10 A sent, 18 B received: realized $18 on 10 units, gain $13', () => {
    expect(
      gains('x1  2025-03-01  swap  10 AAA for 18 BBB worth 18 USD, fee 1 AAA of sent  @bex'),
    ).toEqual([line('AAA', '18', '5', '13')]);
  });

  it('Example 5: 3 B withheld from the 20 B received, one of them for disposing of B: $17 and $12 for A, $3 and no gain for B', () => {
    const text =
      'x1  2025-03-01  swap  10 AAA for 20 BBB worth 20 USD, fee 2 BBB of received, cost 1 BBB of received  @bex';
    const [first, ...fees] = gains(text);
    expect(first).toEqual(line('AAA', '17', '5', '12'));
    expect(fees).toEqual([line('BBB', '1', '1', '0'), line('BBB', '2', '2', '0')]);
    expect(lots(scenario(held + text))).toContain('x1  17 BBB @bex  17.00');
  });
});

describe('26 CFR 1.1012-1(h)(4), basis of property received', () => {
  it.each([
    [
      'Example 1: the fee in cash',
      'x1  2025-03-01  swap  10 AAA for 20 BBB worth 20 USD, fee 2 USD  @bex',
      'x1  20 BBB @bex  20.00',
    ],
    [
      'Example 2: the fee in 2 C',
      'x1  2025-03-01  swap  10 AAA for 20 BBB worth 20 USD, fee 2 CCC worth 2 USD  @bex',
      'x1  20 BBB @bex  20.00',
    ],
    [
      'Example 3: 1 A kept back',
      'x1  2025-03-01  swap  10 AAA for 18 BBB worth 18 USD, fee 1 AAA of sent  @bex',
      'x1  18 BBB @bex  18.00',
    ],
  ])('%s', (_, text, expected) => {
    expect(lots(scenario(held + text))).toContain(expected);
  });
});

describe('26 CFR 1.1012-1(j)(5), units withheld from property received', () => {
  const text = `
    a1  2025-01-01  buy   10 AB for 10 USD   @drx
    c1  2025-01-01  buy   30 CD for 30 USD   @drx
    x1  2026-06-30  swap  10 CD for 10 AB worth 40 USD, fee 1 AB of received  @drx
  `;

  it.each(['FIFO', 'LIFO', 'HIFO'] as const)(
    'Examples 5 and 6: they are those acquired on the day, whatever the standing order: %s',
    (method) => {
      expect(sales(scenario(text, { method }))).toContain(
        'x1 fee  1 AB of x1  2026-06-30  4.00 - 4.00 = 0.00  short I',
      );
    },
  );
});

import { format, quantity, subtract, sum } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { income, issues, lots, sales, scenario } from '../testing/scenario.ts';
import { ukScenario } from '../testing/uk-scenario.ts';
import { isOneAmount, isRounded, isSurelyRounded } from './tolerance.ts';

describe('two amounts are one that was rounded', () => {
  it.each([
    ['1.23456789', '1.234567891234567', true],
    ['1.234567891234567', '1.23456789', true],
    // The last place is rounded up, or what follows it is cut off.
    ['1.23456790', '1.234567896', true],
    ['1.23456789', '1.234567896', true],
    ['0.123457', '0.12345678', true],
    // Chains deliver no more than was sent, so that fewer decimals are enough there.
    ['1.234', '1.2344', true],
    ['1.23456789', '1.23456789', false],
    ['1.23456789', '1.23456791', false],
    ['1.23456788', '1.234567891234567', false],
    // A round amount that arrives less a fee.
    ['0.5', '0.4999', false],
    ['1.234', '1.2337', false],
    ['1', '1.4', false],
    ['100', '100.0009', false],
    // More than a thousandth of what was sent.
    ['0.001', '0.00149', false],
    ['0.234', '0.2343', false],
    ['0.00000012', '0.000000124567', true],
  ])('%s sent, %s arrived: %s', (sent, arrived, expected) => {
    expect(isRounded(quantity(sent), quantity(arrived))).toBe(expected);
  });
});

describe('two amounts of one hash are one that was rounded, wholly or but for a part that stays open', () => {
  it.each([
    ['1.23456789', '1.234567891234567', 'wholly'],
    ['1.23456789', '1.2346', 'wholly'],
    ['100', '100.0009', 'wholly'],
    ['1.23', '1.23456789', 'in part'],
    ['1.2', '1.23456789', 'in part'],
    ['1', '1.05', 'in part'],
    ['100', '100.05', 'in part'],
    ['100', '100.4', 'in part'],
    // An amount of five digits isn't a round one.
    ['100.13', '100.126', 'wholly'],
    ['100.126', '100.13', 'wholly'],
    ['100.13', '100.134', 'wholly'],
    ['0.1235', '0.12345678', 'wholly'],
    ['0.12345678', '0.1235', 'wholly'],
    ['0.1235', '0.12354321', 'wholly'],
    ['1.235', '1.23456789', 'wholly'],
    ['0.0012', '0.00123456', 'wholly'],
    ['1.2346', '1.23456789', 'wholly'],
    ['100.13', '100.124', 'no'],
    ['12345.5', '12345', 'no'],
    ['1.23', '1.24456789', 'no'],
    ['1.23456789', '1.24', 'no'],
    ['1', '1.4', 'no'],
    ['0', '0.00001', 'no'],
    // What is missing can be a fee.
    ['0.1235', '0.12346', 'no'],
    ['0.1235', '0.12344999', 'no'],
    ['0.124', '0.12356789', 'no'],
    ['0.3', '0.29', 'no'],
    ['0.5', '0.49956789', 'no'],
    ['2', '1.99956789', 'no'],
    ['0.5', '0.4999', 'no'],
    ['1.23456789', '1.23', 'no'],
  ])('%s sent, %s arrived: %s', (sent, arrived, expected) => {
    const [out, into] = [quantity(sent), quantity(arrived)];
    const found = isSurelyRounded(out, into) ? 'wholly' : isOneAmount(out, into) ? 'in part' : 'no';
    expect(found).toBe(expected);
  });
});

const transfer = (sent: string, arrived: string, hash = ' #h'): string =>
  `w1  2025-01-02T00:00  withdrawal  ${sent} ETH  @a${hash}\n d1  2025-01-02T00:20  deposit  ${arrived} ETH  @c${hash}`;
const formatSale = (units: string): string => `s1  2025-06-02  sell  ${units} ETH for 4000 USD  @c`;
const [exchange, chain] = ['1.23456789', '1.234567891234567'];

describe('a transfer of which one side is rounded', () => {
  it.each([
    ['the exchange that sent it', exchange, chain, ' #h'],
    ['the exchange that received it', chain, exchange, ' #h'],
    ['the exchange that sent it, without a hash', exchange, chain, ''],
    ['the exchange that received it, without a hash', chain, exchange, ''],
  ])('by %s moves all that was sent, with all that it cost', (_, sent, arrived, hash) => {
    for (const bought of [exchange, chain]) {
      const result = scenario(
        `b1  2025-01-01  buy  ${bought} ETH for 3000 USD  @a\n ${transfer(sent, arrived, hash)}\n ${formatSale(arrived)}`,
      );
      const left = lots(result).filter((line) => !line.endsWith('0.0000029999978343'));
      if (bought === exchange && sent === chain) continue; // More is sent than was bought: a shortage that rows show.
      expect(sales(result)[0]).toContain(
        `s1  ${arrived} ETH of b1  2025-01-01  4000.00 - 3000.00 = 1000.00`,
      );
      expect([left, income(result), issues(result)]).toEqual([[], [], []]);
    }
  });

  it("doesn't affect other units at the source", () => {
    const result = scenario(
      `b1  2025-01-01  buy  5 ETH for 5000 USD  @a\n ${transfer(exchange, chain)}\n w2  2025-03-01  sell  3.76543211 ETH for 4000 USD  @a`,
    );
    expect(issues(result)).toEqual([]);
    expect(lots(result)).toEqual([`b1  ${chain} ETH @c  1234.56789`]);
  });

  it('is one of several parts', () => {
    const rows = `
      b1  2025-01-01  buy         2 ETH for 3000 USD  @a
      w1  2025-01-02T00:00  withdrawal  1.23456789 ETH  @a #h
      d1  2025-01-02T00:20  deposit     1 ETH           @c #h
      d2  2025-01-02T00:30  deposit     0.234567891234567 ETH  @e #h`;
    const result = scenario(rows);
    expect([issues(result), result.matches.map(({ lost }) => lost)]).toEqual([[], [0n, 0n]]);
    expect(lots(result).map((line) => line.split('  ')[1])).toEqual([
      '0.76543211 ETH @a',
      '1 ETH @c',
      '0.234567891234567 ETH @e',
    ]);
  });

  it.each([
    ['100', '100.0009'],
    ['1.23456789', '1.2346'],
  ])('to a few decimals has a hash that says so: %s sent, %s arrived', (sent, arrived) => {
    const result = scenario(
      `b1  2025-01-01  buy  ${sent} ETH for 3000 USD  @a\n ${transfer(sent, arrived)}\n ${formatSale(arrived)}`,
    );
    expect(sales(result)).toEqual([
      `s1  ${arrived} ETH of b1  2025-01-01  4000.00 - 3000.00 = 1000.00  short I`,
    ]);
    expect([lots(result), issues(result)]).toEqual([[], []]);
  });

  it.each([
    ['100.13', '100.126', '100.13'],
    ['100.13', '100.126', '100.126'],
    ['100.13', '100.126', '200'],
    ['100.126', '100.13', '100.126'],
    ['100.126', '100.13', '100.13'],
    ['100.134', '100.13', '100.13'],
  ])(
    'to five digits has no fee if its hash is one: %s sent, %s arrived, of %s bought',
    (sent, arrived, bought) => {
      const result = scenario(
        `b1  2025-01-01  buy  ${bought} ETH for 3000 USD  @a\n ${transfer(sent, arrived)}\n ${formatSale(arrived)}`,
      );
      expect(sales(result)).toHaveLength(1);
      const basis = bought === '200' ? '1501.95' : '3000.00';
      expect(sales(result)[0]).toContain(`4000.00 - ${basis} = `);
      expect(lots(result)).toEqual(bought === '200' ? [`b1  99.87 ETH @a  1498.05`] : []);
      expect(issues(result)).toEqual([]);
      const uk = ukScenario(
        `b1  2025-01-01  buy  ${bought} ETH for 3000 USD  @a\n ${transfer(sent, arrived)}`,
        { currency: usd },
      );
      expect(issues(uk)).toEqual([]);
      expect(uk.disposals).toEqual([]);
      expect(format(sum(uk.lots.map((lot) => lot.basis)))).toBe('3000');
    },
  );

  it.each([
    ['0.5', '0.4999'],
    ['10', '9.7'],
    ['1.25', '1.247'],
    ['12345.5', '12345'],
  ])('of a round amount keeps its fee: %s sent, %s arrived', (sent, arrived) => {
    const result = scenario(
      `b1  2025-01-01  buy  ${sent} ETH for 3000 USD  @a\n ${transfer(sent, arrived)}`,
    );
    expect(result.matches.map(({ lost }) => format(lost))).toEqual([
      format(subtract(quantity(sent), quantity(arrived))),
    ]);
  });

  it.each([
    ['1.23', '1.23456789', '0.00456789'],
    ['1', '1.05', '0.05'],
  ])(
    'of which too much arrived keeps the rest open: %s sent, %s arrived',
    (sent, arrived, rest) => {
      const rows = `b1  2025-01-01  buy  ${sent} ETH for 3000 USD  @a\n ${transfer(sent, arrived)}`;
      for (const result of [scenario(rows), ukScenario(rows, { currency: usd })]) {
        expect(result.matches.map((each) => format(each.quantity))).toEqual([sent]);
        expect(issues(result)).toEqual(['warning unmatched-deposit d1 ETH']);
        expect(result.issues[0]?.text.params).toMatchObject({
          received: arrived,
          matched: sent,
          rest,
        });
        expect(format(sum(result.lots.map((lot) => lot.quantity)))).toBe(arrived);
        expect(format(sum(result.lots.map((lot) => lot.basis)))).toBe('3000');
      }
      expect(lots(scenario(rows))).toEqual([
        `b1  ${sent} ETH @c  3000.00`,
        `d1  ${rest} ETH @c  0.00`,
      ]);
    },
  );

  it('is no match where the amounts differ by more than that', () => {
    const result = scenario(
      `b1  2025-01-01  buy  2 ETH for 3000 USD  @a\n ${transfer('1.23456789', '1.236')}`,
    );
    expect(issues(result)).toEqual([
      'warning unmatched-withdrawal w1 ETH',
      'warning unmatched-deposit d1 ETH',
    ]);
  });
});

const deposits = (...amounts: readonly string[]): string =>
  amounts.map((amount, at) => `d${at}  2025-01-02T00:20  deposit  ${amount} ETH  @c #h`).join('\n');

describe('an amount of four digits', () => {
  const bought = 'b1  2025-01-01  buy  1 ETH for 1000 USD  @a\n ';

  it.each([
    ['0.1235', ['0.12345678'], '0.12345678'],
    ['0.1235', ['0.06172839', '0.06172839'], '0.12345678'],
    ['0.12345678', ['0.0617', '0.0617'], '0.1234'],
    ['0.12345678', ['0.1235'], '0.1235'],
  ])('%s sent and %s received are one transfer without a fee', (sent, arrivals, units) => {
    const moved = `w1  2025-01-02T00:00  withdrawal  ${sent} ETH  @a #h\n ${deposits(...arrivals)}`;
    const result = scenario(bought + moved);
    expect([issues(result), sales(result), result.matches.map(({ lost }) => lost)]).toEqual([
      [],
      [],
      arrivals.map(() => 0n),
    ]);
    const basis = format(quantity((Number(sent) * 1000).toFixed(5)));
    const sold = scenario(`${bought}${moved}\n s1  2025-06-02  sell  ${units} ETH for 400 USD  @c`);
    expect(sold.disposals.reduce((total, each) => total + each.basis, 0n)).toBe(quantity(basis));
  });

  it('keeps the fee that the row reports, and the one that a round amount lost', () => {
    const reported = scenario(
      `${bought}w1  2025-01-02T00:00  withdrawal  0.1235 ETH, fee 0.0005 ETH worth 1 USD  @a #h\n ${deposits('0.12345678')}`,
    );
    expect(sales(reported)).toEqual([
      'w1 fee  0.0005 ETH of b1  2025-01-01  1.00 - 0.50 = 0.50  short I',
    ]);
    for (const [sent, arrived] of [
      ['0.3', '0.29'],
      ['0.1235', '0.12346'],
    ] as const)
      // prettier-ignore
      expect(
        scenario(
          `${bought}w1  2025-01-02T00:00  withdrawal  ${sent} ETH  @a #h\n ${deposits(arrived)}`,
        ).matches.map(({ lost }) => format(lost)),
      ).toEqual([format(subtract(quantity(sent), quantity(arrived)))]);
  });

  it('is one transfer with whatever rounds to it, and keeps all of the basis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999 }).filter((digits) => digits % 10 !== 0), fc.integer({ min: -49, max: 49 }), fc.integer({ min: 1, max: 9 }), (digits, hundreds, end) => {
        const [coarse, unit] = [BigInt(digits) * 10n ** 14n, 10n ** 12n];
        const exact = coarse + BigInt(hundreds) * unit + BigInt(end) * 10n ** 6n;
        for (const [sent, arrived] of [[coarse, exact], [exact, coarse]] as const) {
          const [out, into] = [format(sent), format(arrived)];
          const result = scenario(
            `b1  2025-01-01  buy  ${out} ETH for 1000 USD  @a\n ${transfer(out, into)}\n s1  2025-06-02  sell  ${into} ETH for 4000 USD  @c`,
          );
          expect(result.disposals.map(({ basis, quantity: units }) => [basis, units])).toEqual([
            [1000n * 10n ** 18n, arrived],
          ]);
          expect([issues(result), lots(result)]).toEqual([[], []]);
        }
      }), // prettier-ignore
      { numRuns: runs(100) },
    );
  });
});

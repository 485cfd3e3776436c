import { describe, expect, it } from 'vitest';
import { lots, sales, scenario } from '../testing/scenario.ts';
import { costCases } from './cost-cases.ts';
import { getGains } from './rule-case.ts';

const held = `
  a1  2024-01-01  buy  20 AAA for 10 USD  @x
  c1  2024-01-01  buy  10 CCC for 5 USD   @x
`;
/** Given units are distinguished from a fee in the same asset by the side of their entry. */
const isGiven = ({ side, asset }: { readonly side: string; readonly asset: string }): boolean =>
  side === 'outgoing' && asset === 'AAA';

describe('the costs of a trade, before fees, after them and with the fees tied', () => {
  it.each(Object.entries(costCases))('%s', (_, { trade, gains, paid, received }) => {
    const result = scenario(`${held}\n x1  2025-03-01  ${trade}  @x`);
    const given = result.entries.find((entry) => entry.transactionId === 'x1' && isGiven(entry));
    expect(given && getGains(given)).toBe(gains);
    expect(
      sales(result)
        .filter((line) => line.startsWith('x1 fee'))
        .sort(),
    ).toEqual([...paid].sort());
    expect(lots(result).find((line) => line.includes('BBB'))).toBe(received);
    expect(result.issues).toEqual([]);
  });

  it.each([
    [
      'buy 10 BBB for 20 USD, fee 1 BBB',
      'x1 fee  1 BBB of x1  2025-03-01  2.00 - 2.00 = 0.00  short I',
      'x1  9 BBB @x  20.00',
    ],
    [
      'swap 10 AAA for 20 BBB worth 20 USD, fee 2 BBB',
      'x1 fee  2 BBB of x1  2025-03-01  2.00 - 2.00 = 0.00  short I',
      'x1  18 BBB @x  18.00',
    ],
  ])(
    'a withheld fee has the rate of the trade, whatever value its row states: %s',
    (trade, paid, received) => {
      for (const stated of ['0', '1.90', '2', '7']) {
        const result = scenario(
          `${held}\n x1  2025-03-01  ${trade} worth ${stated} USD of received  @x`,
        );
        expect(sales(result).filter((line) => line.startsWith('x1 fee'))).toEqual([paid]);
        expect(lots(result).find((line) => line.includes('BBB'))).toBe(received);
        const given = result.entries.find(
          (entry) => entry.transactionId === 'x1' && isGiven(entry),
        );
        expect(given && getGains(given)).toBe(
          trade.startsWith('swap') ? 'before 15.00, after 13.00, tied 13.00' : undefined,
        );
      }
    },
  );

  it('every way to pay is there for every kind of trade that knows it', () => {
    const fees = [
      'in cash',
      'in a third asset',
      'kept back from what is sent',
      'kept back from what is sold',
      'kept back from what is received',
    ];
    const known = {
      'a purchase for cash': [0, 1, 4],
      'a sale for cash': [0, 1, 3],
      'a swap': [0, 1, 2, 4],
      'spent on goods': [0, 1],
    };
    const wanted = Object.entries(known).flatMap(([trade, kinds]) =>
      kinds.map((kind) => `${trade}, the fee ${fees[kind]}`),
    );
    expect(wanted.filter((name) => !Object.hasOwn(costCases, name))).toEqual([]);
  });
});

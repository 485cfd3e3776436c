import { money, format } from '@lotbook/decimal/decimal';
import { describe, expect, it } from 'vitest';
import { toInput } from '../testing.ts';
import { carryOver } from './carry-over.ts';
import { scheduleD } from './report.ts';

const book = `
  b1  2023-05-01  buy   1 BTC for 10000 USD  @kraken
  b2  2025-01-10  buy   1 ETH for 9000 USD   @kraken
  s1  2025-02-01  sell  1 BTC for 4000 USD   @kraken
  s2  2025-03-01  sell  1 ETH for 10000 USD  @kraken
`;
const gains = (answers: Readonly<Record<string, string>>, section: number) =>
  scheduleD
    .build(toInput(book, { answers }))
    .sections[section]!.rows.map((row) => `${row[0]} ${row[5]}`);

describe('Schedule D', () => {
  it('nets short and long with what was carried over, and lets a loss reduce other income up to the cap', () => {
    expect(gains({ shortCarryOver: '1500' }, 0)).toEqual([
      '1b 0.00',
      '2 0.00',
      '3 1000.00',
      '6 -1500.00',
      '7 -500.00',
      '8b 0.00',
      '9 0.00',
      '10 -6000.00',
      '14 0.00',
      '15 -6000.00',
      '16 -6500.00',
      '21 -3000.00',
    ]);
    expect(gains({ filingStatus: 'marriedSeparately', taxableIncome: '' }, 0).at(-1)).toBe(
      '21 -1500.00',
    );
  });

  it('carries the rest into the next year, short-term used first', () => {
    expect(gains({ shortCarryOver: '1500', taxableIncome: '50000' }, 1)).toEqual([
      '1 50000.00',
      '2 3000.00',
      '3 53000.00',
      '4 3000.00',
      '5 500.00',
      '6 0.00',
      '7 3000.00',
      '8 0.00',
      '9 6000.00',
      '10 0.00',
      '11 2500.00',
      '12 2500.00',
      '13 3500.00',
    ]);
  });

  it('has nothing where nothing happened', () => {
    expect(scheduleD.build(toInput(book, { year: 2019 })).sections).toEqual([]);
  });
});

it('the worksheet uses up less of a loss when taxable income is negative', () => {
  const lines = carryOver({
    taxableIncome: money('-2000'),
    line7: money('-5000'),
    line15: money('0'),
    line21: money('3000'),
  });
  expect(lines.map(({ line, amount }) => `${line} ${format(amount)}`)).toEqual([
    '1 -2000',
    '2 3000',
    '3 1000',
    '4 1000',
    '5 5000',
    '6 0',
    '7 1000',
    '8 4000',
  ]);
});

const computeCarried = (taxableIncome: string, loss: string, allowed: string) =>
  carryOver({
    taxableIncome: money(taxableIncome),
    line7: money(`-${loss}`),
    line15: money('0'),
    line21: money(allowed),
  }).find(({ line }) => line === '8')?.amount;

describe('IRS Publication 544 (2025), Capital loss carryover, Example', () => {
  it('a loss of $7,000, of which $3,000 are deducted, leaves $4,000 for the next year', () => {
    expect(computeCarried('2000', '7000', '3000')).toBe(money('4000'));
  });

  it('a loss of $2,000 is deducted whole and leaves nothing', () => {
    expect(computeCarried('2000', '2000', '2000')).toBe(money('0'));
  });
});

import { format } from '@lotbook/decimal/decimal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInput } from '../testing.ts';
import { form8949 } from './report.ts';

const book = `
  b1  2023-05-01  buy   1 BTC for 100.004 USD  @kraken
  b2  2023-06-01  buy   1 BTC for 200.55 USD   @kraken
  b3  2025-01-10  buy   1 BTC for 300 USD      @kraken
  s1  2025-02-01  sell  2.5 BTC for 1000.50 USD, fee 0.50 USD  @kraken
  s2  2025-03-01  sell  0.5 BTC for 99.50 USD  @kraken
  s3  2026-03-01  sell  0.1 BTC for 99.50 USD  @kraken
`;

describe('Form 8949', () => {
  it('has a line per sale and box, and totals of what is printed', () => {
    const report = form8949.build(toInput(book));
    expect(report.sections).toEqual([
      {
        id: 'I',
        title: 'Box I',
        rows: [
          ['I', '0.5 BTC', '01/10/2025', '02/01/2025', '200.00', '150.00', '', '', '50.00', 's1'],
          ['I', '0.5 BTC', '01/10/2025', '03/01/2025', '99.50', '150.00', '', '', '-50.50', 's2'],
        ],
        totals: ['', 'Totals', '', '', '299.50', '300.00', '', '', '-0.50', ''],
      },
      {
        id: 'L',
        title: 'Box L',
        rows: [['L', '2 BTC', 'VARIOUS', '02/01/2025', '800.00', '300.55', '', '', '499.45', 's1']],
        totals: ['', 'Totals', '', '', '800.00', '300.55', '', '', '499.45', ''],
      },
    ]);
    expect(
      report.scheduleD
        .filter((line) => line.gain !== 0n)
        .map((line) => `${line.line} ${format(line.gain, 2)}`),
    ).toEqual(['3 -0.50', '7 -0.50', '10 499.45', '15 499.45', '16 498.95']);
  });

  it('has a line per lot on request, also if a fee was paid in the units sold', () => {
    const lots = `
      b1  2023-05-01  buy   1 BTC for 100 USD  @kraken
      b2  2023-06-01  buy   1 BTC for 200 USD  @kraken
      s1  2025-02-01  sell  1.5 BTC for 1500 USD, fee 0.01 BTC worth 10 USD  @kraken
    `;
    const [perSale, perLot] = ['each', 'lots'].map((lines) =>
      form8949.build(toInput(lots, { answers: { lines } })),
    );
    expect(perSale!.sections[0]!.rows.map((row) => row.slice(1, 6))).toEqual([
      ['1.51 BTC', 'VARIOUS', '02/01/2025', '1500.00', '202.00'],
    ]);
    expect(perLot!.sections[0]!.rows.map((row) => row.slice(1, 6))).toEqual([
      ['1 BTC', '05/01/2023', '02/01/2025', '993.33', '100.00'],
      ['0.51 BTC', '06/01/2023', '02/01/2025', '506.67', '102.00'],
    ]);
    expect(perLot!.sections[0]!.totals).toEqual(perSale!.sections[0]!.totals);
    expect(perLot!.scheduleD).toEqual(perSale!.scheduleD);
  });

  it('rounds every printed line to whole dollars, half up, and adds up what it printed', () => {
    const [short, long] = form8949.build(toInput(book, { rounding: 'wholeDollar' })).sections;
    expect(short!.rows.map((row) => row.slice(4, 9))).toEqual([
      ['200', '150', '', '', '50'],
      ['100', '150', '', '', '-50'],
    ]);
    expect(short!.totals.slice(4, 9)).toEqual(['300', '300', '', '', '0']);
    expect(long!.totals.slice(4, 9)).toEqual(['800', '301', '', '', '499']);
  });

  it('leaves the date of units without an origin blank and says so', () => {
    const report = form8949.build(toInput('s1  2025-03-01  sell  0.5 BTC for 99.50 USD  @kraken'));
    expect(report.sections[0]!.rows).toEqual([
      ['I', '0.5 BTC', '', '03/01/2025', '99.50', '0.00', '', '', '99.50', 's1'],
    ]);
    expect(report.notes[1]).toBe(
      '1 lot has no known origin; the cost basis is zero and the date acquired is left blank.',
    );
  });

  it('stands under C and F in years before digital assets had boxes of their own', () => {
    const old = `
      b1  2022-05-01  buy   2 BTC for 100 USD  @kraken
      s1  2022-06-01  sell  1 BTC for 100 USD  @kraken
      s2  2024-06-01  sell  1 BTC for 100 USD  @kraken
    `;
    expect(
      form8949.build(toInput(old, { year: 2022 })).sections.map((section) => section.id),
    ).toEqual(['C']);
    expect(
      form8949.build(toInput(old, { year: 2024 })).sections.map((section) => section.id),
    ).toEqual(['F']);
  });

  it('foots: totals of the boxes are the lines of Schedule D, whatever the amounts', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((each) => (each / 1000).toFixed(3));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('cents', 'wholeDollar'),
        (trades, rounding) => {
          const lines = trades.flatMap(([cost, price], index) => [
            `b${index} ${index % 2 ? '2023' : '2025'}-01-0${(index % 9) + 1} buy 1 X${index} for ${cost} USD @k`,
            `s${index} 2025-06-01 sell 1 X${index} for ${price} USD @k`,
          ]);
          const report = form8949.build(toInput(lines.join('\n'), { rounding }));
          const gains = report.sections.map((section) => Number(section.totals[8]));
          const line16 = report.scheduleD.at(-1)!;
          expect(Number(format(line16.gain))).toBeCloseTo(
            gains.reduce((sum, gain) => sum + gain, 0),
            6,
          );
          for (const section of report.sections) {
            for (const row of section.rows)
              expect(Number(row[8])).toBeCloseTo(Number(row[4]) - Number(row[5]), 6);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});

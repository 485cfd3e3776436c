import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { drake } from '../drake/report.ts';
import { fdx } from '../fdx/report.ts';
import { goSystem } from '../gosystem/report.ts';
import { hrBlock } from '../hr-block/report.ts';
import { lacerte } from '../lacerte/report.ts';
import { proConnect } from '../proconnect/report.ts';
import { reportText } from '../render/text.ts';
import type { Report, ReportInput } from '../report.ts';
import { taxAct } from '../taxact/report.ts';
import { toInput } from '../testing.ts';
import { turboTax } from '../turbotax/report.ts';
import { refNumbers } from '../txf/ref-numbers.ts';
import { txf } from '../txf/report.ts';
import { ultraTax } from '../ultratax/report.ts';

const input = toInput(`
  b1  2023-05-01  buy   1 BTC for 100 USD     @kraken
  b2  2023-06-01  buy   1 BTC for 200.5 USD   @kraken
  b3  2025-01-10  buy   2 ETH for 90 USD      @kraken
  s1  2025-02-01  sell  2 BTC for 1000 USD    @kraken
  s2  2025-03-01  sell  2 ETH for 70 USD      @kraken
  s3  2025-04-01  sell  1 SOL for 7 USD       @kraken
`);
const writeSoftwareFile = (report: Report, given: Partial<ReportInput> = {}): string =>
  [
    ...reportText(report, report.build({ ...input, ...given }), report.formats[0]!, '2026-02-03')!,
  ].join('');
const lines = (report: Report, given?: Partial<ReportInput>) =>
  parse(writeSoftwareFile(report, given)).map((cells) => cells.join(' | '));

describe('files for tax software', () => {
  it('TurboTax and H&R Block have a line per lot', () => {
    expect(lines(turboTax)).toEqual([
      'Currency Name | Purchase Date | Cost Basis | Date Sold | Proceeds',
      'BTC | 05/01/2023 | 100.00 | 02/01/2025 | 500.00',
      'BTC | 06/01/2023 | 200.50 | 02/01/2025 | 500.00',
      'ETH | 01/10/2025 | 90.00 | 03/01/2025 | 70.00',
      'SOL |  | 0.00 | 04/01/2025 | 7.00',
    ]);
    expect(lines(hrBlock)[2]).toBe('BTC | 06/01/2023 | 200.50 | 02/01/2025 | 500.00');
  });

  it('TaxAct has a line per sale with its box', () => {
    expect(lines(taxAct)).toEqual([
      'Description | Date Acquired | Date Sold | Sales Proceeds | Cost or Other Basis | Adjustment Code | Adjustment Amount | Reporting Category',
      '2 BTC | VARIOUS | 02/01/2025 | 1000.00 | 300.50 |  |  | L',
      '2 ETH | 01/10/2025 | 03/01/2025 | 70.00 | 90.00 |  |  | I',
      '1 SOL |  | 04/01/2025 | 7.00 | 0.00 |  |  | I',
    ]);
  });

  it('Drake has its order of columns, its dates and whose sale it is', () => {
    expect(lines(drake, { answers: { owner: 'S' } }).slice(1)).toEqual([
      'S |  |  |  | L | 2 BTC | VARIOUS | 02012025 | L | 1000.00 | 300.50 |  | ',
      'S |  |  |  | I | 2 ETH | 01102025 | 03012025 | S | 70.00 | 90.00 |  | ',
      'S |  |  |  | I | 1 SOL |  | 04012025 | S | 7.00 | 0.00 |  | ',
    ]);
  });

  it('GoSystem has the locator on each line', () => {
    expect(lines(goSystem, { answers: { locator: 'AB12CD', owner: 'J' } })[1]).toBe(
      'AB12CD | 2025 | J | 2 BTC | VARIOUS | 02/01/2025 | 1000.00 | 300.50 | Long | L |  | ',
    );
  });

  it('UltraTax, Lacerte and ProConnect have the columns of the form', () => {
    expect(lines(lacerte)[1]).toBe(
      '2 BTC | VARIOUS | 02/01/2025 | 1000.00 | 300.50 | Long | L |  | ',
    );
    expect(lines(proConnect)).toEqual(lines(lacerte));
    expect(lines(ultraTax)[1]).toBe(`T | ${lines(lacerte)[1]}`);
  });

  it('TXF has a record per sale under the number of its box', () => {
    const records = writeSoftwareFile(txf)
      .split('^\r\n')
      .map((record) => record.trimEnd().split('\r\n'));
    expect(records).toEqual([
      ['V042', 'ALotbook', 'D 02/03/2026'],
      ['TD', 'N714', 'C1', 'L1', 'P2 BTC', 'DVARIOUS', 'D02/01/2025', '$300.50', '$1000.00'],
      ['TD', 'N712', 'C1', 'L1', 'P2 ETH', 'D01/10/2025', 'D03/01/2025', '$90.00', '$70.00'],
      ['TD', 'N712', 'C1', 'L1', 'P1 SOL', 'D', 'D04/01/2025', '$0.00', '$7.00'],
      [''],
    ]);
  });

  it('TXF knows a number for every box, and wash sales of those that have one', () => {
    expect('ABCDEFGHIJKL'.split('').map((box) => refNumbers(box, false).number)).toEqual([
      321, 711, 712, 323, 713, 714, 321, 711, 712, 323, 713, 714,
    ]);
    expect('AGBHI'.split('').map((box) => refNumbers(box, true))).toEqual(
      [682, 682, 718, 718, 712].map((number) => ({ number, wash: number !== 712 })),
    );
  });

  it('FDX is JSON with numbers as they are printed', () => {
    const statement = JSON.parse(writeSoftwareFile(fdx)) as {
      readonly taxYear: number;
      readonly gainsAndLosses: readonly object[];
    };
    expect(statement.taxYear).toBe(2025);
    expect(statement.gainsAndLosses[1]).toEqual({
      cryptocurrencyName: 'BTC',
      symbol: 'BTC',
      quantity: 1,
      saleDescription: '1 BTC',
      dateAcquired: '2023-06-01',
      dateOfSale: '2025-02-01',
      salesPrice: 500,
      costBasis: 200.5,
      longOrShort: 'LONG',
    });
    expect(statement.gainsAndLosses[3]).not.toHaveProperty('dateAcquired');
    expect(writeSoftwareFile(fdx)).toContain('"salesPrice": 500.00');
  });

  it('all have the proceeds and costs of Form 8949', () => {
    expect([
      sum(turboTax, 'Proceeds'),
      sum(taxAct, 'Sales Proceeds'),
      sum(drake, 'Proceeds'),
      sum(lacerte, 'Sales Price'),
    ]).toEqual([1077, 1077, 1077, 1077]);
    expect([
      sum(turboTax, 'Cost Basis'),
      sum(taxAct, 'Cost or Other Basis'),
      sum(drake, 'Cost or Basis'),
      sum(lacerte, 'Cost or Basis'),
    ]).toEqual([390.5, 390.5, 390.5, 390.5]);
  });
});

function sum(report: Report, header: string): number {
  const [head, ...rest] = parse(writeSoftwareFile(report));
  return rest.reduce((total, cells) => total + Number(cells[head!.indexOf(header)]), 0);
}

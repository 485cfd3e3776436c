import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-uk-'));

beforeAll(() =>
  writeFileSync(
    path.join(folder, 'book.csv'),
    [
      'Id,Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
      'b1,2024-01-10,buy,1000,GBP,2,BTC',
      's1,2024-06-01,sell,1,BTC,900,GBP',
      'b2,2024-06-20,buy,400,GBP,0.5,BTC',
      's2,2024-12-01,sell,0.5,BTC,800,GBP',
      '',
    ].join('\n'),
  ),
);
afterAll(() => rmSync(folder, { recursive: true }));

function lotbook(...args: string[]): { status: number | null; out: string; err: string } {
  return runLotbook(folder, [...args]);
}

/** The answer about a pool with units of unknown cost. */
const tax = (format: string) =>
  lotbook('tax', 'unknown.csv', '--jurisdiction', 'UK', '--format', format);

describe('under the law of the United Kingdom', () => {
  it('tax identifies disposals by rule, in pounds and in tax years from April', () => {
    const done = lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--format', 'json');
    expect(done).toMatchObject({ status: 0, err: '' });
    const { options, disposals, lots, totals } = JSON.parse(done.out);
    expect(options).toMatchObject({
      jurisdiction: 'UK',
      currency: 'GBP',
      timeZone: 'Europe/London',
    });
    expect(options).not.toHaveProperty('method');
    expect(
      disposals.map((each: Record<string, string>) => [
        each['transactionId'],
        each['quantity'],
        each['rule'],
        each['gain'],
      ]),
    ).toEqual([
      ['s1', '0.5', 'thirty-days', '50.00'],
      ['s1', '0.5', 'section-104', '200.00'],
      ['s2', '0.5', 'section-104', '550.00'],
    ]);
    expect(disposals[0]).not.toHaveProperty('term');
    expect(lots).toMatchObject([{ lotId: 'BTC:section-104', quantity: '1', basis: '500.00' }]);
    expect(totals).toEqual([
      { year: 2024, proceeds: '1700.00', basis: '900.00', gain: '800.00', income: '0.00' },
    ]);
  });

  it('tax prints a table without terms, and CSV with the rule', () => {
    const { out } = lotbook('tax', 'book.csv', '--jurisdiction', 'uk');
    expect(out).toContain("FIFO, LIFO, HIFO and specific identification don't apply, in GBP");
    expect(out).toMatch(/Year {5,}Gain {2}Income\n2024\/25 {2}800\.00 {4}0\.00\n/);
    const [head, first] = lotbook(
      'tax',
      'book.csv',
      '--jurisdiction',
      'UK',
      '--format',
      'csv',
    ).out.split('\r\n');
    expect(head).toMatch(/,gain,rule$/);
    expect(first).toMatch(/,50\.00,thirty-days$/);
  });

  it('a sale out of a pool with units of unknown cost has a range, in every format', () => {
    const rows = [
      'Id,Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Value,Currency',
      'b,2024-01-01,buy,100,GBP,1,BTC,,',
      'd,2024-02-01,deposit,,,1,BTC,120,GBP',
      's,2024-06-01,sell,1,BTC,150,GBP,,',
    ];
    writeFileSync(path.join(folder, 'unknown.csv'), rows.join('\n'));
    const { disposals, lots } = JSON.parse(tax('json').out);
    expect(disposals).toMatchObject([{ gain: '100.00', gainLow: '40.00', gainHigh: '100.00' }]);
    expect(lots).toMatchObject([{ basis: '50.00', basisLow: '50.00', basisHigh: '110.00' }]);
    expect(tax('csv').out).toMatch(/,rule,gainLow,gainHigh\r\n.*,section-104,40\.00,100\.00\r\n/);
    const text = tax('text');
    expect(text.status).toBe(1);
    expect(text.out).toContain(
      'UNCERTAIN: the cost of some units sold in 2024/25 is unknown. The gain of 100.00 may be between 40.00 and 100.00.',
    );
  });

  it('a year is named as people write it, or by the year that it begins in', () => {
    for (const year of ['2024/25', '2024']) {
      const { out } = lotbook(
        'tax',
        'book.csv',
        '--jurisdiction',
        'UK',
        '--year',
        year,
        '--format',
        'json',
      );
      expect(JSON.parse(out).disposals).toHaveLength(3);
    }
    expect(lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--year', '2024/26')).toMatchObject({
      status: 2,
      err: "--year is '2024/26', but must be a year such as 2025/26, or the year in which it starts, 2025.\n",
    });
  });

  it('flags that would choose lots are refused', () => {
    const rule =
      "Units are matched with those acquired on the same day, then in the 30 days after, then with the section 104 pool. FIFO, LIFO, HIFO and specific identification don't apply.";
    expect(lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--method', 'hifo')).toEqual({
      status: 2,
      out: '',
      err: `--method does not apply under the law of the UK. ${rule}\n`,
    });
    expect(lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--tracking', 'wallet').err).toBe(
      `--tracking does not apply under the law of the UK. ${rule}\n`,
    );
    expect(lotbook('tax', 'book.csv', '--jurisdiction', 'FR').err).toBe(
      "--jurisdiction is 'FR', but must be one of US, UK.\n",
    );
  });

  it('a time zone other than London, which determines the tax year, is refused', () => {
    expect(
      lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--time-zone', 'America/New_York'),
    ).toEqual({
      status: 2,
      out: '',
      err: "--time-zone is 'America/New_York', but tax law of the UK uses Europe/London. Remove the flag.\n",
    });
    const plain = lotbook('tax', 'book.csv', '--jurisdiction', 'UK', '--format', 'json');
    expect(
      lotbook(
        'tax',
        'book.csv',
        '--jurisdiction',
        'UK',
        '--time-zone',
        'Europe/London',
        '--format',
        'json',
      ),
    ).toEqual(plain);
  });

  it('the capital gains report has the rule; Form 8949 does not apply', () => {
    const { out } = lotbook(
      'report',
      'capital-gains',
      'book.csv',
      '--jurisdiction',
      'UK',
      '--year',
      '2024/25',
      '--format',
      'csv',
    );
    expect(out).toContain(
      'Rule,Date acquired,Date of disposal,Proceeds,Allowable cost,Gain or loss',
    );
    expect(out).toContain('30 days,2024-06-20,2024-06-01,450.00,400.00,50.00');
    expect(out).toContain('Section 104 pool,,2024-12-01,800.00,250.00,550.00');
    expect(
      lotbook(
        'report',
        'form-8949',
        'book.csv',
        '--jurisdiction',
        'UK',
        '--year',
        '2024',
        '--out',
        'form.pdf',
      ),
    ).toEqual({
      status: 2,
      out: '',
      err: "Form 8949: Sales and Other Dispositions of Capital Assets doesn't apply under the law of the United Kingdom. It is a form of the United States.\n",
    });
  });

  it('verify proves the answer', () => {
    const done = lotbook('verify', 'book.csv', '--jurisdiction', 'UK');
    expect(done).toMatchObject({ status: 0, err: '' });
    expect(done.out).not.toContain('FAILED');
  });
});

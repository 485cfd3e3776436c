import { book } from '@lotbook/engine/testing/scenario';
import { describe, expect, it } from 'vitest';
import { layoutReports } from '../export-layouts/layout-report.ts';
import { makeSampleBooks, toBookInput } from '../testing/sample-books.ts';
import { trialBalance } from '../trial-balance/report.ts';

/** 2024: staking income of 300, gains of 410 (10 of them on the fee) and fees of 40. 2025: staking income of 100. */
const twoYears = `
  b1 2024-01-05 buy 2 BTC for 2000 USD @Kraken
  r1 2024-02-01 stake-reward + 1 ETH worth 300 USD @Kraken
  s1 2024-03-10 sell 0.5 BTC for 900 USD @Kraken
  g1 2024-04-01 fee fee 0.1 ETH worth 40 USD @Kraken
  r2 2025-02-01 stake-reward + 0.25 ETH worth 100 USD @Kraken`;

const exportFile = (
  id: string,
  { from, to }: { readonly from?: string; readonly to: string },
  answers: Readonly<Record<string, string>> = { yearEnd: 'entries', rollUp: 'none' },
): readonly string[] => {
  const report = layoutReports.find((each) => each.id === id)!;
  const books = makeSampleBooks(book(twoYears), { ...(from !== undefined && { from }), to });
  const { sections, columns } = report.build(toBookInput(books, answers));
  const wanted = ['Date', 'Entry', 'Account name', 'Debit', 'Credit', 'Description'];
  const places = wanted.map((label) => columns.findIndex((each) => each.label === label));
  return sections.flatMap(({ rows }) =>
    [...rows].map((row) => places.map((place) => row[place] ?? '').join(' | ')),
  );
};
const isClosing = (row: string): boolean => row.includes('Close of the fiscal year');
const listClosings = (...given: Parameters<typeof exportFile>) =>
  exportFile(...given).filter(isClosing);

describe('closing entries in a journal file', () => {
  const closing2024 = [
    '2024-12-31 | LB-2024-12-31-Y | Staking income | 300.00 |  | Close of the fiscal year ended Dec 31, 2024',
    '2024-12-31 | LB-2024-12-31-Y | Realized gains on crypto | 410.00 |  | Close of the fiscal year ended Dec 31, 2024',
    '2024-12-31 | LB-2024-12-31-Y | Network and exchange fees |  | 40.00 | Close of the fiscal year ended Dec 31, 2024',
    '2024-12-31 | LB-2024-12-31-Y | Retained earnings |  | 670.00 | Close of the fiscal year ended Dec 31, 2024',
  ];

  it('empty income and expenses of the year that ends with the file, after its last entry', () => {
    const year = { from: '2024-01-01', to: '2024-12-31' };
    const rows = exportFile('journal-generic', year);
    expect(rows.slice(-4)).toEqual(closing2024);
    expect(rows.filter((row) => !isClosing(row))).toEqual(
      exportFile('journal-generic', year, { yearEnd: 'none' }),
    );
  });

  it('are in one file of several years after each year, also if entries are rolled up', () => {
    const to = '2025-12-31';
    for (const rollUp of ['none', 'month']) {
      const rows = exportFile('journal-generic', { to }, { yearEnd: 'entries', rollUp });
      expect(rows.filter(isClosing)).toEqual([
        ...closing2024,
        '2025-12-31 | LB-2025-12-31-Y | Staking income | 100.00 |  | Close of the fiscal year ended Dec 31, 2025',
        '2025-12-31 | LB-2025-12-31-Y | Retained earnings |  | 100.00 | Close of the fiscal year ended Dec 31, 2025',
      ]);
      expect(rows.map((row) => row.slice(0, 10)).toSorted()).toEqual(
        rows.map((row) => row.slice(0, 10)),
      );
    }
  });

  it('are not in the file of a year that starts after them, nor of one that is not over', () => {
    expect(listClosings('journal-generic', { from: '2025-01-01', to: '2025-06-30' })).toEqual([]);
    expect(listClosings('journal-generic', { from: '2024-01-01', to: '2024-12-30' })).toEqual([]);
  });

  it('are offered by programs that people close by entries, never for QuickBooks and Xero', () => {
    const offering = layoutReports
      .filter(({ questions }) => questions?.some(({ id }) => id === 'yearEnd'))
      .map(({ id }) => id);
    expect(offering).toEqual(['journal-netsuite', 'journal-intacct', 'journal-generic']);
    const whole = makeSampleBooks(book(twoYears), { to: '2025-12-31' });
    for (const report of layoutReports) {
      const { sections } = report.build(toBookInput(whole, { yearEnd: 'entries' }));
      const text = sections.flatMap(({ rows }) => [...rows].flat()).join('\n');
      expect({ id: report.id, closes: text.includes('Close of the fiscal year') }).toEqual({
        id: report.id,
        closes: offering.includes(report.id),
      });
    }
  });

  it('are refused without an account for retained earnings', () => {
    const books = makeSampleBooks(book(twoYears), { to: '2024-12-31' });
    const closings = books.closings?.map((each) =>
      each.role === 'retainedEarnings' ? { ...each, account: undefined } : each,
    );
    const report = layoutReports.find(({ id }) => id === 'journal-netsuite')!;
    const input = toBookInput({ ...books, closings }, { yearEnd: 'entries' });
    expect(() => report.build(input)).toThrow('need an account for every income');
  });

  it('lead to the balances that the trial balance of the next year opens with', () => {
    const next = makeSampleBooks(book(twoYears), { from: '2025-01-01', to: '2025-12-31' });
    const [section] = trialBalance.build(toBookInput(next)).sections;
    expect([...section!.rows].map((row) => row.slice(1).join(' | '))).toEqual([
      'Cash at exchanges | Asset account | -1100.00 |  |  | -1100.00',
      'Crypto assets | Asset account | 1770.00 | 100.00 |  | 1870.00',
      'Retained earnings | Equity | -670.00 |  |  | -670.00',
      'Staking income | Income | 0.00 |  | 100.00 | -100.00',
    ]);
  });
});

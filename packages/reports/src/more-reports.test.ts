import { money } from '@lotbook/decimal/decimal';
import { compareMethods } from '@lotbook/engine/compute-methods';
import { book as getBook } from '@lotbook/engine/testing/scenario';
import { lotMethods } from '@lotbook/model/settings';
import { describe, expect, it } from 'vitest';
import { allocation2025 } from './allocation-2025/report.ts';
import { auditTrail } from './audit-trail/report.ts';
import { changesSinceFiling } from './changes-since-filing/report.ts';
import { donations } from './donations/report.ts';
import { evidence } from './evidence/report.ts';
import { foreignAccounts } from './foreign-accounts/report.ts';
import { inventory } from './inventory/report.ts';
import { methodComparison } from './method-comparison/report.ts';
import type { Report, ReportInput } from './report.ts';
import { summary } from './summary/report.ts';
import { everyExtra, everyKind, makeFiledYear, toInput } from './testing.ts';
import { unmatched } from './unmatched/report.ts';
import type { Instant } from '@lotbook/model/time';
import { scenario } from '@lotbook/engine/testing/scenario';

const trades = `
  b1  2023-05-01  buy   4 BTC for 400 USD     @kraken
  b2  2025-01-02  buy   2 BTC for 1000 USD    @kraken
  r1  2025-01-10  stake-reward  + 3 ETH worth 30 USD  @kraken
  s1  2025-02-01  sell  1 BTC for 900 USD     @kraken
  s2  2025-02-02  sell  2 ETH for 10 USD      @kraken
  t1  2025-03-01  transfer  2 BTC             @kraken > ledger
`;
const rows = (report: Report, input: ReportInput): readonly string[] =>
  report.build(input).sections.flatMap((section) => section.rows.map((row) => row.join(' | ')));

describe('reports of a year', () => {
  it('the summary tells gains and losses apart, and foots', () => {
    const told = rows(summary, toInput(trades));
    expect(told.slice(6)).toEqual([
      'Proceeds | 2 | 910.00',
      'Cost basis | 2 | 120.00',
      'Short-term gains | 0 | 0.00',
      'Short-term losses | 1 | -10.00',
      'Long-term gains | 1 | 800.00',
      'Long-term losses | 0 | 0.00',
      'Net gain or loss | 2 | 790.00',
      'Staking rewards (DeFi) | 1 | 30.00',
      'All income | 1 | 30.00',
      'Gifts, market value | 0 | 0.00',
      'Donations, market value | 0 | 0.00',
      'Expenses | 0 | 0.00',
    ]);
    expect(told[5]).toBe('Transactions in the year | 5 | ');
  });

  it('the inventory has both ends of the year, with the last price of the books and its day', () => {
    expect(rows(inventory, toInput(trades))).toEqual([
      'BTC | 4 | 1 | 5 | 1300.00 | 260.00 | 900.00 | 2025-02-01 | 4500.00 | 3200.00 | ',
      'ETH | 0 | 1 | 1 | 10.00 | 10.00 | 5.00 | 2025-02-02 | 5.00 | -5.00 | ',
    ]);
  });

  it('foreign accounts tell the highest worth of each source and its day, and the worth at the end', () => {
    expect(rows(foreignAccounts, toInput(trades))).toEqual([
      'kraken |  | 5430.00 | 2025-02-01 | 2705.00 | ',
      'ledger |  | 1800.00 | 2025-12-31 | 1800.00 | ',
    ]);
    const told = toInput(trades, {
      answers: { countries: 'Kraken: United Kingdom; Bitstamp: Luxembourg' },
    });
    expect(rows(foreignAccounts, told)[0]).toBe(
      'kraken | United Kingdom | 5430.00 | 2025-02-01 | 2705.00 | ',
    );
    expect(foreignAccounts.build(told).notes[0]).toBe(
      "You entered a country for bitstamp, which isn't in this list. Use the account names shown here.",
    );
    const notes = foreignAccounts
      .build(toInput(trades, { answers: { lives: 'abroad' } }))
      .notes.join(' ');
    expect(notes).toContain('above $200,000.00 at the end of the year or $300,000.00 at any time');
    expect(rows(foreignAccounts, toInput(trades, { year: 2024 }))).toEqual([
      'kraken |  | 400.00 | 2024-12-31 | 400.00 | ',
    ]);
  });

  it('transfers without a match stand by the side that is there', () => {
    const book = `
      b1  2025-01-01  buy           3 ETH for 30 USD  @kraken
      u1  2025-06-01  transfer-out  - 1 ETH           @kraken
      u2  2025-07-01  transfer-in   + 2 SOL           @ledger
    `;
    const told = unmatched
      .build(toInput(book))
      .sections.map(
        ({ id, rows: all }) => `${id}: ${all.map((row) => `${row[1]} ${row[3]} ${row[2]}`).join()}`,
      );
    expect(told).toEqual(['out: kraken 1 ETH', 'in: ledger 2 SOL']);
    expect(unmatched.build(toInput(trades)).notes).toEqual([
      'Both sides of every transfer in the year are known.',
    ]);
  });

  it('methods stand side by side, and the account’s own is that of the engine', () => {
    const methods = compareMethods(getBook(trades), lotMethods).map((each) => ({
      ...each,
      openBasis: money('1'),
    }));
    const input = toInput(trades, { methods });
    expect(rows(methodComparison, input).slice(0, 3)).toEqual([
      'FIFO (yours) | -10.00 | 800.00 | 790.00 | 30.00 | 1.00',
      'LIFO | 390.00 | 0.00 | 390.00 | 30.00 | 1.00',
      'HIFO | 390.00 | 0.00 | 390.00 | 30.00 | 1.00',
    ]);
    const gain = input.disposals.reduce((total, each) => total + each.gain, 0n);
    expect(methods[0]?.totals.find(({ year }) => year === 2025)?.gain).toBe(gain);
  });

  it('donations name who received them', () => {
    const input = toInput(everyKind, {
      organizations: { d1: { name: 'Red Cross', address: 'Geneva' } },
    });
    expect(rows(donations, input).find((row) => row.includes('d1'))).toContain(
      '| d1 | Red Cross | Geneva',
    );
  });
});

const titles = (answers: Record<string, string>) =>
  evidence.build(toInput(trades, { answers })).sections.map(({ title }) => title);

describe('evidence', () => {
  const received = {
    origin: 'Line 7 of book.csv',
    received: 'Type: sell',
    decisions: [
      { at: '2025-05-01T00:00:00.000Z' as Instant, text: 'A person gave the price 9 USD.' },
    ],
  };

  it('has a page for each sale with its lots and the line of the file', () => {
    const [page] = evidence.build(
      toInput(trades, { evidence: { s1: received }, answers: { asset: 'BTC' } }),
    ).sections;
    expect(page?.title).toBe('1 BTC, Feb 1, 2025, kraken');
    expect(page?.rows.map((row) => row.join(' | '))).toEqual([
      'Sold | 1 BTC | Feb 1, 2025, 00:00:00 (UTC), kraken',
      'Proceeds | $900.00 | $900.00 each at Feb 1, 2025, 00:00:00 (UTC), from the other side of the trade',
      'Cost basis | $100.00 | 1 lot, see below',
      'Gain or loss | $800.00 | Proceeds less cost basis',
      'Rule | FIFO | 26 CFR 1.1012-1(j)',
      'Lot 1 | 1 BTC | Acquired on May 1, 2023, long-term (lot b1)'.replace(
        '1 BTC',
        '1 for $100.00: gain $800.00',
      ),
      'The sale, as received | Type: sell | Line 7 of book.csv',
      'The sale, decided | A person gave the price 9 USD. | May 1, 2025, 00:00:00 (UTC)',
    ]);
  });

  it('names a purchase by the lots that it brought', () => {
    const [first, second] = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
    ];
    const lots = `
  ${first}  2023-05-01  buy   1 BTC for 100 USD    @kraken
  ${second}  2023-06-01  buy   1 BTC for 200 USD    @kraken
  s1  2025-02-01  sell  2 BTC for 900 USD    @kraken`;
    const behind = {
      [first]: { ...received, decisions: [] },
      [second]: { ...received, origin: 'Entered manually', decisions: [] },
    };
    const [page] = evidence.build(toInput(lots, { evidence: behind })).sections;
    expect(page?.rows.slice(-3).map((row) => row.join(' | '))).toEqual([
      'The sale | s1 | The imported row was deleted',
      'Acquisition of lot 1, as received | Type: sell | Line 7 of book.csv',
      'Acquisition of lot 2, as received | Type: sell | Entered manually',
    ]);
  });

  it('is of the sales that were asked for', () => {
    expect([titles({}).length, titles({ least: '100' }), titles({ asset: 'ETH' })]).toEqual([
      2,
      ['1 BTC, Feb 1, 2025, kraken'],
      ['2 ETH, Feb 2, 2025, kraken'],
    ]);
  });

  it('the trail has decisions and the log, each with who and when', () => {
    expect(rows(auditTrail, toInput(trades, everyExtra))).toEqual([
      '2025-01-01T00:00:00.000Z | Ada | category | A person decided. | s1 |  | ',
    ]);
  });

  it('the allocation of 2025 stands by wallet with the rule of each lot', () => {
    const lots = scenario(trades.split('\n').slice(0, 2).join('\n')).lots;
    expect(rows(allocation2025, toInput(trades, { allocation: { lots, refused: {} } }))).toEqual([
      'kraken | BTC | b1 | 2023-05-01 | 4 | 400.00 | Where actually held |  | ',
    ]);
  });
});

describe('changes since filing', () => {
  const settings = toInput(trades).settings;
  const compared = (
    filedBook: string,
    changes: NonNullable<ReportInput['filed']>['changes'] = [],
  ) =>
    changesSinceFiling.build(
      toInput(trades, {
        filed: { ...makeFiledYear(scenario(filedBook), settings, scenario(trades)), changes },
      }),
    );

  it('says that nothing moved where nothing did', () => {
    const built = compared(trades);
    expect(built.sections.map(({ id }) => id)).toEqual(['figures']);
    expect(built.notes[0]).toBe('Every figure is as filed. No amendment is needed.');
  });

  it('tells each line that moved with both figures and its reason, and the sums of both books', () => {
    const built = compared(trades.replace('for 900 USD', 'for 850 USD'), [
      {
        transactionId: 's1' as never,
        at: '2025-02-01T00:00:00.000Z' as never,
        what: 'changed',
        fields: ['worth'],
      },
    ]);
    const [figures, lines] = built.sections;
    expect(
      figures!.rows.map((row) => row.join(' | ')).filter((row) => !row.endsWith('| 0.00')),
    ).toEqual([
      'Proceeds | 860.00 | 910.00 | 50.00',
      'Long-term gain or loss | 750.00 | 800.00 | 50.00',
      'Gain or loss | 740.00 | 790.00 | 50.00',
    ]);
    expect(lines!.rows).toEqual([
      [
        'sale',
        's1',
        '2025-02-01',
        'BTC',
        '850.00',
        '100.00',
        '0.00',
        '750.00',
        '900.00',
        '100.00',
        '0.00',
        '800.00',
        'The transaction was changed: worth',
      ],
    ]);
  });
});

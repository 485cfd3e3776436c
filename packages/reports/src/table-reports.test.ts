import { ukScenario } from '@lotbook/engine/testing/uk-scenario';
import { gbp } from '@lotbook/model/fiat';
import { describe, expect, it } from 'vitest';
import { digitalAssetQuestion } from './digital-asset-question/report.ts';
import { donations } from './donations/report.ts';
import { expenses } from './expenses/report.ts';
import { noRows } from './feed.ts';
import { gainsByTerm } from './gains-by-term/report.ts';
import { gifts } from './gifts/report.ts';
import { holdings } from './holdings/report.ts';
import { incomeSummary } from './income-summary/report.ts';
import { lotUsage } from './lot-usage/report.ts';
import { missingBasis } from './missing-basis/report.ts';
import type { Report, ReportInput } from './report.ts';
import { rollForward } from './roll-forward/report.ts';
import { sa108 } from './sa108/report.ts';
import { everyKind, toInput } from './testing.ts';
import { transactions } from './transactions/report.ts';

const input = toInput(everyKind);
const rows = (report: Report, given: ReportInput = input) =>
  report.build(given).sections.map(({ id, rows: of }) => [id, ...of.map((row) => row.join(' | '))]);
const totals = (report: Report) =>
  report.build(input).sections.map(({ totals: of }) => of.filter(Boolean).join(' | '));

/** Each donation with its deduction and its section of Form 8283. */
const describeDonations = (...gifts: readonly string[]) =>
  rows(
    donations,
    toInput(
      [
        'b1 2023-05-01 buy 2 BTC for 40 USD @k',
        'b2 2023-05-01 buy 2 ETH for 40 USD @k',
        ...gifts,
      ].join('\n'),
    ),
  ).map(([asset, row]) => {
    const cells = row!.split(' | ');
    return `${asset} ${cells[7] || 'unknown'} ${cells[8] || 'unknown'}`;
  });

const donateEther = (value: string) =>
  `d2 2025-03-03 withdrawal/donation - 1 ETH worth ${value} USD @k`;

describe('reports that are tables', () => {
  it('tell short-term from long-term gains', () => {
    expect(rows(gainsByTerm)).toEqual([
      [
        'short',
        'ETH | 2 | 2025-01-10 | 2025-02-02 | 10.00 | 20.00 | -10.00 | kraken | r1 | s2 | I',
        'SOL | 2 |  | 2025-05-01 | 70.00 | 0.00 | 70.00 | kraken | unknown | s3 | I',
      ],
      [
        'long',
        'BTC | 1 | 2023-05-01 | 2025-02-01 | 900.00 | 100.00 | 800.00 | kraken | b1 | s1 | L',
        'BTC | 0.1 | 2023-05-01 | 2025-04-01 | 50.00 | 10.00 | 40.00 | kraken | b1 | f1 | L',
      ],
    ]);
    expect(totals(gainsByTerm)).toEqual(['80.00 | 20.00 | 60.00', '950.00 | 110.00 | 840.00']);
  });

  it('tell gifts, and whether they pass the exclusion of a person', () => {
    expect(rows(gifts)).toEqual([
      [
        'gifts',
        'g1 | 2025-03-01 | ledger | BTC | 0.5 | 2023-05-01 | 50.00 | 20000.00 | long | b1 | the row itself | 2025-03-01T00:00:00.000Z',
      ],
    ]);
    expect(gifts.build(input).notes[0]).toContain(
      'more than $19,000.00, the exclusion per recipient in 2025',
    );
  });

  it('tell donations with their section of Form 8283: value for long-term units, the lower of cost and value for others', () => {
    expect(rows(donations)).toEqual([
      [
        'BTC',
        'BTC | 0.5 | 2025-03-02 | 2023-05-01 | long | 50.00 | 6000.00 | 6000.00 | B | ledger | d1 |  |  | the row itself | 2025-03-02T00:00:00.000Z',
      ],
      [
        'ETH',
        'ETH | 1 | 2025-03-03 | 2025-01-10 | short | 10.00 | 40.00 | 10.00 | A | kraken | d2 |  |  | the row itself | 2025-03-03T00:00:00.000Z',
      ],
    ]);
  });

  it.each([
    ['500', 'none'],
    ['500.01', 'A'],
    ['5000', 'A'],
    ['5000.01', 'B'],
  ])('a donation of %s USD in a year belongs in section %s of Form 8283', (value, section) => {
    expect(
      describeDonations(`d1 2025-03-02 withdrawal/donation - 1 BTC worth ${value} USD @k`),
    ).toEqual([`BTC ${Number(value).toFixed(2)} ${section}`]);
  });

  it('a donation of unknown value leaves open what depends on it', () => {
    const unknown = 'd1 2025-03-02 withdrawal/donation - 1 BTC @k';
    expect(describeDonations(unknown)).toEqual(['BTC unknown unknown']);
    expect(describeDonations(unknown, donateEther('500'))).toEqual([
      'BTC unknown unknown',
      'ETH 500.00 unknown',
    ]);
    expect(describeDonations(unknown, donateEther('501'))).toEqual([
      'BTC unknown unknown',
      'ETH 501.00 A',
    ]);
    expect(describeDonations(unknown, donateEther('5001'))).toEqual([
      'BTC unknown unknown',
      'ETH 5001.00 B',
    ]);
  });

  it('tell expenses, and what makes the answer to the question yes', () => {
    expect(rows(expenses)).toEqual([
      [
        'fee_standard',
        'f1 | 2025-04-01 | Fee | kraken | BTC | 0.1 | 50.00 | the row itself | 2025-04-01T00:00:00.000Z',
      ],
    ]);
    expect(rows(digitalAssetQuestion)[0]!.slice(1)).toEqual([
      'Sold, exchanged or spent | 3 | 2025-02-01 | 2025-05-01 | Yes',
      'Paid a fee in digital assets | 1 | 2025-04-01 | 2025-04-01 | Yes',
      'Received as a reward, award or payment | 1 | 2025-01-10 | 2025-01-10 | Yes',
      'Given as a gift | 1 | 2025-03-01 | 2025-03-01 | Yes',
      'Donated | 2 | 2025-03-02 | 2025-03-03 | Yes',
    ]);
    expect(digitalAssetQuestion.build({ ...input, year: 2024 }).notes[0]).toContain(
      'No transactions require Yes',
    );
  });

  it('tell income by line of the return, and sales without origin', () => {
    expect(rows(incomeSummary)).toEqual([
      ['all', 'Staking rewards (DeFi) | 1 | 30.00 | Schedule 1, line 8v | Schedule C, line 1'],
    ]);
    expect(rows(missingBasis)).toEqual([
      [
        'all',
        's3 | 2025-05-01 | kraken | SOL | 2 | More disposed of than acquired | 70.00 | 0.00 | 70.00 | 0.00 | 25.90 | 0.00',
      ],
    ]);
  });

  it('tell income in money apart, which makes no answer yes', () => {
    const inMoney = toInput(
      'i1  2025-02-01  deposit/interestIncome  + 20 USD  @x\ni2  2025-02-02  deposit/earnRewards  + 5 USD  @x',
    );
    expect(rows(incomeSummary, inMoney)).toEqual([
      [
        'all',
        'Earn rewards, in money | 1 | 5.00 | Schedule 1, line 8z | Schedule C, line 1',
        'Interest income, in money | 1 | 20.00 | Schedule B, line 1 | Schedule C, line 1',
      ],
    ]);
    expect(rows(digitalAssetQuestion, inMoney)).toEqual([]);
  });

  it('tell sales of units that came from nowhere, or moved without having come, as those without origin', () => {
    const strayed = toInput(`
      d1  2024-12-20  deposit   + 1 BTC                @x
      m1  2024-12-21  transfer  2 SOL                  @k > x
      a1  2024-12-22  deposit   + 3 ETH basis 10 USD   @x
      s1  2025-03-05  sell      1 BTC for 60000 USD    @x
      s2  2025-03-06  sell      2 SOL for 300 USD      @x
      s3  2025-03-07  sell      3 ETH for 30 USD       @x
    `);
    const nowhere = 'Received from an unknown source';
    const expected = [
      `s1 | 2025-03-05 | x | BTC | 1 | ${nowhere} | 60000.00 | 0.00 | 60000.00 | 0.00 | 22200.00 | 0.00`,
      `s2 | 2025-03-06 | x | SOL | 2 | ${nowhere} | 300.00 | 0.00 | 300.00 | 0.00 | 111.00 | 0.00`,
    ];
    expect(rows(missingBasis, strayed)).toEqual([['all', ...expected]]);
    const feed = missingBasis.feed!(strayed)!;
    for (const entry of strayed.entries)
      feed.take({
        ...noRows,
        entries: [entry],
        disposals: strayed.disposals.filter(({ entryId }) => entryId === entry.id),
      });
    expect([...feed.end(strayed).sections[0]!.rows].map((row) => row.join(' | '))).toEqual(
      expected,
    );
  });

  it.each([
    ['interestIncome_standard', {}, 'Schedule 1, line 8v'],
    ['interestIncome_standard', { interest: 'scheduleB' }, 'Schedule B, line 1'],
    ['stakingRewards_standard', {}, 'Schedule 1, line 8v'],
    ['stakingRewards_defi', { staking: 'scheduleC' }, 'Schedule C, line 1'],
    ['miningIncome_standard', { staking: 'scheduleC' }, 'Schedule 1, line 8v'],
    ['miningIncome_standard', { mining: 'scheduleC' }, 'Schedule C, line 1'],
    ['workIncome_standard', {}, 'Schedule C, line 1'],
    ['workIncome_standard', { work: 'wages' }, 'Form 1040, line 1a, with the W-2'],
  ] as const)('tell %s, with %j chosen, on %s', (category, treatments, line) => {
    const income = [{ ...input.income[0]!, category }];
    const { sections } = incomeSummary.build({
      ...input,
      income,
      settings: { ...input.settings, treatments },
    });
    expect(sections[0]!.rows.map((row) => row[3])).toEqual([line]);
  });

  it('tell every slice that left, whatever for', () => {
    expect(rows(lotUsage)[0]!.slice(1)).toEqual([
      'b1 | BTC | 2023-05-01 | 2025-02-01 | sale | 1 | 100.00 | 100.00 | 900.00 | 800.00 | kraken | s1 | s1:1',
      'b1 | BTC | 2023-05-01 | 2025-03-01 | gift | 0.5 | 100.00 | 50.00 |  |  | ledger | g1 | ',
      'b1 | BTC | 2023-05-01 | 2025-03-02 | donation | 0.5 | 100.00 | 50.00 |  |  | ledger | d1 | ',
      'b1 | BTC | 2023-05-01 | 2025-04-01 | fee | 0.1 | 100.00 | 10.00 | 50.00 | 40.00 | kraken | f1 | f1:1',
    ]);
  });

  it('roll forward: transfers are on neither side, and what never came shows', () => {
    expect(rows(rollForward)[0]!.slice(1)).toEqual([
      'BTC | 4 | 0 | 2.1 | 1.9 | 400.00 | 0.00 | 210.00 | 190.00 | 0',
      'ETH | 0 | 3 | 3 | 0 | 0.00 | 30.00 | 30.00 | 0.00 | 0',
      'SOL | 0 | 0 | 2 | -2 | 0.00 | 0.00 | 0.00 | 0.00 | 2',
    ]);
    expect(rollForward.build(input).notes[0]).toContain("SOL doesn't reconcile");
    expect(rows(holdings)).toEqual([
      ['beginning', 'BTC | 4 | 400.00 | 100.00 | '],
      ['end', 'BTC | 1.9 | 190.00 | 100.00 | BTC', 'SOL | -2 | 0.00 |  | '],
    ]);
  });

  it('tell every side of every transaction', () => {
    expect(
      rows(transactions, { ...input, year: 2024 })[0]!
        .slice(1)
        .map((row) => row.split(' | ').slice(1, 8).join(' | ')),
    ).toEqual([
      't1 | incoming | Transfer | ledger | BTC | 1 | ',
      't1 | outgoing | Transfer | kraken | BTC | 1 | ',
    ]);
  });
});

it('the capital gains summary of the United Kingdom counts a day once and tells the year apart where rates changed', () => {
  const { settings, ...rest } = input;
  const uk = ukScenario(`
    b1  2024-01-10  buy   3 BTC for 1500 GBP   @kraken
    s1  2024-06-01  sell  1 BTC for 900 GBP    @kraken
    s2  2024-06-01  sell  0.5 BTC for 200 GBP  @kraken
    s3  2024-12-01  sell  1 BTC for 300 GBP    @kraken
  `);
  const built = sa108.build({
    ...rest,
    ...uk,
    settings: { ...settings, jurisdiction: 'UK', currency: gbp },
    year: 2024,
  });
  expect(
    built.sections.map(({ id, rows: of }) => [id, ...of.map((row) => row.join(' | '))]),
  ).toEqual([
    [
      'year',
      '13.1 | Number of disposals | 2 | ',
      '13.2 | Disposal proceeds |  | 1400.00',
      '13.3 | Allowable costs |  | 1250.00',
      '13.4 | Gains in the year, before losses |  | 350.00',
      '13.5 | Losses in the year |  | 200.00',
      ' | Gains less losses |  | 150.00',
    ],
    ['before', ' | Gains |  | 350.00', ' | Losses |  | 0.00'],
    ['after', ' | Gains |  | 0.00', ' | Losses |  | 200.00'],
  ]);
});

import { describe, expect, it } from 'vitest';
import type { BuiltReport, ReportInput } from '../report.ts';
import { toInput } from '../testing.ts';
import { exchangeReport } from './report.ts';

const bookText = `
  b1  2024-12-30  buy   1 BTC for 100 USD                     @kraken
  b2  2025-02-01  buy   2 BTC for 400 USD, fee 4 USD          @kraken
  t1  2025-03-01  transfer  1 BTC                             @kraken > ledger
  r1  2025-03-05  stake-reward  + 3 ETH worth 30 USD          @kraken
  k1  2025-03-06  stake-deposit  - 1 ETH                      @kraken
  x1  2025-04-01  buy   10 UNI for 0.5 BTC worth 150 USD      @kraken
  b3  2026-01-02  buy   1 BTC for 300 USD                     @kraken
`;
const build = (given: Partial<ReportInput> = {}): BuiltReport =>
  exchangeReport.build({ ...toInput(bookText), answers: { source: 'kraken' }, ...given });

/** Title, asset, and expected and own amount with the status of each row. */
const listRows = ({ sections, columns }: BuiltReport) =>
  sections.flatMap(({ title, rows }) =>
    rows.map((row) => [
      title,
      ...['asset', 'type', 'units', 'amount', 'ownAmount', 'status'].map(
        (id) => row[columns.findIndex((each) => each.id === id)],
      ),
    ]),
  );

describe('the report on what an exchange reports', () => {
  it('counts swaps at market value, purchases without fees, and income by its type', () => {
    expect(listRows(build())).toEqual([
      ['kraken: Received in swaps', 'UNI', '', '10', '150.00', '150.00', 'Agrees'],
      ['kraken: Sent in swaps', 'BTC', '', '0.5', '150.00', '150.00', 'Agrees'],
      ['kraken: Bought for money', 'BTC', '', '2', '400.00', '404.00', 'Fees or valuation'],
      ['kraken: Transfers in', 'ETH', 'CARF502', '3', '30.00', '30.00', 'Agrees'],
      [
        'kraken: Transfers out',
        'BTC',
        'CARF606',
        '1',
        '',
        '',
        'No price in your books; Transfer between your own accounts',
      ],
    ]);
  });

  it('counts a taxable deposit for another token as a swap, and rewards that return with a stake as income', () => {
    const given = toInput(`
      b1  2025-01-02  buy  30 ETH for 300 USD  @kraken
      d1  2025-02-01  crypto-crypto/stakingDeposit_defi  10 ETH for 9 CBETH worth 30000 USD  @kraken
      k1  2025-03-06  stake-deposit  - 10 ETH  @kraken
      k2  2025-04-06  stake-withdrawal  + 11 ETH worth 33000 USD  @kraken
    `);
    expect(
      listRows(build(given)).filter(([title]) => !String(title).includes('for money')),
    ).toEqual([
      ['kraken: Received in swaps', 'CBETH', '', '9', '30000.00', '30000.00', 'Agrees'],
      ['kraken: Sent in swaps', 'ETH', '', '10', '30000.00', '30000.00', 'Agrees'],
      ['kraken: Transfers in', 'ETH', 'CARF502', '1', '3000.00', '3000.00', 'Agrees'],
    ]);
  });

  it('has no total of amounts that are all unknown', () => {
    const transfers = build().sections.find(({ title }) => title === 'kraken: Transfers out');
    expect(transfers?.totals?.filter((cell) => cell !== '')).toEqual([]);
  });

  it('leaves amounts blank that depend on a missing price, and says so', () => {
    expect(build().notes[0]).toContain('A price is missing for BTC.');
  });

  it('covers the calendar year under a law with another tax year', () => {
    const { settings } = toInput(bookText);
    const rows = listRows(build({ year: 2024, settings: { ...settings, jurisdiction: 'UK' } }));
    expect(rows).toEqual([
      ['kraken: Bought for money', 'BTC', '', '1', '100.00', '100.00', 'Agrees'],
    ]);
  });

  it('names the sources of the year if the chosen one has none', () => {
    const built = build({ answers: { source: 'Gemini' } });
    expect(built.sections).toEqual([]);
    expect(built.notes[0]).toBe(
      'Gemini has no transactions in the year. Sources with transactions: kraken, ledger.',
    );
  });
});

import { usd } from '@lotbook/model/fiat';
import { utc } from '@lotbook/model/time';
import { scenario } from '@lotbook/engine/testing/scenario';
import type { ReportInput } from './report.ts';

/** A book with something for every report. */
export const everyKind = `
  b1  2023-05-01  buy   4 BTC for 400 USD    @kraken
  t1  2024-02-01  transfer  1 BTC            @kraken > ledger
  r1  2025-01-10  stake-reward  + 3 ETH worth 30 USD  @kraken
  s1  2025-02-01  sell  1 BTC for 900 USD    @kraken
  s2  2025-02-02  sell  2 ETH for 10 USD     @kraken
  g1  2025-03-01  withdrawal/gift      - 0.5 BTC worth 20000 USD  @ledger
  d1  2025-03-02  withdrawal/donation  - 0.5 BTC worth 6000 USD   @ledger
  d2  2025-03-03  withdrawal/donation  - 1 ETH worth 40 USD       @kraken
  f1  2025-04-01  withdrawal/fee       - 0.1 BTC worth 50 USD     @kraken
  s3  2025-05-01  sell  2 SOL for 70 USD     @kraken
`;

/** Input of a report out of a book in the bookkeeper's shorthand. */
export function inputOf(book: string, given: Partial<ReportInput> = {}): ReportInput {
  const { disposals, income, gifts, donations, expenses, entries, lots } = scenario(book);
  const settings = { jurisdiction: 'US', currency: usd, timeZone: utc, method: 'FIFO', methodChanges: [], tracking: 'us', treatments: {} } as const;
  return {
    accountName: 'Ada Lovelace',
    settings,
    year: 2025,
    rounding: 'cents',
    disposals,
    income,
    gifts,
    donations,
    expenses,
    entries,
    lots,
    answers: {},
    ...given,
  };
}

import {
  yearMoves,
  type CountedYear,
  type Stretch,
  type YearMoves,
} from './changes-since-filing/moves.ts';
import { createTranslator } from '@lotbook/messages/translator';
import { money, quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import { utc, type Instant, type LocalDate } from '@lotbook/model/time';
import type { TaxResult } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { scenario } from '@lotbook/engine/testing/scenario';
import type { FiledYear, ReportInput } from './report.ts';

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

/** {@link everyKind} with what reports about gaps look for. */
export const everyGap = `${everyKind}
  u1  2025-06-01  transfer-out  - 0.1 ETH  @kraken
  o1  2025-06-02  withdrawal/lost  - 0.1 BTC worth 50 USD  @kraken
`;

/** The input of some reports other than a book, for {@link everyKind}. */
export const everyExtra: Partial<ReportInput> = {
  methods: [{ method: 'FIFO', totals: scenario(everyKind).totals, openBasis: money('1') }],
  trail: {
    decisions: [
      {
        at: '2025-01-01T00:00:00.000Z',
        who: 'Ada',
        kind: 'category',
        transactionId: 's1',
        what: 'A person decided.',
        endedAt: '',
        endedBy: '',
      },
    ],
    log: [],
  },
  filedBefore: {
    sealedAt: '2025-04-15T12:00:00.000Z' as Instant,
    digest: 'sha256:abc',
    closing: [],
  },
  prices: {
    on: '2025-12-31' as LocalDate,
    of: {
      BTC: { unitPrice: money('20'), at: '2025-12-31T00:00:00.000Z' as Instant, from: 'coinbase' },
    },
  },
  allocation: { lots: scenario(everyKind).lots, refused: {} },
  brokerForms: [
    {
      id: 'form',
      broker: 'Kraken',
      source: 'kraken',
      coversAll: false,
      lines: [
        {
          id: 'line',
          asset: 'BTC',
          quantity: quantity('1'),
          sold: '2025-02-01' as LocalDate,
          proceeds: money('900'),
          basisReported: false,
          noncovered: true,
        },
      ],
    },
  ],
};

export const usSettings: TaxSettings = {
  jurisdiction: 'US',
  currency: usd,
  timeZone: utc,
  method: 'FIFO',
  methodChanges: [],
  tracking: 'us',
  treatments: {},
};

/** The same book under the law of the United Kingdom. */
export const ukSettings: TaxSettings = { ...usSettings, jurisdiction: 'UK' };

/** Input of a report out of a book in the bookkeeper's shorthand. */
export function toInput(
  book: string,
  given: Partial<ReportInput> = {},
  settings: TaxSettings = usSettings,
): ReportInput {
  const now = scenario(book, settings);
  const { disposals, income, gifts, donations, lost, expenses, entries, lots } = now;
  return {
    accountName: 'Ada Lovelace',
    translator: createTranslator(),
    settings,
    year: 2025,
    rounding: 'cents',
    disposals,
    income,
    gifts,
    donations,
    lost,
    expenses,
    entries,
    lots,
    filed: makeFiledYear(
      scenario(everyKind.replace('for 900 USD', 'for 800 USD'), settings),
      settings,
      now,
      given.year,
    ),
    answers: {},
    ...given,
  };
}

/** A year as filed, from a computation, compared with a current one. */
export const makeFiledYear = (
  filed: TaxResult,
  settings: TaxSettings,
  now: TaxResult,
  year = 2025,
): FiledYear => ({
  settings,
  moves: movesBetween({ filed, now }, { settings, year }),
  sealedAt: '2026-04-15T12:00:00.000Z' as Instant,
  digest: 'sha256:abc',
  engine: filed.engine,
  presentEngine: now.engine,
  changes: [],
});

function movesBetween(stretch: Stretch, of: CountedYear): YearMoves {
  const moves = yearMoves(of);
  moves.take(stretch);
  return moves.end();
}

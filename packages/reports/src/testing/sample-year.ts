import { createTranslator } from '@lotbook/messages/translator';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderIssue } from '@lotbook/messages/render-issue';
import { money, quantity, sum } from '@lotbook/decimal/decimal';
import { listAllocatedLots } from '@lotbook/engine/allocation';
import { compute, type Book } from '@lotbook/engine/compute';
import { computeMethods } from '@lotbook/engine/compute-methods';
import { book } from '@lotbook/engine/testing/scenario';
import { ukBook } from '@lotbook/engine/testing/uk-scenario';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { TaxResult } from '@lotbook/model/result';
import { lotMethods } from '@lotbook/model/settings';
import { courseSums } from '../history.ts';
import type { Report, ReportInput } from '../report.ts';
import { makeFiledYear } from '../testing.ts';

/** Two years of a taxpayer in the United States, with data for every report. */
const usYear = `
  b1  2023-05-01  buy   4 BTC for 400 USD, fee 2 USD        @Kraken
  b2  2024-06-01  buy   2 BTC for 1000 USD, fee 10 USD      @Coinbase
  b3  2024-11-01  buy   10 ETH for 20000 USD                @Coinbase
  t1  2024-12-01  transfer  1 BTC                           @Kraken > Ledger
  i1  2025-01-05  deposit/gift  + 1 ETH basis 3000 USD acquired 2025-01-02 inherited  @Ledger
  r1  2025-01-10  stake-reward  + 3 ETH worth 9000 USD      @Kraken
  a1  2025-01-15  deposit/airdrop  + 50 UNI worth 500 USD   @Ledger
  r2  2025-02-10  stake-reward  + 0.5 ETH worth 1250 USD    @Kraken
  s1  2025-02-11  sell  2 BTC for 1800 USD, fee 8 USD       @Kraken
  s2  2025-02-12  sell  4 ETH for 7000.5 USD                @Coinbase
  b4  2024-11-15  buy   20 ADA for 16 USD                   @Ledger
  x1  2025-02-20  buy   100 UNI for 0.5 BTC worth 900 USD   @Coinbase
  k1  2025-02-25  stake-deposit  - 1 ETH                    @Kraken
  g1  2025-03-01  withdrawal/gift      - 0.5 BTC worth 20000 USD  @Ledger
  d1  2025-03-02  withdrawal/donation  - 0.5 BTC worth 6000 USD   @Ledger
  d2  2025-03-03  withdrawal/donation  - 1 ETH worth 40 USD       @Kraken
  o1  2025-03-05  withdrawal/lost      - 15 ADA worth 12 USD      @Ledger
  s3  2025-03-10  sell  1 ETH for 3500 USD                  @Ledger
  f1  2025-04-01  withdrawal/fee       - 0.1 BTC worth 50 USD     @Kraken
  s4  2025-05-01  sell  2 SOL for 70 USD                    @Kraken
  u1  2025-06-01  transfer-out  - 0.1 ETH                   @Kraken
  u2  2025-07-01  transfer-in   + 2 DOT                     @Ledger
  s5  2026-01-10  sell  1 ETH for 4000 USD                  @Coinbase
`;

/** The same in the United Kingdom: a tax year with a change of rates, a sale bought back within thirty days, and a pool. */
const ukYear = `
  b1  2023-05-01  buy   4 BTC for 400 GBP, fee 2 GBP        @Kraken
  b2  2024-05-01  buy   2 ETH for 3000 GBP                  @Kraken
  r1  2024-06-01  stake-reward  + 1 ETH worth 1500 GBP      @Kraken
  s1  2024-07-01  sell  2 BTC for 900 GBP                   @Kraken
  s2  2024-12-01  sell  1 BTC for 300 GBP                   @Kraken
  b3  2024-12-10  buy   1 BTC for 350 GBP                   @Kraken
  s3  2025-01-02  sell  1 ETH for 1200 GBP                  @Kraken
  g1  2025-02-01  withdrawal/gift  - 0.5 ETH worth 600 GBP  @Kraken
  f1  2025-02-02  withdrawal/fee   - 0.1 BTC worth 40 GBP   @Kraken
  u1  2025-03-01  transfer-out  - 0.1 ETH                   @Kraken
  s4  2025-03-02  sell  2 SOL for 70 GBP                    @Kraken
`;

/** A book, the engine's result for it, and the input of a report. */
export interface SampleYear {
  readonly result: TaxResult;
  readonly input: ReportInput;
}

/** The year under the law of a place that a report is of. */
export const getSampleYear = ({ jurisdictions }: Pick<Report, 'jurisdictions'>): SampleYear =>
  jurisdictions.includes('US') ? usSample() : ukSample();

export function usSample(): SampleYear {
  const whole = book(usYear);
  const result = compute(whole);
  const filed = compute(book(usYear.replace('for 1800 USD', 'for 1700 USD')));
  const named = { name: 'Red Cross', address: 'Geneva' };
  const further: Partial<ReportInput> = {
    brokerForms: [krakenForm, coinbaseForm],
    organizations: { d1: named },
    methods: getMethods(whole),
    trail,
    prices,
    words: new Map([
      ['r1', { hash: '0xabc', memo: 'Reward of epoch 7' }],
      ['t1', { hash: '0xdef' }],
    ]),
    origins: new Map([
      ['b1', { source: 'Kraken' }],
      ['r1', { source: 'Kraken', hash: '0xabc' }],
    ]),
    filedBefore: makeFiledBefore(),
    allocation: getAllocation(whole),
    filed: {
      ...makeFiledYear({ ...filed, engine: '1.0.0' }, whole.settings, {
        ...result,
        engine: '1.0.0',
      }),
      changes: [
        {
          transactionId: result.disposals[0]!.transactionId,
          at: result.disposals[0]!.at,
          what: 'changed',
          fields: ['worth'],
        },
      ],
    },
    evidence: {
      s1: {
        origin: 'Line 7 of kraken.csv',
        received: 'Type: sell',
        decisions: [
          { at: '2025-05-01T00:00:00.000Z' as Instant, text: 'A person gave the price 900 USD.' },
        ],
      },
    },
  };
  return {
    result,
    input: { ...toInput(whole, result), year: 2025, taxpayerId: '123-45-6789', ...further },
  };
}

export function ukSample(): SampleYear {
  const whole = ukBook(ukYear);
  const result = compute(whole);
  return { result, input: { ...toInput(whole, result), year: 2024, trail, prices } };
}

function toInput(
  { settings }: Book,
  { disposals, income, gifts, donations, lost, expenses, entries, lots }: TaxResult,
): Omit<ReportInput, 'year'> {
  return {
    accountName: 'Ada Lovelace',
    translator: createTranslator(),
    settings,
    rounding: 'cents',
    disposals,
    income,
    gifts,
    donations,
    lost,
    expenses,
    entries,
    lots,
    answers: {},
  };
}

const getMethods = (whole: Book): NonNullable<ReportInput['methods']> =>
  computeMethods(whole, lotMethods).map(({ totals, lots }, index) => ({
    method: lotMethods[index]!,
    totals,
    openBasis: sum(lots.map(({ basis }) => basis)),
  }));

function getAllocation(whole: Book): NonNullable<ReportInput['allocation']> {
  const { lots, refused } = listAllocatedLots(whole);
  const reasons = [...refused].map(
    ([asset, text]) => [asset, renderIssue(getProductTranslator('US'), text)] as const,
  );
  return { lots, refused: Object.fromEntries(reasons) };
}

/** 2024 as it was filed: a purchase bore other costs then, and DOGE was there that is in no file any more. */
function makeFiledBefore(): NonNullable<ReportInput['filedBefore']> {
  const then = book(
    `${usYear.replace('fee 10 USD', 'fee 15 USD')}\n  o1  2024-07-01  buy  10 DOGE for 5 USD  @Kraken`,
  );
  const { entries, lots } = compute(then);
  const sums = courseSums({ settings: then.settings, year: 2024 });
  sums.take(entries);
  return {
    sealedAt: '2025-04-15T12:00:00.000Z' as Instant,
    digest: 'sha256:def',
    closing: sums.end(lots),
  };
}

/** Holdings near the end of the year. */
const prices: NonNullable<ReportInput['prices']> = {
  on: '2025-12-20' as LocalDate,
  of: Object.fromEntries(
    (
      [
        ['BTC', '500', 'coinbase'],
        ['ETH', '1900', 'coinbase'],
        ['UNI', '9.5', 'file'],
      ] as const
    ).map(([asset, unitPrice, from]) => [
      asset,
      { unitPrice: money(unitPrice), at: '2025-12-20T00:00:00.000Z' as Instant, from },
    ]),
  ),
};

const trail: NonNullable<ReportInput['trail']> = {
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
  log: [
    {
      at: '2025-01-02T00:00:00.000Z',
      who: 'Ada',
      kind: 'report',
      transactionId: '',
      what: 'A report was requested.',
      endedAt: '',
      endedBy: '',
    },
  ],
};

const day = (text: string): LocalDate => text as LocalDate;

/** A line that agrees, and one that isn't in the books. */
const krakenForm: NonNullable<ReportInput['brokerForms']>[number] = {
  id: 'kraken',
  broker: 'Kraken',
  source: 'Kraken',
  coversAll: false,
  lines: [
    {
      id: 'k1',
      asset: 'BTC',
      quantity: quantity('2'),
      sold: day('2025-02-11'),
      proceeds: money('1792'),
      basisReported: false,
      noncovered: true,
    },
    {
      id: 'k2',
      asset: 'BTC',
      quantity: quantity('7'),
      sold: day('2025-08-01'),
      proceeds: money('777'),
      basisReported: false,
      noncovered: true,
    },
  ],
};

/** A line with a reported basis that differs. */
const coinbaseForm: NonNullable<ReportInput['brokerForms']>[number] = {
  id: 'coinbase',
  broker: 'Coinbase',
  source: 'Coinbase',
  coversAll: false,
  lines: [
    {
      id: 'c1',
      asset: 'ETH',
      quantity: quantity('4'),
      acquired: day('2024-11-01'),
      sold: day('2025-02-12'),
      proceeds: money('7000.5'),
      basis: money('7900'),
      basisReported: true,
      term: 'short',
      noncovered: false,
    },
  ],
};

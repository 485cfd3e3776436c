import { createTranslator } from '@lotbook/messages/translator';
import { money, zeroMoney, zeroQuantity } from '@lotbook/decimal/decimal';
import type { Book } from '@lotbook/engine/compute';
import { book } from '@lotbook/engine/testing/scenario';
import { buildJournal } from '@lotbook/journal/build-journal';
import { listYearEnds, type YearResult } from '@lotbook/journal/close-years';
import type { JournalEntry, MeasurementModel } from '@lotbook/journal/journal';
import type { MappingRow } from '@lotbook/journal/mapping';
import { suggestedChart } from '@lotbook/journal/suggested-chart';
import { isBalanceSheetRole } from '@lotbook/journal/roles';
import { addDays } from '@lotbook/journal/periods';
import { listLotsAt, Subledger } from '@lotbook/journal/subledger';
import { periodPrices } from '@lotbook/journal/testing';
import type { LocalDate } from '@lotbook/model/time';
import {
  packLines,
  packRealized,
  type BookBalance,
  type BookLine,
  type Books,
} from '../books/books.ts';
import type { ReportInput } from '../report.ts';
import { toInput } from '../testing.ts';

export interface SampleChoice {
  readonly from?: string;
  readonly to: string;
  readonly model?: MeasurementModel;
  /** Closing prices as `2025-01-31 BTC 40000` lines. */
  readonly prices?: string;
  /** Contacts by transaction. */
  readonly contacts?: Readonly<Record<string, string>>;
  readonly mapping?: readonly MappingRow[];
}

/** The mapping of the suggested chart. Ids of accounts are their codes. */
export const suggestedMapping: readonly MappingRow[] = suggestedChart.flatMap(({ code, roles }) =>
  roles.map((role) => ({ role, source: '', asset: '', category: '', contact: '', account: code })),
);

/** The books of a business, made without a database. */
export function makeSampleBooks(
  made: Book,
  {
    from = '1970-01-01',
    to,
    model = 'cost',
    prices = '',
    contacts = {},
    mapping = suggestedMapping,
  }: SampleChoice,
): Books {
  const span = { from: from as LocalDate, to: to as LocalDate };
  const realized = packRealized();
  const subledger = new Subledger(span.from, (each) => realized.add(each));
  const quotes = periodPrices(prices);
  let entries: readonly JournalEntry[] = [];
  const journal = buildJournal(made, {
    ...span,
    model,
    mode: 'transaction',
    mapping,
    decimals: 2,
    prices: quotes,
    getContact: (id) => contacts[id],
    observe: (facts, postings) => subledger.record(facts, postings),
    adjust: (all) => (entries = all),
  });
  const lots = listLotsAt(made, span.to);
  const assets = [...new Set(lots.map(({ asset }) => asset))];
  const lines = packLines();
  for (const [index, entry] of entries.entries())
    if (entry.date >= from) for (const line of toLines(entry, index + 1)) lines.add(line);
  const closes = listYearEnds(listYearResults(entries, addDays(span.to, 1)), {
    retainedEarnings: '3300',
  });
  return {
    ...span,
    translator: createTranslator(),
    model,
    significantPercent: '5',
    digest: 'sha256:sample',
    accounts: new Map(suggestedChart.map((account) => [account.code, account])),
    balances: sumBalances(entries, from),
    lines,
    yearEnds: closes.filter(({ date }) => date < to),
    closings: closes.filter(({ date }) => date >= from),
    subledger: {
      flows: subledger.finish(),
      realized,
      lots,
      prices: new Map(
        assets.flatMap((asset) => {
          const unitPrice = quotes.getClose(asset, span.to);
          return unitPrice === undefined ? [] : [[asset, { unitPrice, from: 'coinbase' }]];
        }),
      ),
      unmeasured: new Set(),
      fairValue: journal.disclosure?.byAsset,
      impaired: journal.impairment?.map(({ cost, before = zeroMoney, ...each }) => ({
        ...each,
        basis: cost,
        before,
      })),
    },
    sources: [],
  };
}

const toLines = (entry: JournalEntry, number: number): readonly BookLine[] =>
  entry.lines.map((line) => ({
    ...line,
    entry: number,
    key: entry.key,
    date: entry.date,
    kind: entry.kind,
    ...(entry.adjusts && { adjusts: entry.adjusts.key }),
  }));

/** Results of the calendar years that ended before a day. */
function listYearResults(entries: readonly JournalEntry[], to: string): readonly YearResult[] {
  const lines = entries.flatMap(({ date, lines: some }) => {
    const nextYear = `${Number(date.slice(0, 4)) + 1}-01-01` as LocalDate;
    return nextYear > to ? [] : some.map((line) => ({ ...line, nextYear }));
  });
  const results = lines.filter(({ role }) => !isBalanceSheetRole(role));
  const groups = Map.groupBy(results, ({ role, account, nextYear }) =>
    [role, account, nextYear].join(' '),
  );
  return [...groups.values()].map((some) => ({
    role: some[0]!.role,
    account: some[0]!.account,
    nextYear: some[0]!.nextYear,
    net: some.reduce((total, { debit, credit }) => sum(total, debit - credit), zeroMoney),
  }));
}

type Sums = { -readonly [Field in keyof BookBalance]: BookBalance[Field] };

const sum = <T extends bigint>(a: T, b: bigint): T => (a + b) as T;

function sumBalances(entries: readonly JournalEntry[], from: string): readonly BookBalance[] {
  const balances = new Map<string, Sums>();
  for (const { date, lines } of entries)
    for (const { role, account, asset, source, debit, credit, quantity = zeroQuantity } of lines) {
      const key = [role, account, asset, source].join('\n');
      const row = balances.get(key) ?? {
        role,
        account,
        asset,
        source,
        opening: zeroMoney,
        debit: zeroMoney,
        credit: zeroMoney,
        closing: zeroMoney,
        openingQuantity: zeroQuantity,
        quantity: zeroQuantity,
      };
      balances.set(key, row);
      const isOpening = date < from;
      if (isOpening) {
        row.opening = sum(row.opening, debit - credit);
        row.openingQuantity = sum(row.openingQuantity, quantity);
      } else {
        row.debit = sum(row.debit, debit);
        row.credit = sum(row.credit, credit);
      }
      row.closing = sum(row.closing, debit - credit);
      row.quantity = sum(row.quantity, quantity);
    }
  return [...balances.values()];
}

/** Input of a report about these books. */
export const toBookInput = (
  books: Books,
  answers: Readonly<Record<string, string>> = {},
): ReportInput => ({
  ...toInput(''),
  accountName: 'Analytical Engines Ltd',
  books,
  answers,
});

/** A quarter of a small business: trades, staking, a customer's payment, a donation, a transfer with a fee, and units pledged. */
export const smallBusiness = `
  b1 2025-01-05 buy 10 ETH for 20000 USD, fee 50 USD @Kraken
  b2 2025-01-20 buy 1 BTC for 40000 USD @Kraken
  t1 2025-02-03 transfer 4 ETH @Kraken > Ledger
  r1 2025-02-10 stake-reward + 0.5 ETH worth 1250 USD @Kraken
  s1 2025-02-15 sell 2 ETH for 6000 USD, fee 10 USD @Kraken
  g1 2025-03-01 fee fee 0.01 ETH worth 30 USD @Ledger
  w1 2025-03-10 deposit/workIncome + 0.1 BTC worth 5000 USD @Kraken
  x1 2025-03-15 crypto-crypto 0.5 BTC worth 25000 USD for 10 ETH @Kraken
  d1 2025-03-20 withdrawal/donation - 1 ETH worth 2600 USD @Kraken
  c1 2025-03-25 withdrawal/collateralizeNonTaxable - 2 ETH @Kraken`;

export const smallBusinessPrices = `
  2024-12-31 ETH 1900
  2025-01-31 ETH 2100
  2025-01-31 BTC 42000
  2025-02-20 ETH 1800
  2025-02-28 ETH 2900
  2025-02-28 BTC 48000
  2025-03-31 ETH 2500
  2025-03-31 BTC 51000`;

export const sampleBooks = (choice: Partial<SampleChoice> = {}): Books => ({
  ...makeSampleBooks(book(smallBusiness), {
    from: '2025-02-01',
    to: '2025-03-31',
    prices: smallBusinessPrices,
    contacts: { w1: 'Babbage & Co', d1: 'Royal Society' },
    ...choice,
  }),
  app: 'QuickBooks',
  posted: [
    {
      key: 'tx:s1:activity',
      date: '2025-02-15' as LocalDate,
      state: 'posted',
      account: '1150',
      debit: money('5990'),
      credit: zeroMoney,
      document: 'LB-7Q3K9Z2M1A-1',
      link: 'https://books.example/1',
      postedBy: 'Lotbook',
      postedAt: '2025-03-01T06:00:00.000Z',
      hash: '',
    },
    {
      key: 'tx:s1:activity',
      date: '2025-02-15' as LocalDate,
      state: 'posted',
      account: '1300',
      debit: zeroMoney,
      credit: money('5990'),
      document: 'LB-7Q3K9Z2M1A-1',
      link: 'https://books.example/1',
      postedBy: 'Lotbook',
      postedAt: '2025-03-01T06:00:00.000Z',
      hash: '',
    },
  ],
  reconciled: [
    {
      account: '1150',
      name: 'Cash at exchanges',
      ours: money('-54060'),
      theirs: money('-54000'),
      difference: money('60'),
      explained: { not_posted: money('50') },
      unexplained: money('10'),
    },
  ],
  sources: [
    {
      name: 'Kraken',
      kind: 'exchange',
      transactions: 9,
      first: '2025-01-05',
      last: '2025-03-25',
      gaps: [],
      syncedAt: '2025-04-01T06:00:00.000Z',
      balances: 'agrees',
    },
    {
      name: 'Ledger',
      kind: 'wallet',
      transactions: 2,
      first: '2025-02-03',
      last: '2025-04-03',
      gaps: ['2025-03'],
      syncedAt: '',
      balances: 'not reported',
    },
  ],
  close: {
    checks: [
      { label: 'Sources are up to date and complete', state: 'done', count: 0 },
      { label: 'Every transfer has both sides', state: 'open', count: 2 },
    ],
    isClosed: true,
    closedBy: 'ada@example.com',
    closedAt: '2025-04-02T09:00:00.000Z',
    reason: 'Late statement',
  },
});

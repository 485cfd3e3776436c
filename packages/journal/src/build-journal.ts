import type { Book } from '@lotbook/engine/compute';
import { getTreatment } from '@lotbook/engine/effects/treatments';
import { negate, worth, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { TaxResult } from '@lotbook/model/result';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { AdoptionModel } from './adoption-model.ts';
import { closeTrialBalance } from './close-trial-balance.ts';
import { CostModel } from './cost-model.ts';
import { RollForwards } from './disclosure.ts';
import { finishEntry, type DraftEntry } from './draft-entry.ts';
import { FairValueModel } from './fair-value-model.ts';
import { ImpairmentModel } from './impairment-model.ts';
import type {
  ImpairedLot,
  Journal,
  JournalEntry,
  JournalIssue,
  JournalMode,
  MeasurementModel,
  TrialBalanceRow,
} from './journal.ts';
import { makePostings, type PostingContext } from './make-postings.ts';
import { mapAccounts } from './map-accounts.ts';
import { isMappedStablecoin, type MappingRow } from './mapping.ts';
import type { Measurement, Period, PeriodPrices } from './measurement.ts';
import { addDays, listPeriods, type JournalRange } from './periods.ts';
import { getBalance, postTransaction } from './post-transaction.ts';
import type { Posting } from './posting.ts';
import { prepareBook } from './prepare-book.ts';
import { RevaluationModel } from './revaluation-model.ts';
import { summarizeEntries } from './summarize.ts';
import { collectFacts, type TransactionFacts } from './transaction-facts.ts';
import { makeTrialBalance } from './trial-balance.ts';

export interface JournalOptions extends JournalRange {
  readonly model: MeasurementModel;
  readonly mode: JournalMode;
  /** Percent of the fair value that selling costs, for `ias2-broker-trader`. Absent: none. */
  readonly costsToSell?: Money | undefined;
  /** The first day of the fiscal year that adopts ASU 2023-08, for the fair-value model: cost less impairment before. Absent: fair value from the start. */
  readonly adoptedOn?: LocalDate | undefined;
  readonly mapping: readonly MappingRow[];
  /** Decimals of the account's currency. */
  readonly decimals: number;
  readonly prices: PeriodPrices;
  /** Income and expenses of fiscal years that ended are in retained earnings. The month in which years start, from 1; absent: they are never closed. */
  readonly fiscalYearStart?: number | undefined;
  /** Who a transaction was with; set on all of its lines. */
  readonly getContact?: (transactionId: TransactionId) => string | undefined;
  /** Receives each transaction with its postings, in the order of time. */
  readonly observe?: (facts: TransactionFacts, postings: readonly Posting[]) => void;
  /** Replaces the entries of closed months, before balances are made. */
  readonly adjust?: (entries: readonly JournalEntry[]) => readonly JournalEntry[];
}

export interface BuiltJournal extends Journal {
  readonly engine: string;
  /** Issues of the computation behind the journal. */
  readonly engineIssues: readonly Issue[];
}

/** The journal of a book. The same book and options give the same journal, whatever the order of transactions. */
export function buildJournal(taxBook: Book, options: JournalOptions): BuiltJournal {
  const { book, result, unmatched } = prepareBook(taxBook);
  const facts = collectFacts(book, result).filter(
    (each) => options.to === undefined || each.date <= options.to,
  );
  const [first, last] = [facts[0]?.date, facts.at(-1)?.date];
  const periods =
    first === undefined || last === undefined ? [] : listPeriods(first, last, options);
  const ledger = new Ledger(book, options, chooseMeasuring(options, periods));
  let next = 0;
  for (const each of facts) {
    while (periods[next] && periods[next]!.to < each.date) ledger.endPeriod(periods[next++]!);
    ledger.post(each);
  }
  for (const period of periods.slice(next)) ledger.endPeriod(period);
  const journal = ledger.finish();
  const engineIssues = result.issues.filter(
    ({ code, transactionId }) => code !== 'unsupported-basis' || !unmatched.has(transactionId),
  );
  return {
    ...journal,
    engine: result.engine,
    engineIssues,
    issues: [...journal.issues, ...reportSuspense(result, unmatched)],
  };
}

/** Keeps the state of a journal while transactions and period ends pass in the order of time. */
class Ledger {
  readonly #book: Book;
  readonly #options: JournalOptions;
  readonly #measuring: Measuring;
  readonly #measurement: Measurement;
  readonly #context: PostingContext;
  readonly #rollForwards: RollForwards;
  readonly #drafts: DraftEntry[] = [];
  readonly #issues: JournalIssue[] = [];
  #impairedBefore: readonly ImpairedLot[] = [];

  constructor(book: Book, options: JournalOptions, measuring: Measuring) {
    this.#book = book;
    this.#options = options;
    this.#measuring = measuring;
    this.#measurement = measuring.measurement;
    this.#rollForwards = new RollForwards(measuring.rollsFrom);
    this.#context = {
      currency: book.settings.currency,
      convert: (amount, currency, at) => this.#convert(amount, currency, at),
      isStablecoin: (asset) => isMappedStablecoin(options.mapping, asset),
      isAtFairValue: () => this.#measurement.measuresLoans,
      keepsPoolCost: ({ treatments }) =>
        getTreatment({ ...book.settings.treatments, ...treatments }, 'lp') === 'deposit',
    };
  }

  post(facts: TransactionFacts): void {
    const postings = this.#fillCash(facts, makePostings(facts, this.#context));
    for (const posting of postings) this.#rollForwards.record(posting, facts.date);
    this.#options.observe?.(facts, postings);
    for (const draft of postTransaction(facts, postings, this.#measurement))
      this.#drafts.push(draft);
  }

  endPeriod(period: Period): void {
    const { entries, issues } = this.#measurement.endPeriod(period);
    this.#drafts.push(...entries);
    this.#issues.push(...issues);
    if (!period.isReported) return;
    const { from } = this.#options;
    const { rollsFrom } = this.#measuring;
    if (from !== undefined && period.to < from)
      this.#impairedBefore = this.#measurement.listImpaired?.() ?? [];
    const isOpening = rollsFrom !== undefined && period.to < rollsFrom;
    if (isOpening && period.to !== addDays(rollsFrom, -1)) return;
    this.#rollForwards.measure(isOpening ? 'opening' : 'closing', this.#measurement.listCarried());
  }

  finish(): Journal {
    const { mode, mapping, from, decimals, adjust = (all) => all } = this.#options;
    const finished: JournalEntry[] = [];
    for (const draft of this.#drafts) {
      const { entry, imbalance } = finishEntry(draft, decimals);
      if (imbalance !== 0n) this.#issues.push(reportImbalance(draft));
      if (entry) finished.push(this.#withContact(entry));
    }
    const mapped = mapAccounts(finished, mapping);
    const entries = adjust(mapped.entries);
    const isInRange = (entry: JournalEntry): boolean => from === undefined || entry.date >= from;
    return {
      entries: summarizeEntries(entries.filter(isInRange), mode, this.#book.settings.currency),
      trialBalance: this.#closeYears(makeTrialBalance(entries, from), entries),
      ...(this.#measuring.isFairValue && { disclosure: this.#rollForwards.close() }),
      ...this.#measureImpairment(),
      issues: [...this.#issues, ...mapped.issues],
    };
  }

  #closeYears(
    rows: readonly TrialBalanceRow[],
    entries: readonly JournalEntry[],
  ): readonly TrialBalanceRow[] {
    const { fiscalYearStart, from, to, mapping } = this.#options;
    return fiscalYearStart === undefined
      ? rows
      : closeTrialBalance(rows, entries, { fiscalYearStart, from, to, mapping });
  }

  #measureImpairment(): Pick<Journal, 'impairment'> {
    const lots = this.#measurement.listImpaired?.();
    if (!lots) return {};
    const before = new Map(this.#impairedBefore.map(({ lot, impaired }) => [lot, impaired]));
    return { impairment: lots.map((each) => ({ ...each, before: before.get(each.lot) })) };
  }

  #withContact(entry: JournalEntry): JournalEntry {
    const transactionId = entry.lines[0]?.transactionId;
    const contact = transactionId && this.#options.getContact?.(transactionId);
    return contact === undefined
      ? entry
      : { ...entry, lines: entry.lines.map((line) => ({ ...line, contact })) };
  }

  /** The money side of a trade in foreign currency is the value of the other side, as the engine calculated it. */
  #fillCash(facts: TransactionFacts, postings: readonly Posting[]): readonly Posting[] {
    const { currency } = this.#book.settings;
    const foreign = postings.filter(
      (each) => each.kind === 'cash' && each.holding.asset !== (currency as string),
    );
    const [only] = foreign;
    if (foreign.length === 0) return postings;
    if (foreign.length === 1 && only?.kind === 'cash' && isTrade(facts)) {
      const others = postings.filter((each) => each !== only);
      const amount = negate(getBalance(others));
      return postings.map((each) => (each === only ? { ...only, amount } : each));
    }
    for (const each of foreign)
      if (each.kind === 'cash' && each.amount === 0n)
        this.#issues.push(reportMissingRate(facts, each.holding.asset));
    return postings;
  }

  #convert(amount: Money, currency: FiatCode, at: Instant): Money | undefined {
    if (currency === this.#context.currency) return amount;
    const rate = this.#book.prices.find(currency as string as AssetId, this.#context.currency, at);
    return rate && worth(amount as bigint as Quantity, rate.unitPrice);
  }
}

type MeasurementOptions = Pick<JournalOptions, 'prices' | 'costsToSell'>;

const measurements: Readonly<
  Record<MeasurementModel, (options: MeasurementOptions) => Measurement>
> = {
  cost: () => new CostModel(),
  'fair-value': ({ prices }) => new FairValueModel(prices),
  impairment: ({ prices }) => new ImpairmentModel(prices, 'perLot'),
  'ias38-cost': ({ prices }) => new ImpairmentModel(prices, 'perAsset'),
  'ias38-revaluation': ({ prices }) => new RevaluationModel(prices),
  'ias2-broker-trader': ({ prices, costsToSell }) =>
    new FairValueModel(prices, undefined, costsToSell),
};

interface Measuring {
  readonly measurement: Measurement;
  /** The first day that the roll-forward of fair values covers; absent: all days. */
  readonly rollsFrom: LocalDate | undefined;
  readonly isFairValue: boolean;
}

/** The measurement model, and the change to fair value where the journal has days before and after it. */
function chooseMeasuring(options: JournalOptions, periods: readonly Period[]): Measuring {
  const { model, adoptedOn, prices, from } = options;
  const measuring = (measurement: Measurement): Measuring => ({
    measurement,
    rollsFrom: from,
    isFairValue: model === 'fair-value',
  });
  const [first, last] = [periods[0], periods.at(-1)];
  if (model !== 'fair-value' || adoptedOn === undefined || !first || !last)
    return measuring(measurements[model](options));
  if (adoptedOn <= first.from) return measuring(measurements[model](options));
  if (last.to < adoptedOn)
    return { ...measuring(measurements.impairment(options)), isFairValue: false };
  return {
    ...measuring(new AdoptionModel(prices, adoptedOn)),
    rollsFrom: from !== undefined && from > adoptedOn ? from : adoptedOn,
  };
}

/** Crypto on one side and fiat on the other. */
function isTrade({ transaction, entries }: TransactionFacts): boolean {
  const sides = new Set(
    transaction.movements.flatMap((movement) =>
      movement.direction === 'fee' ? [] : [movement.direction],
    ),
  );
  return sides.size === 2 && entries.some((entry) => entry.side !== 'fee');
}

const reportImbalance = ({ key, transactionId }: DraftEntry): JournalIssue => ({
  code: 'unbalanced',
  severity: 'error',
  ...(transactionId !== undefined && { transactionId }),
  text: { code: 'journal-issues.unbalanced', params: { entry: key } },
});

const reportMissingRate = ({ transaction }: TransactionFacts, asset: AssetId): JournalIssue => ({
  code: 'missing-fiat',
  severity: 'error',
  transactionId: transaction.id,
  asset,
  text: {
    code: 'journal-issues.missingRate',
    params: { asset, day: transaction.at.slice(0, 10) },
  },
});

/** Transfers without a known other side are in suspense until they are matched. */
function reportSuspense(
  { issues, entries }: TaxResult,
  unmatched: ReadonlySet<TransactionId>,
): readonly JournalIssue[] {
  const received = entries.filter(
    (entry) => entry.side === 'incoming' && unmatched.has(entry.transactionId),
  );
  const sent = issues.filter((issue) => issue.code === 'unmatched-withdrawal');
  return [...received, ...sent].map(({ transactionId, asset }) => ({
    code: 'unmatched-transfer',
    severity: 'warning',
    transactionId,
    asset,
    text: { code: 'journal-issues.unmatchedTransfer', params: { asset: asset ?? '' } },
  }));
}

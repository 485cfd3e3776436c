import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { LotChoice, MethodChange, TaxSettings } from '@lotbook/model/settings';
import { msOf } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { bookInstant } from './booking/book-instant.ts';
import { choicesByDisposal } from './booking/choices.ts';
import type { Run } from './booking/run.ts';
import { Calendar } from './calendar.ts';
import { impossible } from './check.ts';
import { SideEffects } from './effects/leg-effect.ts';
import { withPositionTreatments } from './effects/positions.ts';
import { jurisdictionOf } from './jurisdiction/registry.ts';
import { Holdings, type AssetTally } from './lots/holdings.ts';
import { matchTransfers } from './matching/match-transfers.ts';
import { transferSides } from './matching/transfer-sides.ts';
import { lotMethods } from './methods/registry.ts';
import { inOrder, type Dated } from './order.ts';
import { Prices } from './prices.ts';
import { openLots, totalsOf } from './result.ts';

/** Grows with every change that can change a figure. */
export const engineVersion = '1.2.0';

export interface Book {
  /** In any order. */
  readonly transactions: readonly Transaction[];
  readonly settings: TaxSettings;
  readonly prices: PriceBook;
  readonly lotChoices: readonly LotChoice[];
}

/**
 * Movements → tax entries → lots, matches, income, issues. Pure; never throws for what the data says.
 * @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in.
 */
export function compute(book: Book): TaxResult {
  return computeWith(book, undefined).result;
}

/** The same, with the sums that the lots themselves kept, for who wants to prove one by the other. */
export function computeWithTallies(book: Book): { readonly result: TaxResult; readonly tallies: readonly AssetTally[] } {
  const { result, run } = computeWith(book, undefined);
  return { result, tallies: [...run.holdings.tallies()] };
}

/** As {@link compute}, with the prices that it asked the book for in vain, each once, in order of time. */
export function computeNoting(book: Book): { readonly result: TaxResult; readonly needs: readonly PriceNeed[] } {
  const needs = new Map<string, PriceNeed>();
  const { result } = computeWith(book, (need) => needs.set(`${need.at} ${need.asset} ${need.currency}`, need));
  return { result, needs: [...needs.values()] };
}

/** The prices that {@link compute} would ask this book for in vain. */
export const priceNeeds = (book: Book): readonly PriceNeed[] => computeNoting(book).needs;

function computeWith(book: Book, missing: ((need: PriceNeed) => void) | undefined): { readonly result: TaxResult; readonly run: Run } {
  const issues: Run['issues'] = [];
  const counted = withPositionTreatments(book.transactions).filter((transaction) => {
    if (transaction.ignored) return false;
    const issue = impossible(transaction);
    if (issue) issues.push(issue);
    return !issue;
  });
  const dated = inOrder(counted);
  const run = start(book, dated, missing);
  bookAll(run, dated, book.settings.methodChanges);
  return { result: finish(run, issues), run };
}

function start(book: Book, dated: readonly Dated[], missing: ((need: PriceNeed) => void) | undefined): Run {
  const { settings } = book;
  const effects = new SideEffects(settings.treatments);
  const sides = transferSides(dated, effects);
  return {
    settings,
    law: jurisdictionOf(settings.jurisdiction),
    calendar: new Calendar(settings.timeZone),
    prices: new Prices(book.prices, settings.currency, missing),
    holdings: new Holdings({ method: lotMethods[settings.method], everTogether: settings.tracking !== 'wallet', findable: book.lotChoices.length > 0 }),
    matches: matchTransfers(sides.outs, sides.ins),
    choices: choicesByDisposal(book.lotChoices),
    effects,
    longFrom: new Map(),
    boxes: new Map(),
    lots: 0,
    entries: [],
    disposals: [],
    income: [],
    gifts: [],
    donations: [],
    expenses: [],
    transfers: [],
    issues: [],
  };
}

function bookAll(run: Run, dated: readonly Dated[], changes: readonly MethodChange[]): void {
  const orders = changes.map(({ from, method }) => ({ ms: msOf(from), method })).sort((a, b) => a.ms - b.ms);
  let next = 0;
  for (let from = 0; from < dated.length;) {
    const { ms } = dated[from]!;
    let to = from + 1;
    while (to < dated.length && dated[to]!.ms === ms) to += 1;
    while (next < orders.length && orders[next]!.ms <= ms) {
      run.holdings.method = lotMethods[orders[next]!.method];
      next += 1;
    }
    bookInstant(run, dated, from, to);
    from = to;
  }
}

const finish = (run: Run, issues: Run['issues']): TaxResult => ({
  engine: engineVersion,
  entries: run.entries,
  disposals: run.disposals,
  income: run.income,
  gifts: run.gifts,
  donations: run.donations,
  expenses: run.expenses,
  lots: openLots(run.holdings),
  matches: run.transfers,
  totals: totalsOf(run),
  issues: [...issues.sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)), ...run.issues],
});

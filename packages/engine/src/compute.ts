import type { Issue } from '@lotbook/model/issue';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';
import { bookInstant, closeInstant, planOf } from './booking/book-instant.ts';
import type { Run } from './booking/run.ts';
import { methodsInForce, startRun } from './booking/start-run.ts';
import { countedOf } from './check.ts';
import { SideEffects } from './effects/leg-effect.ts';
import { withPositionTreatments } from './effects/positions.ts';
import type { AssetTally } from './lots/shelf.ts';
import { matchTransfers } from './matching/match-transfers.ts';
import { transferSides } from './matching/transfer-sides.ts';
import { lotMethods } from './methods/registry.ts';
import { inOrder, type Dated } from './order.ts';
import { needsOf, Prices, type Asked } from './prices.ts';
import { openLots } from './open-lots.ts';
import { YearSums } from './year-sums.ts';

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
  const asked: Asked[] = [];
  const { result } = computeWith(book, (each) => asked.push(each));
  return { result, needs: needsOf(asked) };
}

/** The prices that {@link compute} would ask this book for in vain. */
export const priceNeeds = (book: Book): readonly PriceNeed[] => computeNoting(book).needs;

function computeWith(book: Book, onAsk: ((asked: Asked) => void) | undefined): { readonly result: TaxResult; readonly run: Run } {
  const { counted, issues } = countedOf(withPositionTreatments(book.transactions));
  const dated = inOrder(counted);
  const { settings, lotChoices } = book;
  const sides = transferSides(dated, new SideEffects(settings.treatments));
  const matches = matchTransfers(sides.outs, sides.ins);
  const run = startRun({ settings, lotChoices, matches, prices: new Prices(book.prices, settings.currency, onAsk) });
  bookAll(run, dated);
  return { result: resultOf(run, issues), run };
}

function bookAll(run: Run, dated: readonly Dated[]): void {
  const methodAt = methodsInForce(run.settings);
  for (let from = 0; from < dated.length;) {
    const { ms } = dated[from]!;
    let to = from + 1;
    while (to < dated.length && dated[to]!.ms === ms) to += 1;
    run.holdings.method = lotMethods[methodAt(ms)];
    const before = run.disposals.length;
    const plans = to === from + 1 ? [planOf(run, dated[from]!)] : dated.slice(from, to).map((each) => planOf(run, each));
    bookInstant(run, plans);
    closeInstant(run, plans, before);
    from = to;
  }
}

function resultOf(run: Run, issues: readonly Issue[]): TaxResult {
  const sums = new YearSums();
  sums.add(run);
  return {
    engine: engineVersion,
    entries: run.entries,
    disposals: run.disposals,
    income: run.income,
    gifts: run.gifts,
    donations: run.donations,
    expenses: run.expenses,
    lots: openLots(run.holdings),
    matches: run.transfers,
    totals: sums.totals(),
    issues: [...issues, ...run.issues],
  };
}

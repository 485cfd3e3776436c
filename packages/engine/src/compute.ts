import type { AssetId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import type { TaxResult } from '@lotbook/model/result';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { bookInstant, closeInstant, getPlan } from './booking/book-instant.ts';
import type { Plan } from './booking/plan.ts';
import { getReallocations } from './booking/reallocations.ts';
import { beginInstant, type Run, type Written } from './booking/run.ts';
import { getKnowledge, startRun } from './start-run.ts';
import { collectUnitPrices } from './booking/unit-prices.ts';
import { selectCounted } from './check.ts';
import { addPositionTreatments } from './effects/positions.ts';
import type {
  Booked,
  Jurisdiction,
  PoolHistory,
  PoolListening,
} from './jurisdiction/jurisdiction.ts';
import type { AssetTotals } from './lots/shelf.ts';
import { getLapsed } from './methods/recorded-orders.ts';
import { matchTransfers } from './matching/match-transfers.ts';
import { listTransferSides } from './matching/transfer-sides.ts';
import { endOfInstant, sortByTime, type Dated } from './order.ts';
import { getNeeds, Prices, type Asked } from './prices.ts';
import { listLotsAtEnd } from './open-lots.ts';
import { raiseSoldDeposits } from './sold-deposits.ts';
import { YearSums } from './year-sums.ts';

/** Grows with every change that can change a figure. */
export const engineVersion = '1.33.0';

export interface Book {
  /** In any order. */
  readonly transactions: readonly Transaction[];
  readonly settings: TaxSettings;
  readonly prices: PriceBook;
  readonly lotChoices: readonly LotChoice[];
  /** Transactions after this instant have not happened yet: each is left out with an issue. Absent: up to the year 2199. */
  readonly latest?: Instant;
  /** Ids of transactions and rows that could be mistaken for one that is made up of another, such as `t/2`: those that contain a slash. */
  readonly takenIds?: ReadonlySet<string>;
  /** Units that arrive beyond those that were sent cost their market value instead of nothing. For accounting. */
  readonly assignsRest?: true;
}

/**
 * Movements → tax entries → lots, matches, income, issues. Pure; never throws for what the data says.
 * @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in.
 */
export function compute(book: Book): TaxResult {
  return computeWith(book).result;
}

/** The same, with the sums that the lots themselves kept, for who wants to prove one by the other. */
export function computeWithTotals(book: Book): {
  readonly result: TaxResult;
  readonly tallies: readonly AssetTotals[];
} {
  return computeWith(book);
}

/** Of each asset whose units are pooled how its pool came about. */
export type Pools = ReadonlyMap<AssetId, PoolHistory>;

/** As {@link compute}, with how each pool came about, for who wants to check its cost; it takes the more memory the more there was. */
export function computeTracing(book: Book): { readonly result: TaxResult; readonly pools: Pools } {
  const pools = new Map<AssetId, PoolHistory>();
  const { result } = computeWith(book, { onPool: (asset, history) => pools.set(asset, history) });
  return { result, pools };
}

/** As {@link compute}, with the prices that it asked the book for in vain, each once, in order of time. */
export function computeNoting(book: Book): {
  readonly result: TaxResult;
  readonly needs: readonly PriceNeed[];
} {
  const asked: Asked[] = [];
  const { result } = computeWith(book, { onAsk: (each) => asked.push(each) });
  return { result, needs: getNeeds(asked) };
}

/** The prices that {@link compute} would ask this book for in vain. */
export const listPriceNeeds = (book: Book): readonly PriceNeed[] => computeNoting(book).needs;

interface Listening extends Pick<PoolListening, 'onPool'> {
  readonly onAsk?: (asked: Asked) => void;
}

function computeWith(
  book: Book,
  { onAsk, ...listening }: Listening = {},
): { readonly result: TaxResult; readonly tallies: readonly AssetTotals[] } {
  const { dated, issues } = sortTransactions(book);
  const run = createRun(book, dated, onAsk);
  const { lots, tallies } =
    run.law.units.by === 'lots'
      ? bookLots(run, dated)
      : run.law.units.book(run, getPlans(run, dated), listening);
  return { result: getResult(run, run.law, lots, issues), tallies };
}

/** The transactions that count, in order, and an issue for each that cannot. */
export function sortTransactions(book: Pick<Book, 'transactions' | 'latest'>): {
  readonly dated: readonly Dated[];
  readonly issues: readonly Issue[];
} {
  const { counted, issues } = selectCounted(book.transactions, book.latest);
  return { dated: sortByTime(addPositionTreatments(counted)), issues };
}

/** A run over transactions that are in order, before any of them is booked. */
export function createRun(
  { settings, lotChoices, prices, latest, takenIds, assignsRest }: Book,
  dated: readonly Dated[],
  onAsk: ((asked: Asked) => void) | undefined,
): Run {
  const knowledge = getKnowledge({ settings, lotChoices, takenIds });
  const sides = listTransferSides(dated, knowledge.effects);
  const matches = matchTransfers(sides.outs, sides.ins);
  const reallocations = getReallocations(settings, knowledge.law, { dated, latest });
  const lapsed = getLapsed(knowledge.lapsing, dated);
  return startRun({
    knowledge,
    matches,
    reallocations,
    lapsed,
    unitPrices: collectUnitPrices(dated),
    prices: new Prices(prices, settings, onAsk),
    assignsRest,
  });
}

/** Each is made when it is asked for. */
export function* getPlans(run: Run, dated: readonly Dated[]): Iterable<Plan> {
  for (const each of dated) yield getPlan(run, each);
}

function bookLots(run: Run, dated: readonly Dated[]): Booked {
  bookAll(run, dated);
  return { lots: listLotsAtEnd(run), tallies: [...run.holdings.tallies()] };
}

/** Books transactions that are in order. */
export function bookAll(run: Run, dated: readonly Dated[]): void {
  for (let from = 0; from < dated.length;) {
    const to = endOfInstant(dated, from);
    const first = dated[from]!;
    beginInstant(run, first.ms);
    const before = run.disposals.length;
    const plans = [getPlan(run, first)];
    for (let next = from + 1; next < to; next += 1) plans.push(getPlan(run, dated[next]!));
    bookInstant(run, plans);
    closeInstant(run, plans, before);
    from = to;
  }
}

/** What was written down, as an answer. `issues`: of transactions that cannot be counted. */
export function getResult(
  written: Written,
  { years }: Jurisdiction,
  lots: TaxResult['lots'],
  issues: readonly Issue[],
): TaxResult {
  const sums = new YearSums(years);
  sums.add(written);
  return {
    engine: engineVersion,
    entries: written.entries,
    disposals: written.disposals,
    income: written.income,
    gifts: written.gifts,
    donations: written.donations,
    lost: written.lost,
    expenses: written.expenses,
    lots,
    matches: written.transfers,
    totals: sums.totals(),
    issues: raiseSoldDeposits({
      disposals: written.disposals,
      issues: [...issues, ...written.issues],
    }),
  };
}

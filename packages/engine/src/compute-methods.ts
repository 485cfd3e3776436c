import type { TaxResult, YearTotals } from '@lotbook/model/result';
import type { LotMethod } from '@lotbook/model/settings';
import { bookInstant, closeInstant, getPlan } from './booking/book-instant.ts';
import type { Plan } from './booking/plan.ts';
import { beginInstant, type Run } from './booking/run.ts';
import { getKnowledge, startRun } from './start-run.ts';
import { compute, sortTransactions, getResult, createRun, type Book } from './compute.ts';
import { getLapsed } from './methods/recorded-orders.ts';
import { listLotsAtEnd } from './open-lots.ts';
import { DifferingSales, type MethodSale } from './differing-sales.ts';
import { AssetGains, listDifferingAssets, type AssetGain } from './method-differences.ts';
import { groupByInstant, type Dated } from './order.ts';
import { YearSums } from './year-sums.ts';

/**
 * What a book comes to under several methods, side by side: as {@link compute} with each of them as the only order from the beginning. What does not
 * depend on the method (the order of the transactions, their worth, their partners) is found out once. Where a place does not go by lots, all are alike.
 * @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in.
 */
export function computeMethods(book: Book, methods: readonly LotMethod[]): readonly TaxResult[] {
  const { dated, issues } = sortTransactions(book);
  const planning = createRun(book, dated, undefined);
  if (planning.law.units.by !== 'lots') return computeWithoutLots(book, methods);
  const runs = methods.map((method) => runUnder(planning, { ...book, dated }, method));
  for (const plans of groupPlansByInstant(planning, dated))
    for (const run of runs) bookAgain(run, plans, planning.issues);
  return runs.map((run) => getResult(run, run.law, listLotsAtEnd(run), issues));
}

/** The yearly totals of a book under a method. */
export interface MethodTotals {
  readonly method: LotMethod;
  readonly totals: readonly YearTotals[];
  /** By year, of the assets whose gain the method decides: those that differ most. */
  readonly assets: readonly AssetGain[];
  /** Of those assets and of the year that was asked for: the sales that differ most from the method in force, for each method in the same order. */
  readonly sales: readonly MethodSale[];
}

/**
 * The totals of {@link computeMethods} alone, what differs by asset, and of one tax year the sales that differ most: nothing else is kept, which takes a third of the time and
 * hardly any memory.
 */
export function compareMethods(
  book: Book,
  methods: readonly LotMethod[],
  year?: number,
): readonly MethodTotals[] {
  const { dated } = sortTransactions(book);
  const planning = createRun(book, dated, undefined);
  if (planning.law.units.by !== 'lots')
    return computeWithoutLots(book, methods).map(({ totals }, index) => ({
      method: methods[index]!,
      totals,
      assets: [],
      sales: [],
    }));
  const { years } = planning.law;
  const present = Math.max(0, methods.indexOf(book.settings.method));
  const differing = year === undefined ? undefined : new DifferingSales(years, { year, present });
  const compared = methods.map((method) => ({
    method,
    run: runUnder(planning, { ...book, dated }, method),
    sums: new YearSums(years),
    gains: new AssetGains(years),
  }));
  for (const plans of groupPlansByInstant(planning, dated)) {
    for (const { run, sums, gains } of compared) {
      bookAgain(run, plans, []);
      sums.add(run);
      gains.add(run.disposals);
    }
    differing?.add(compared.map(({ run }) => run.disposals));
    for (const { run } of compared) clear(run);
  }
  const assets = listDifferingAssets(compared.map(({ gains }) => gains.list()));
  const ofYear = (assets[present] ?? []).flatMap((each) =>
    each.year === year ? [each.asset] : [],
  );
  const sales = differing?.list(ofYear, book.transactions) ?? [];
  return compared.map(({ method, sums }, index) => ({
    method,
    totals: sums.totals(),
    assets: assets[index]!,
    sales: sales[index] ?? [],
  }));
}

function computeWithoutLots(book: Book, methods: readonly LotMethod[]): readonly TaxResult[] {
  const result = compute(book);
  return methods.map(() => result);
}

/** What the plans themselves have to say is forgotten once the next ones are asked for. */
function* groupPlansByInstant(planning: Run, dated: readonly Dated[]): Iterable<readonly Plan[]> {
  for (const instant of groupByInstant(dated)) {
    yield instant.map((each) => getPlan(planning, each));
    clear(planning);
  }
}

function clear(run: Run): void {
  for (const list of [
    run.entries,
    run.disposals,
    run.income,
    run.gifts,
    run.donations,
    run.lost,
    run.expenses,
    run.transfers,
    run.issues,
  ]) {
    if (list.length > 0) list.length = 0;
  }
}

function runUnder(
  { prices, matches, reallocations, unitPrices }: Run,
  { settings, lotChoices, takenIds, dated }: Book & { readonly dated: readonly Dated[] },
  method: LotMethod,
): Run {
  const knowledge = getKnowledge({
    settings: { ...settings, method, methodChanges: [] },
    lotChoices,
    takenIds,
  });
  return startRun({
    knowledge,
    prices,
    matches,
    reallocations,
    lapsed: getLapsed(knowledge.lapsing, dated),
    unitPrices,
  });
}

/** Books plans that another method may have booked before: what followed then is forgotten. */
function bookAgain(run: Run, plans: readonly Plan[], issues: Run['issues']): void {
  for (const issue of issues) run.issues.push(issue);
  for (const plan of plans) forget(plan);
  beginInstant(run, plans[0]!.ms);
  const before = run.disposals.length;
  bookInstant(run, plans);
  closeInstant(run, plans, before);
}

function forget({ ins, outs, fees }: Plan): void {
  for (const leg of ins) leg.entry = undefined;
  for (const leg of outs) leg.entry = undefined;
  for (const leg of fees) leg.entry = undefined;
}

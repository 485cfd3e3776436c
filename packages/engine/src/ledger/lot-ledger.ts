import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Issue } from '@lotbook/model/issue';
import type { PriceBook, PriceNeed } from '@lotbook/model/price';
import type { OpenLot, TaxResult, TransactionOutcome } from '@lotbook/model/result';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { engineVersion, type Book } from '../compute.ts';
import { getReallocations, type Reallocations } from '../booking/reallocations.ts';
import { impossible } from '../check.ts';
import { getKnowledge, type Knowledge } from '../start-run.ts';
import { UnitPrices, type TradesChanged } from '../booking/unit-prices.ts';
import { Booking, type Rules } from './booking.ts';
import { getChoiceAssets, listChangedChoices } from './choices.ts';
import { compareLots } from './difference.ts';
import { Matching } from './matching.ts';
import type { Moment } from './timestamp-batch.ts';
import { compose, divide, getIssueOutcome, getWhole } from './outcomes.ts';
import { isSameOutcome } from './compare-outcomes.ts';
import { Positions } from './positions.ts';
import { isSame } from '../is-same.ts';
import { findFirstFrom } from './sorted.ts';
import { Strands } from './asset-timelines.ts';
import { Timeline } from './timeline.ts';
import { Touched } from './touched.ts';
import type { Steps } from '../steps.ts';
import { compareText } from '../natural.ts';
import { toDated, sortMovements, type Dated } from '../order.ts';
import { getLapsed, type Lapsed } from '../methods/recorded-orders.ts';
import { getNeeds, type Asked } from '../prices.ts';
import { hasUnmatchedDeposit, raiseSoldDeposits, SoldDeposits } from '../sold-deposits.ts';
import { YearSums } from '../year-sums.ts';
import type { Change, Delta, LedgerOptions, Piece } from '../ledger.ts';

/** A ledger of a place where units leave by lots. */
export class LotLedger {
  #knowledge: Knowledge;
  #prices: PriceBook;
  #lotChoices: readonly LotChoice[];
  #latest: Instant | undefined;
  #matching = new Matching();
  #reallocations: Reallocations = new Map();
  #lapsed: Lapsed = new Map();
  readonly #positions = new Positions();
  readonly #timeline = new Timeline();
  readonly #strands: Strands;
  /** Assets that the transactions of a moment tie to each other. */
  readonly #ties = new Map<Moment, readonly (readonly AssetId[])[]>();
  /** What is said of transactions that cannot be counted. */
  readonly #impossible = new Map<TransactionId, TransactionOutcome>();
  readonly #sold = new SoldDeposits();
  readonly #unitPrices = new UnitPrices();

  private constructor(book: Book, { leastSpacing = 500 }: LedgerOptions) {
    this.#strands = new Strands(leastSpacing);
    this.#knowledge = getKnowledge(book);
    this.#prices = book.prices;
    this.#lotChoices = book.lotChoices;
    this.#latest = book.latest;
  }

  static *inSteps(book: Book, options: LedgerOptions): Steps<LotLedger> {
    const ledger = new LotLedger(book, options);
    yield* ledger.#changing({ put: book.transactions }, Number.POSITIVE_INFINITY);
    return ledger;
  }

  /** Changes the book and computes what that reaches. */
  *changeInPieces(change: Change, atOnce: number): Generator<Piece, Delta, undefined> {
    const steps = this.#changing(change, atOnce);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      if (value) yield value;
    }
  }

  *#changing(change: Change, atOnce: number): Generator<Piece | undefined, Delta, undefined> {
    const touched = new Touched();
    const restart = this.#adopt(change, touched);
    this.#replace(change, touched);
    yield;
    const isDividedAnew = this.#divide(touched);
    this.#lapse(touched);
    this.#rematch(touched);
    yield;
    this.#plan(touched.changed());
    yield;
    const asked: Asked[] = [];
    const changed = new ChangedOutcomes(this.#sold);
    const isDue = (): boolean => touched.listed >= atOnce;
    const booking = this.#strands.book({
      rules: this.#rules(),
      timeline: this.#timeline,
      ties: [...this.#ties.values()]
        .flat()
        .concat(getChoiceAssets(this.#lotChoices, this.#timeline)),
      instants: touched.instants(),
      restart: isDividedAnew ? new Set(this.#timeline.assets()) : restart,
      onChange: (moment) => touched.note(moment),
      onLast: () => touched.list(),
      isDue,
    });
    let step = booking.next();
    for (; !step.done; step = booking.next())
      yield isDue() ? this.#piece(touched, asked, changed) : undefined;
    const lots = step.value;
    return { ...this.#close(touched, asked, changed), lots: compareLots(lots.before, lots.now) };
  }

  /** What follows from each transaction that is not ignored: in order, and after them those that cannot be counted, by id. */
  *outcomes(): Iterable<TransactionOutcome> {
    for (const { outcomes } of this.#timeline.moments)
      for (const outcome of outcomes) yield this.#sold.raise(outcome);
    yield* this.#uncounted();
  }

  /** All figures as `compute` gives them. */
  result(): TaxResult {
    const whole = getWhole(this.#timeline.moments);
    const sums = new YearSums(this.#knowledge.law.years);
    sums.add(whole);
    const issues: Issue[] = this.#uncounted().flatMap((outcome) => outcome.issues);
    return {
      engine: engineVersion,
      entries: whole.entries,
      disposals: whole.disposals,
      income: whole.income,
      gifts: whole.gifts,
      donations: whole.donations,
      lost: whole.lost,
      expenses: whole.expenses,
      lots: this.lots(),
      matches: whole.transfers,
      totals: sums.totals(),
      issues: raiseSoldDeposits({
        disposals: whole.disposals,
        issues: [...issues, ...whole.issues],
      }),
    };
  }

  /** Open lots, by asset and age. */
  lots(): readonly OpenLot[] {
    return this.#strands.lots();
  }

  /** The prices that figures lack, each once, in order of time. */
  needs(): readonly PriceNeed[] {
    return getNeeds(this.#timeline.moments.flatMap(({ asked }) => asked));
  }

  /** Takes new settings, prices and chosen lots over. Gives the assets whose lots have to be booked from their beginning. */
  #adopt({ settings, prices, lotChoices, latest }: Change, touched: Touched): ReadonlySet<AssetId> {
    this.#latest = latest ?? this.#latest;
    const { takenIds } = this.#knowledge;
    const before = { settings: this.#knowledge.settings, lotChoices: this.#lotChoices };
    if (settings || lotChoices)
      this.#knowledge = getKnowledge({
        settings: settings ?? before.settings,
        lotChoices: lotChoices ?? before.lotChoices,
        takenIds,
      });
    if (settings) {
      this.#matching = new Matching();
      for (const moment of this.#timeline.moments) touched.change(moment);
    }
    if (prices) {
      this.#prices = prices;
      for (const moment of this.#timeline.moments)
        if (this.#isRepriced(moment)) touched.change(moment);
    }
    const assets = settings ? [...this.#timeline.assets()] : [];
    if (!lotChoices) return new Set(assets);
    const changed = listChangedChoices(this.#lotChoices, lotChoices);
    this.#lotChoices = lotChoices;
    return new Set([...assets, ...getChoiceAssets(changed, this.#timeline).flat()]);
  }

  #isRepriced({ asked }: Moment): boolean {
    return asked.some(({ asset, currency, at, answer, isNearest, rate }) => {
      if (isNearest) return !isSame(answer, this.#prices.nearest?.(asset, currency, at));
      return (
        !isSame(answer, this.#prices.find(asset, currency, at)) ||
        !isSame(rate, this.#prices.lackedRate?.(asset, currency, at))
      );
    });
  }

  /** Takes transactions out and puts others in. */
  #replace(change: Change, touched: Touched): void {
    const come = (change.put ?? []).map(sortMovements);
    const { put, remove } = this.#positions.change(
      { put: come, remove: change.remove ?? [] },
      this.#latest,
    );
    const gone = [...remove, ...put.map(({ id }) => id)];
    for (const id of gone) this.#forgetImpossible(id, touched);
    const counted: Dated[] = [];
    for (const transaction of put) {
      if (transaction.ignored) continue;
      const issue = impossible(transaction, this.#latest);
      if (issue) {
        this.#impossible.set(transaction.id, getIssueOutcome(issue));
        touched.uncounted.add(transaction.id);
      } else counted.push(toDated(transaction));
    }
    const former = gone.flatMap((id) => this.#timeline.find(id) ?? []);
    this.#timeline.change(gone, counted, (moment) => touched.change(moment));
    const { ids, trades } = this.#unitPrices.change(former, counted);
    for (const id of ids) {
      const moment = this.#timeline.at(this.#timeline.find(id)?.ms ?? Number.NaN);
      if (moment) touched.change(moment);
    }
    for (const each of trades) this.#compareAgain(each, touched);
  }

  /** Looked-up prices near changed trades that those trades contradict, or did before. */
  #compareAgain({ asset, currency, fromMs, toMs }: TradesChanged, touched: Touched): void {
    if (currency !== this.#knowledge.settings.currency) return;
    const { moments } = this.#timeline;
    for (let place = findFirstFrom(moments, fromMs); place < moments.length; place += 1) {
      const moment = moments[place]!;
      if (moment.ms > toMs) return;
      if (this.#mayContradict(moment, asset)) touched.change(moment);
    }
  }

  #mayContradict({ ms, asked, outcomes }: Moment, asset: AssetId): boolean {
    const { currency } = this.#knowledge.settings;
    return (
      outcomes.some(({ issues }) => issues.some(isUnlikeTrades)) ||
      asked.some(
        ({ answer, ...each }) =>
          each.asset === asset &&
          answer !== undefined &&
          this.#unitPrices.findContradicting({
            asset,
            currency,
            unitPrice: answer.unitPrice,
            quantity: mostQuantity,
            ms,
          }) !== undefined,
      )
    );
  }

  #forgetImpossible(id: TransactionId, touched: Touched): void {
    const outcome = this.#impossible.get(id);
    if (!outcome) return;
    touched.forget(outcome);
    this.#impossible.delete(id);
  }

  /** Matches what changed again, and any transfer that lost its partner by that. */
  #rematch(touched: Touched): void {
    const assets = this.#matching.take(touched.changed(), this.#knowledge.effects);
    for (const ms of this.#matching.match(assets)) {
      const moment = this.#timeline.at(ms);
      if (moment) touched.change(moment);
    }
  }

  /**
   * Determines which allocations of basis are carried out and when. A change, which is rare, books
   * everything again.
   */
  #divide(touched: Touched): boolean {
    const before = this.#reallocations;
    if (before.size === 0 && !this.#knowledge.settings.transitions?.length) return false;
    const dated = this.#timeline.moments.flatMap((moment) => moment.dated);
    this.#reallocations = getReallocations(this.#knowledge.settings, this.#knowledge.law, {
      dated,
      latest: this.#latest,
    });
    if (isSame([...before], [...this.#reallocations])) return false;
    for (const moment of this.#timeline.moments) touched.change(moment);
    return true;
  }

  /** Finds out where orders in one's own books first no longer count, which is said of those transactions. */
  #lapse(touched: Touched): void {
    const before = this.#lapsed;
    const { lapsing } = this.#knowledge;
    if (before.size === 0 && !lapsing.lapse) return;
    const { moments } = this.#timeline;
    const since = moments.slice(
      findFirstFrom(moments, lapsing.lapse?.fromMs ?? Number.POSITIVE_INFINITY),
    );
    this.#lapsed = getLapsed(
      lapsing,
      since.flatMap((moment) => moment.dated),
    );
    for (const id of new Set([...before.keys(), ...this.#lapsed.keys()])) {
      const moment = this.#timeline.at(this.#timeline.find(id)?.ms ?? Number.NaN);
      if (moment && !isSame(before.get(id), this.#lapsed.get(id))) touched.change(moment);
    }
  }

  #plan(changed: readonly Moment[]): void {
    for (const moment of changed) this.#ties.delete(moment);
    const ties = Booking.plan(
      this.#rules(),
      changed.filter(({ dated }) => dated.length > 0),
    );
    for (const [moment, tied] of ties) if (tied.length > 0) this.#ties.set(moment, tied);
  }

  /** What differs from before of moments that are booked for good. */
  #piece(touched: Touched, asked: Asked[], changed: ChangedOutcomes): Piece {
    for (const { moment, before } of touched.takeListed()) {
      changed.compare(closeMoment(moment), before);
      asked.push(...moment.asked);
    }
    return changed.take();
  }

  /**
   * Merges timestamps whose parts are booked, and returns the differences. `asked`: the price
   * requests of those that were already reported.
   */
  #close(
    touched: Touched,
    asked: readonly Asked[],
    changed: ChangedOutcomes,
  ): Pick<Delta, 'outcomes' | 'removed' | 'former' | 'needs'> {
    const there = new Set<TransactionId>();
    const report = (outcomes: readonly TransactionOutcome[]): void => {
      for (const outcome of outcomes) {
        there.add(outcome.transactionId);
        changed.compareOne(outcome, touched.former.get(outcome.transactionId));
      }
    };
    const moments = touched.moments();
    for (const { moment, before } of moments) {
      if (before) changed.compare(closeMoment(moment), before);
      else report(closeMoment(moment));
    }
    report(this.#uncounted().filter(({ transactionId }) => touched.uncounted.has(transactionId)));
    const needs = getNeeds([...asked, ...moments.flatMap(({ moment }) => moment.asked)]);
    const removed = [...touched.former.values()].filter(
      ({ transactionId }) => !there.has(transactionId),
    );
    for (const outcome of removed) this.#sold.count(outcome, -1);
    return {
      ...this.#settle(changed, removed),
      removed: removed.map(({ transactionId }) => transactionId),
      needs,
    };
  }

  /** Adds unmatched deposits that are another issue now because their units were sold, or no longer are. */
  #settle(changed: ChangedOutcomes, removed: readonly TransactionOutcome[]): Piece {
    const { reached, raiseFormer } = this.#sold.settle();
    const changes = changed.takeAll();
    const known = new Set([...changes.map(({ now }) => now), ...removed].map(getOutcomeId));
    for (const id of reached) {
      if (known.has(id as TransactionId)) continue;
      const now = this.#outcomeFor(id as TransactionId);
      if (now) changes.push({ now, before: now });
    }
    const placeFor = (id: TransactionId): number => this.#timeline.find(id)?.ms ?? Infinity;
    if (reached.size > 0 || changed.hasHeldBack)
      changes.sort((a, b) =>
        compareNumbers(placeFor(getOutcomeId(a.now)), placeFor(getOutcomeId(b.now))),
      );
    return {
      outcomes: changes.map(({ now }) => this.#sold.raise(now)),
      former: [...changes.flatMap(({ before }) => before ?? []), ...removed].map(raiseFormer),
    };
  }

  #outcomeFor(id: TransactionId): TransactionOutcome | undefined {
    const dated = this.#timeline.find(id);
    const moment = dated && this.#timeline.at(dated.ms);
    return moment?.outcomes.find(({ transactionId }) => transactionId === id);
  }

  #uncounted(): readonly TransactionOutcome[] {
    return [...this.#impossible.values()].sort((a, b) =>
      compareText(a.transactionId, b.transactionId),
    );
  }

  #rules(): Rules {
    return {
      knowledge: this.#knowledge,
      prices: this.#prices,
      matches: this.#matching.matches,
      reallocations: this.#reallocations,
      lapsed: this.#lapsed,
      unitPrices: this.#unitPrices,
    };
  }
}

interface ChangedOutcome {
  readonly now: TransactionOutcome;
  readonly before: TransactionOutcome | undefined;
}

/** Outcomes that differ from before. Unmatched deposits are held back until it is known whether their units are sold. */
class ChangedOutcomes {
  readonly #sold: SoldDeposits;
  #changes: ChangedOutcome[] = [];
  readonly #heldBack: ChangedOutcome[] = [];

  constructor(sold: SoldDeposits) {
    this.#sold = sold;
  }

  get hasHeldBack(): boolean {
    return this.#heldBack.length > 0;
  }

  /** Of the same transactions. */
  compare(now: readonly TransactionOutcome[], before: readonly TransactionOutcome[]): void {
    if (now.length === 1) return this.compareOne(now[0]!, before[0]);
    const byId = new Map(before.map((outcome) => [outcome.transactionId, outcome]));
    for (const outcome of now) this.compareOne(outcome, byId.get(outcome.transactionId));
    return undefined;
  }

  compareOne(now: TransactionOutcome, before: TransactionOutcome | undefined): void {
    if (isSameOutcome(now, before)) return;
    this.#sold.count(now, 1);
    if (before) this.#sold.count(before, -1);
    const isHeldBack = hasUnmatchedDeposit(now) || (before && hasUnmatchedDeposit(before));
    (isHeldBack ? this.#heldBack : this.#changes).push({ now, before });
  }

  /** Takes out what need not be held back. */
  take(): Piece {
    const changes = this.#changes;
    this.#changes = [];
    return {
      outcomes: changes.map(({ now }) => now),
      former: changes.flatMap(({ before }) => before ?? []),
    };
  }

  takeAll(): ChangedOutcome[] {
    return [...this.#changes.splice(0), ...this.#heldBack];
  }
}

/** So many units are never dust. */
const mostQuantity = 10n ** 38n;

const isUnlikeTrades = ({ text }: Issue): boolean =>
  text?.code === 'engine-issues.priceUnlikeTrades';

const getOutcomeId = ({ transactionId }: TransactionOutcome): TransactionId => transactionId;
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

function closeMoment(moment: Moment): readonly TransactionOutcome[] {
  if (!moment.parts) return moment.outcomes;
  const paper = compose(moment.parts);
  moment.asked = paper.asked;
  moment.outcomes = divide(paper, moment.parts);
  return moment.outcomes;
}

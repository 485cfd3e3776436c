import type { AssetId } from '@lotbook/model/ids';
import type { PriceBook } from '@lotbook/model/price';
import type { Movement } from '@lotbook/model/transaction';
import { bookInstant, closeInstant, getPlan } from '../booking/book-instant.ts';
import type { Plan } from '../booking/plan.ts';
import { beginInstant, noAsset, type Run } from '../booking/run.ts';
import type { Reallocations } from '../booking/reallocations.ts';
import { startRun, type Knowledge, type TracedRun } from '../start-run.ts';
import { retrace, Tracer } from '../booking/trace.ts';
import type { UnitPrices } from '../booking/unit-prices.ts';
import type { Matched } from '../matching/match.ts';
import type { Lapsed } from '../methods/recorded-orders.ts';
import { Prices } from '../prices.ts';
import { isPlain, type Moment, type Parts, type Trace } from './timestamp-batch.ts';
import { isSame } from '../is-same.ts';
import { isDivided, openAgain, getOpening } from './opening.ts';
import {
  makeEmptyPaper,
  isBookedAlike,
  isEmpty,
  isSameLines,
  takeAll,
  takeLines,
  takeOutcome,
  unbook,
  type Line,
} from './outcomes.ts';
import { isSameOutcome } from './compare-outcomes.ts';
import { getTies } from '../booking/ties.ts';

/** What all bookings of a ledger have in common. */
export interface Rules {
  readonly knowledge: Knowledge;
  readonly prices: PriceBook;
  readonly matches: ReadonlyMap<Movement, Matched>;
  readonly reallocations: Reallocations;
  readonly lapsed: Lapsed;
  readonly unitPrices: UnitPrices;
}

/** What one booking is about. */
export interface Scope {
  readonly only: ReadonlySet<AssetId>;
  /** The name of the strand. */
  readonly strand: string;
  /**
   * Whether the previous effects of timestamps on its lots don't predict the new ones: lot choices
   * may differ.
   */
  readonly isAnew: boolean;
  /** How many lots were opened before. */
  readonly lots: number;
  /** Called before the consequences of a timestamp change. */
  readonly onChange: (moment: Moment) => void;
}

/** Books moments, each for some assets, and leaves at the moments what follows from them. */
export class Booking {
  readonly run: TracedRun;
  readonly #tracer = new Tracer();
  readonly #paper = makeEmptyPaper();
  #lines: Line[] = [];
  readonly #only: ReadonlySet<AssetId>;
  readonly #strand: string;
  readonly #isAnew: boolean;
  readonly #onChange: Scope['onChange'];
  readonly #onStep: NonNullable<Run['onStep']>;

  constructor(
    { knowledge, prices, matches, reallocations, lapsed, unitPrices }: Rules,
    { only, strand, isAnew, lots, onChange }: Scope,
  ) {
    this.#only = only;
    this.#strand = strand;
    this.#isAnew = isAnew;
    this.#onChange = onChange;
    this.#onStep = ({ transaction }, asset) => this.#takeLines(asset, transaction.id);
    const asking = new Prices(prices, knowledge.settings, (asked) => this.#paper.asked.push(asked));
    this.run = startRun({
      knowledge,
      matches,
      reallocations,
      lapsed,
      unitPrices,
      lots,
      prices: asking,
      written: this.#paper,
      tracer: this.#tracer,
    });
  }

  /** What moments say whatever lots there are. Gives the assets that they tie. */
  static plan(
    rules: Rules,
    moments: Iterable<Moment>,
  ): ReadonlyMap<Moment, readonly (readonly AssetId[])[]> {
    const booking = new Booking(rules, {
      only: new Set([noAsset]),
      strand: '',
      isAnew: true,
      lots: 0,
      onChange: () => undefined,
    });
    const ties = new Map<Moment, readonly (readonly AssetId[])[]>();
    for (const moment of moments) ties.set(moment, booking.#plan(moment));
    return ties;
  }

  /** Gives whether something else follows from the moment than before. One in parts has to be put together once all its parts are booked. */
  book(moment: Moment): boolean {
    beginInstant(this.run, moment.ms);
    return moment.parts ? this.#bookPart(moment, moment.parts) : this.#bookPlain(moment);
  }

  #plan(moment: Moment): readonly (readonly AssetId[])[] {
    moment.opening = undefined;
    moment.plan = undefined;
    moment.trace = undefined;
    moment.parts = undefined;
    moment.outcomes = [];
    moment.asked = [];
    if (isPlain(moment)) return [];
    const plans = moment.dated.map((dated) => {
      const plan = getPlan(this.run, dated);
      this.run.step = 0;
      this.#takeLines(noAsset, dated.transaction.id);
      return plan;
    });
    this.#steps(plans);
    moment.parts = { plans, lines: this.#lines, booked: [], openings: [], traces: [] };
    this.#lines = [];
    return plans.map(getTies).filter((tied) => tied.length > 0);
  }

  #bookPlain(moment: Moment): boolean {
    const { run } = this;
    if (moment.opening) {
      openAgain(run, moment.opening);
      return false;
    }
    if (this.#isAsTraced(moment.trace)) return false;
    run.only = undefined;
    run.onStep = undefined;
    const plan = this.#getPlan(moment);
    const { lots } = run;
    moment.trace = this.#traced([plan], () => bookInstant(run, [plan]));
    closeInstant(run, [plan], 0);
    moment.opening = getOpening(run, [plan], lots, acceptAll);
    if (moment.opening) moment.plan = undefined;
    const outcome = takeOutcome(run, plan.transaction.id);
    const asked = takeAll(this.#paper.asked);
    if (isSameOutcome(outcome, moment.outcomes[0]) && isSame(asked, moment.asked)) return false;
    this.#onChange(moment);
    moment.outcomes = [outcome];
    moment.asked = asked;
    return true;
  }

  /** Of a plain moment, ready to be booked. */
  #getPlan(moment: Moment): Plan {
    if (moment.plan) {
      unbook([moment.plan], acceptAll);
      return moment.plan;
    }
    const plan = getPlan(this.run, moment.dated[0]!);
    if (isEmpty(this.#paper)) moment.plan = plan;
    return plan;
  }

  #bookPart(moment: Moment, parts: Parts): boolean {
    const isAlone = this.#isAboutOne(moment.assets);
    if (isAlone) {
      for (const known of parts.openings) {
        if (!this.#only.has(known.lot.asset)) continue;
        openAgain(this.run, known);
        return false;
      }
    }
    const { lots } = this.run;
    const isBooked = parts.booked.some((each) => this.#only.has(each));
    if (isBooked && this.#isAsTraced(parts.traces.find(({ strand }) => strand === this.#strand)))
      return false;
    const isOther = isBooked ? this.#bookAgain(moment, parts) : this.#bookFirst(moment, parts);
    const opening = isAlone
      ? getOpening(this.run, parts.plans, lots, (each) => this.#only.has(each))
      : undefined;
    if (opening) parts.openings = [...parts.openings, opening];
    return isOther;
  }

  /** Whether no more than one of the assets is booked. */
  #isAboutOne(assets: readonly AssetId[]): boolean {
    let count = 0;
    for (const asset of assets) if (this.#only.has(asset)) count += 1;
    return count < 2;
  }

  #bookFirst(moment: Moment, parts: Parts): boolean {
    this.#onChange(moment);
    parts.booked = [...parts.booked, ...moment.assets.filter((asset) => this.#only.has(asset))];
    this.#lines = parts.lines;
    this.#bookParts(parts);
    this.#lines = [];
    return true;
  }

  /** Books again the sides that were booked before, and leaves the bookings of the others. */
  #bookAgain(moment: Moment, parts: Parts): boolean {
    const isBooked = (asset: AssetId): boolean => this.#only.has(asset);
    const former = unbook(parts.plans, isBooked);
    this.#bookParts(parts);
    const lines = this.#lines;
    this.#lines = [];
    const isAlike = isBookedAlike(former);
    if (isAlike && isSameLines(lines, parts.lines, isBooked)) return false;
    this.#onChange(moment);
    parts.lines = [...parts.lines.filter(({ asset }) => !isBooked(asset)), ...lines];
    return true;
  }

  #bookParts(parts: Parts): void {
    const trace = this.#traced(parts.plans, () => this.#steps(parts.plans));
    const others = parts.traces.filter(({ strand }) => strand !== this.#strand);
    parts.traces = trace ? [...others, trace] : others;
  }

  /** Does again what was done before, and gives whether that came to the same. Where it did not, what it was given is there for the booking that has to follow. */
  #isAsTraced(trace: Trace | undefined): boolean {
    if (!trace || this.#isAnew || trace.strand !== this.#strand) return false;
    return retrace(trace.steps, this.run.holdings, this.run.inTransit, this.#tracer);
  }

  /** Books, and gives what that did to lots. Undefined where it did more than can be done again. */
  #traced(plans: readonly Plan[], book: () => void): Trace | undefined {
    this.#tracer.begin();
    book();
    const steps = this.#tracer.end();
    return steps && !isDivided(this.run, plans) ? { strand: this.#strand, steps } : undefined;
  }

  #steps(plans: readonly Plan[]): void {
    this.run.only = this.#only;
    this.run.onStep = this.#onStep;
    bookInstant(this.run, plans);
  }

  #takeLines(asset: AssetId, transactionId: Line['transactionId']): void {
    takeLines(this.#paper, { step: this.run.step, asset, transactionId }, this.#lines);
  }
}

const acceptAll = (): boolean => true;

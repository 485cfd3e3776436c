import type { AssetId } from '@lotbook/model/ids';
import type { PriceBook } from '@lotbook/model/price';
import type { LotChoice, TaxSettings } from '@lotbook/model/settings';
import type { Movement } from '@lotbook/model/transaction';
import { bookInstant, closeInstant, planOf } from '../booking/book-instant.ts';
import type { Plan } from '../booking/plan.ts';
import { noAsset, type Run } from '../booking/run.ts';
import type { Reallocations } from '../booking/reallocations.ts';
import { startRun } from '../booking/start-run.ts';
import type { Matched } from '../matching/match.ts';
import { lotMethods } from '../methods/registry.ts';
import { Prices } from '../prices.ts';
import { isPlain, type Moment } from './moment.ts';
import { carryOver, clear, emptyPaper, taken, takeLines, takeOutcome, type Line } from './outcomes.ts';
import { tiesOf } from './ties.ts';

/** What all bookings of a ledger have in common. */
export interface Rules {
  readonly settings: TaxSettings;
  readonly prices: PriceBook;
  readonly lotChoices: readonly LotChoice[];
  readonly matches: ReadonlyMap<Movement, Matched>;
  readonly reallocations: Reallocations;
}

/** Books moments, each for some assets, and leaves at the moments what follows from them. */
export class Booking {
  readonly run: Run;
  readonly #paper = emptyPaper();
  #lines: Line[] = [];
  readonly #only: ReadonlySet<AssetId>;
  readonly #onStep: NonNullable<Run['onStep']>;

  /** `lots`: how many lots were opened before. */
  constructor({ settings, prices, lotChoices, matches, reallocations }: Rules, only: ReadonlySet<AssetId>, lots: number) {
    this.#only = only;
    this.#onStep = ({ transaction }, asset) => this.#takeLines(asset, transaction.id);
    const asking = new Prices(prices, settings.currency, (asked) => this.#paper.asked.push(asked));
    this.run = startRun({ settings, lotChoices, matches, reallocations, lots, prices: asking, written: this.#paper });
  }

  /** What moments say whatever lots there are. Gives the assets that they tie. */
  static plan(rules: Rules, moments: Iterable<Moment>): ReadonlyMap<Moment, readonly (readonly AssetId[])[]> {
    const booking = new Booking(rules, new Set([noAsset]), 0);
    const ties = new Map<Moment, readonly (readonly AssetId[])[]>();
    for (const moment of moments) ties.set(moment, booking.#plan(moment));
    return ties;
  }

  /** A moment in parts is put together once all its parts are booked. */
  book(moment: Moment): void {
    this.run.holdings.method = lotMethods[this.run.orders(moment.ms, undefined)];
    if (moment.parts) this.#bookPart(moment);
    else this.#bookPlain(moment);
  }

  #plan(moment: Moment): readonly (readonly AssetId[])[] {
    moment.parts = undefined;
    if (isPlain(moment)) return [];
    const plans = moment.dated.map((dated) => {
      const plan = planOf(this.run, dated);
      this.run.step = 0;
      this.#takeLines(noAsset, dated.transaction.id);
      return plan;
    });
    this.#steps(plans);
    moment.parts = { plans, lines: this.#lines };
    this.#lines = [];
    return plans.map(tiesOf).filter((tied) => tied.length > 0);
  }

  #bookPlain(moment: Moment): void {
    const { run } = this;
    const [dated] = moment.dated;
    run.only = undefined;
    run.onStep = undefined;
    const plans = [planOf(run, dated!)];
    bookInstant(run, plans);
    closeInstant(run, plans, 0);
    moment.outcomes = [takeOutcome(run, dated!.transaction.id)];
    moment.asked = taken(this.#paper.asked);
  }

  #bookPart(moment: Moment): void {
    const { plans: former, lines } = moment.parts!;
    const plans = moment.dated.map((dated) => planOf(this.run, dated));
    // What the plans themselves say is among the lines since the moment was planned.
    clear(this.#paper);
    const isBooked = (asset: AssetId): boolean => this.#only.has(asset);
    carryOver(former, plans, isBooked);
    this.#lines = lines.filter(({ asset }) => !isBooked(asset));
    this.#steps(plans);
    moment.parts = { plans, lines: this.#lines };
    this.#lines = [];
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

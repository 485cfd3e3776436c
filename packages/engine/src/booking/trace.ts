import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import { Holdings, type MoveOptions } from '../lots/holdings.ts';
import type { Lot, Slice } from '../lots/lot.ts';
import type { Place, Pool, Shelf, ShelfKind } from '../lots/shelf.ts';
import { unchosen, type Chosen, type Taken } from '../lots/fragment-order.ts';
import type { Match } from '../matching/match.ts';
import type { LotMethod } from '../methods/lot-method.ts';
import { InTransit } from './in-transit.ts';

/**
 * One operation of a booking on lots or on units in transit, and what it received in return. A
 * booking knows nothing else about the holdings: if repeating all its steps returns the same, its
 * outcome is the same.
 */
export type Step = TakeStep | PutStep | ArriveStep;

/** Steps outlive the holdings that they were done to, and hold nothing of them. */
interface TakeStep {
  readonly kind: 'take' | 'takeTogether' | 'move' | 'moveTogether';
  readonly method: LotMethod;
  readonly from: Place;
  /** Defined where units moved. */
  readonly to: Place | undefined;
  readonly quantity: Quantity;
  readonly cuts: readonly CutMark[];
  readonly short: Quantity;
}

interface PutStep {
  readonly kind: 'put';
  readonly part: Match;
  readonly basis: Money;
}

interface ArriveStep {
  readonly kind: 'arrive';
  readonly part: Match;
  readonly basis: Money | undefined;
}

interface CutMark {
  readonly mark: Lot['mark'];
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly costs: Money;
}

/** A step that was done, with what it truly gave. */
interface Done {
  readonly step: Step;
  readonly taken: Taken | undefined;
}

const nothingDone: readonly Done[] = [];

/** Notes the steps of one booking after another. */
export class Tracer {
  #steps: Step[] | undefined;
  #done = nothingDone;
  #next = 0;

  /** From now on steps are noted. */
  begin(): void {
    this.#steps = [];
    this.#next = 0;
  }

  /** The steps since then; undefined if something happened that steps don't record. */
  end(): readonly Step[] | undefined {
    assert(
      this.#next === this.#done.length,
      'a booking does again what it did before, as long as it is given the same',
    );
    const steps = this.#steps;
    this.#steps = undefined;
    this.#done = nothingDone;
    return steps;
  }

  /** Marks that something happened that no step records. */
  giveUp(): void {
    this.#steps = undefined;
  }

  /** What the booking that begins next does first is done: it is given what that gave. */
  handOver(done: readonly Done[]): void {
    this.#done = done;
  }

  /** Carries out a step, unless it is done. While it is carried out nothing else is noted: it may consist of others. */
  carryOut(kind: Step['kind'], act: () => Done): Done {
    const done = this.#done[this.#next] ?? this.#alone(act);
    if (this.#next < this.#done.length) this.#next += 1;
    assert(
      done.step.kind === kind,
      'a booking does again what it did before, as long as it is given the same',
    );
    this.#steps?.push(done.step);
    return done;
  }

  #alone(act: () => Done): Done {
    const steps = this.#steps;
    this.#steps = undefined;
    const done = act();
    this.#steps = steps;
    return done;
  }

  /** Whether a booking is to be noted, or still to be given what is done. */
  get isNoting(): boolean {
    return this.#steps !== undefined || this.#next < this.#done.length;
  }
}

/** Holdings whose changes are noted as steps. */
export class TracedHoldings extends Holdings {
  readonly #tracer: Tracer;

  constructor(options: ConstructorParameters<typeof Holdings>[0], tracer: Tracer) {
    super(options);
    this.#tracer = tracer;
  }

  override take(shelf: Shelf, quantity: Quantity, chosen: readonly Chosen[] = unchosen): Taken {
    return this.#isToTrace(chosen)
      ? this.#traced('take', shelf, undefined, quantity)
      : super.take(shelf, quantity, chosen);
  }

  override takeTogether(
    shelf: Shelf,
    quantity: Quantity,
    chosen: readonly Chosen[] = unchosen,
  ): Taken {
    return this.#isToTrace(chosen)
      ? this.#traced('takeTogether', shelf, undefined, quantity)
      : super.takeTogether(shelf, quantity, chosen);
  }

  override move(from: Shelf, to: Shelf, quantity: Quantity, options: MoveOptions = {}): Taken {
    if (!this.#isToTrace(options.chosen ?? unchosen))
      return super.move(from, to, quantity, options);
    return this.#traced(options.together ? 'moveTogether' : 'move', from, to, quantity);
  }

  override getShelves(pool: Pool, kind: ShelfKind): readonly Shelf[] {
    this.#tracer.giveUp();
    return super.getShelves(pool, kind);
  }

  override unitsAt(shelf: Shelf): Quantity {
    this.#tracer.giveUp();
    return super.unitsAt(shelf);
  }

  override open(shelf: Shelf, lot: Lot, costs: Money): void {
    this.#tracer.giveUp();
    super.open(shelf, lot, costs);
  }

  override getTake(lot: Lot, shelf: Shelf, quantity: Quantity): Slice {
    this.#tracer.giveUp();
    return super.getTake(lot, shelf, quantity);
  }

  override correctUnits(lot: Lot, shelf: Shelf, by: bigint): void {
    this.#tracer.giveUp();
    super.correctUnits(lot, shelf, by);
  }

  override addCost(lot: Lot, shelf: Shelf, cost: Money): boolean {
    this.#tracer.giveUp();
    return super.addCost(lot, shelf, cost);
  }

  override square(shelf: Shelf): void {
    this.#tracer.giveUp();
    super.square(shelf);
  }

  override lot(id: Lot['id']): Lot | undefined {
    this.#tracer.giveUp();
    return super.lot(id);
  }

  /** Specifically identified lots depend on what people enter, which no step records. */
  #isToTrace(chosen: readonly Chosen[]): boolean {
    if (chosen.length > 0) this.#tracer.giveUp();
    return this.#tracer.isNoting;
  }

  #traced(kind: TakeStep['kind'], from: Shelf, to: Shelf | undefined, quantity: Quantity): Taken {
    const done = this.#tracer.carryOut(kind, () => {
      const { method } = this;
      const taken = this.#act(kind, from, to, quantity);
      return {
        taken,
        step: {
          kind,
          method,
          from: from.place,
          to: to?.place,
          quantity,
          cuts: taken.slices.map(getMark),
          short: taken.short,
        },
      };
    });
    return done.taken!;
  }

  #act(kind: TakeStep['kind'], from: Shelf, to: Shelf | undefined, quantity: Quantity): Taken {
    if (kind === 'take') return super.take(from, quantity);
    if (kind === 'takeTogether') return super.takeTogether(from, quantity);
    return super.move(from, to!, quantity, { together: kind === 'moveTogether' });
  }

  /** Takes or moves units once more. */
  again({ kind, method, from, to, quantity }: TakeStep): Taken {
    this.method = method;
    return this.#act(kind, this.shelfAt(from), to && this.shelfAt(to), quantity);
  }
}

/** What is under way, noted as steps. */
export class TracedTransit extends InTransit {
  readonly #tracer: Tracer;

  constructor(tracer: Tracer) {
    super();
    this.#tracer = tracer;
  }

  override put(part: Match, basis: Money): void {
    if (!this.#tracer.isNoting) return super.put(part, basis);
    this.#tracer.carryOut('put', () => {
      super.put(part, basis);
      return { step: { kind: 'put', part, basis }, taken: undefined };
    });
    return undefined;
  }

  override take(part: Match): Money | undefined {
    if (!this.#tracer.isNoting) return super.take(part);
    const { step } = this.#tracer.carryOut('arrive', () => ({
      step: { kind: 'arrive', part, basis: super.take(part) },
      taken: undefined,
    }));
    return (step as ArriveStep).basis;
  }
}

/**
 * Repeats the steps of a booking; true if it receives the same. If not, what it received is
 * available to the next booking.
 */
export function retrace(
  steps: readonly Step[],
  holdings: TracedHoldings,
  transit: InTransit,
  tracer: Tracer,
): boolean {
  const done: Done[] = [];
  for (const step of steps) {
    const now = doAgain(step, holdings, transit);
    done.push(now);
    if (now.step === step) continue;
    tracer.handOver(done);
    return false;
  }
  return true;
}

const isTaking = (step: Step): step is TakeStep => step.kind !== 'put' && step.kind !== 'arrive';

/** Gives the same step where it was given the same. */
function doAgain(step: Step, holdings: TracedHoldings, transit: InTransit): Done {
  if (isTaking(step)) {
    const taken = holdings.again(step);
    return { step: isAsBefore(step, taken) ? step : getStep(step, taken), taken };
  }
  if (step.kind === 'put') {
    transit.put(step.part, step.basis);
    return { step, taken: undefined };
  }
  const basis = transit.take(step.part);
  return { step: basis === step.basis ? step : { ...step, basis }, taken: undefined };
}

function isAsBefore({ cuts, short }: TakeStep, taken: Taken): boolean {
  const { slices } = taken;
  if (slices.length !== cuts.length || taken.short !== short) return false;
  for (let index = 0; index < cuts.length; index += 1) {
    const [cut, slice] = [cuts[index]!, slices[index]!];
    if (
      cut.mark !== slice.lot.mark ||
      cut.quantity !== slice.quantity ||
      cut.cost !== slice.cost ||
      cut.costs !== slice.costs
    )
      return false;
  }
  return true;
}

const getStep = (step: TakeStep, { slices, short }: Taken): TakeStep => ({
  ...step,
  cuts: slices.map(getMark),
  short,
});
const getMark = ({ lot, quantity, cost, costs }: Slice): CutMark => ({
  mark: lot.mark,
  quantity,
  cost,
  costs,
});

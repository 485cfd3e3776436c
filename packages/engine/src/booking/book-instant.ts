import type { Disposal } from '@lotbook/model/result';
import { naturalCompare } from '../natural.ts';
import type { Dated } from '../order.ts';
import { allocateCosts } from './allocate-costs.ts';
import { appraise } from './appraise.ts';
import { bookIn } from './book-in.ts';
import { bookMoney } from './book-money.ts';
import { bookFee, bookOut, tieFees } from './book-out.ts';
import { redeemClaim } from './claims.ts';
import { layDecidedBases, layDecidedPrices } from './decided.ts';
import { forfeit } from './forfeit.ts';
import { exchangeWithoutGain } from './inherit.ts';
import { makePlan } from './make-plan.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { comeBack, setAside } from './set-aside.ts';
import { bookArrival, bookLoneDeparture, bookTransfers } from './transfer.ts';

/** Books everything that happened at one instant: first what comes in, then what goes out, then what moves between own places, and then their fees. */
export function bookInstant(run: Run, dated: readonly Dated[], from: number, to: number): void {
  const before = run.disposals.length;
  if (to === from + 1 && !hasRows(dated[from]!)) bookAlone(run, prepare(run, dated[from]!));
  else {
    const plans = dated.slice(from, to).map((each) => prepare(run, each));
    if (dated.slice(from, to).some(hasRows)) bookByRow(run, plans);
    else bookPlans(run, plans);
    for (const plan of plans) if (moves(run, plan)) moveThenPay(run, plan);
    for (const plan of plans) collect(run, plan);
  }
  sortTail(run.disposals, before);
}

function bookAlone(run: Run, plan: Plan): void {
  takeIn(run, plan);
  if (moves(run, plan)) moveThenPay(run, plan);
  else letOut(run, plan);
  collect(run, plan);
}

function bookPlans(run: Run, plans: readonly Plan[]): void {
  for (const plan of plans) takeIn(run, plan);
  for (const plan of plans) if (!moves(run, plan)) letOut(run, plan);
}

/** Rows have ids of their own, so that those of several transactions may come in and go out in turns. */
function bookByRow(run: Run, plans: readonly Plan[]): void {
  for (const { plan, leg } of inRowOrder(plans, (plan) => plan.ins)) takeInLeg(run, plan, leg);
  const leaving = plans.filter((plan) => !moves(run, plan));
  for (const { plan, leg } of inRowOrder(leaving, (plan) => [...plan.outs, ...plan.fees])) {
    if (leg.movement.direction === 'fee') bookFee(run, plan, leg);
    else letOutLeg(run, plan, leg);
  }
  for (const plan of leaving) settle(run, plan);
}

interface RowLeg {
  readonly plan: Plan;
  readonly leg: Leg;
  /** The id that settles ties: of the row, else of the transaction. */
  readonly key: string | undefined;
}

/** By id, those without one last; equal ones as they stand. */
function inRowOrder(plans: readonly Plan[], legsOf: (plan: Plan) => readonly Leg[]): readonly RowLeg[] {
  const legs = plans.flatMap((plan) => legsOf(plan).map((leg): RowLeg => ({ plan, leg, key: leg.movement.rowId ?? plan.transaction.externalId })));
  return legs.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    return naturalCompare(a.key, b.key);
  });
}

const hasRows = ({ transaction }: Dated): boolean => transaction.movements.some((movement) => movement.rowId !== undefined);

function isByLot(disposals: readonly Disposal[], from: number): boolean {
  for (let index = from + 1; index < disposals.length; index += 1) {
    if (naturalCompare(disposals[index - 1]!.lotId, disposals[index]!.lotId) > 0) return false;
  }
  return true;
}

/** Disposals of one instant stand by lot, then as they were booked. */
function sortTail(disposals: Disposal[], from: number): void {
  if (disposals.length - from < 2 || isByLot(disposals, from)) return;
  const tail = disposals.splice(from).sort((a, b) => naturalCompare(a.lotId, b.lotId));
  for (const disposal of tail) disposals.push(disposal);
}

function prepare(run: Run, dated: Dated): Plan {
  const plan = makePlan(run, dated);
  appraise(run, plan);
  layDecidedPrices(run, plan);
  allocateCosts(run, plan);
  layDecidedBases(run, plan);
  return plan;
}

function takeIn(run: Run, plan: Plan): void {
  for (const leg of plan.ins) takeInLeg(run, plan, leg);
}

/** A deposit without a partner is something that comes in like any other; with one it moves. */
function takeInLeg(run: Run, plan: Plan, leg: Leg): void {
  if (leg.effect !== 'arrive') bookIn(run, plan, leg);
  else if (!moves(run, plan)) bookArrival(run, plan, leg);
}

function letOutLeg(run: Run, plan: Plan, leg: Leg): void {
  if (leg.effect !== 'depart') bookOut(run, plan, leg);
  else if (!leg.entry) bookLoneDeparture(run, plan, leg);
}

function letOut(run: Run, plan: Plan): void {
  for (const leg of plan.outs) letOutLeg(run, plan, leg);
  for (const fee of plan.fees) bookFee(run, plan, fee);
  settle(run, plan);
}

/** What is left to say of a transaction once all that leaves has left. */
function settle(run: Run, plan: Plan): void {
  if (plan.isTrade && plan.fees.length > 0) tieFees(plan);
  if (!plan.isTrade) bookMoney(run, plan);
}

/** Units that move or come back do so before their fee is paid. */
function moveThenPay(run: Run, plan: Plan): void {
  const given = plan.outs.filter((leg) => leg.effect === 'bequeath');
  const inheriting = plan.ins.filter((leg) => leg.effect === 'inherit');
  if (given.length > 0 || inheriting.length > 0) exchangeWithoutGain(run, plan, given, inheriting);
  bookTransfers(run, plan);
  for (const leg of plan.outs) if (leg.effect === 'setAside') setAside(run, plan, leg);
  for (const leg of plan.ins) if (leg.effect === 'return') comeBack(run, plan, leg);
  for (const leg of plan.outs) if (leg.effect === 'forfeit') forfeit(run, plan, leg);
  for (const leg of plan.ins) if (leg.effect === 'redeemClaim') redeemClaim(run, plan, leg);
  letOut(run, plan);
}

const moving: ReadonlySet<Leg['effect']> = new Set(['setAside', 'return', 'redeemClaim', 'inherit', 'bequeath', 'forfeit']);

/** True where units go from one own place to another. */
function moves(run: Run, plan: Plan): boolean {
  const arrives = plan.ins.some((leg) => leg.effect === 'arrive');
  const departs = plan.outs.some((leg) => leg.effect === 'depart');
  if (arrives && departs) return true;
  if (arrives && plan.ins.some((leg) => run.matches.has(leg.movement))) return true;
  if (departs && plan.outs.some((leg) => run.matches.has(leg.movement))) return true;
  return plan.ins.some(isMoving) || plan.outs.some(isMoving);
}

const isMoving = (leg: Leg): boolean => moving.has(leg.effect);

/** Entries stand in the order of the transactions and of their sides, whatever the order in which they were booked. */
function collect(run: Run, plan: Plan): void {
  for (const leg of plan.ins) if (leg.entry) run.entries.push(leg.entry);
  for (const leg of plan.outs) if (leg.entry) run.entries.push(leg.entry);
  for (const leg of plan.fees) if (leg.entry) run.entries.push(leg.entry);
}

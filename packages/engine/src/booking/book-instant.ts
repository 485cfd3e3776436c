import type { Dated } from '../order.ts';
import { allocateCosts } from './allocate-costs.ts';
import { appraise } from './appraise.ts';
import { bookIn } from './book-in.ts';
import { bookMoney } from './book-money.ts';
import { bookFee, bookOut, tieFees } from './book-out.ts';
import { redeemClaim } from './claims.ts';
import { exchangeWithoutGain } from './inherit.ts';
import { makePlan } from './make-plan.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { comeBack, setAside } from './set-aside.ts';
import { bookTransfers } from './transfer.ts';

/** Books everything that happened at one instant: first what comes in, then what goes out, then what moves between own places, and then their fees. */
export function bookInstant(run: Run, dated: readonly Dated[], from: number, to: number): void {
  if (to === from + 1) return bookAlone(run, dated[from]!);
  const plans: Prepared[] = [];
  for (let index = from; index < to; index += 1) plans.push(prepare(run, dated[index]!));
  for (const { plan } of plans) takeIn(run, plan);
  for (const { plan, isTrade } of plans) if (!moves(plan)) letOut(run, plan, isTrade);
  for (const { plan, isTrade } of plans) if (moves(plan)) moveThenPay(run, plan, isTrade);
  for (const { plan } of plans) collect(run, plan);
  return undefined;
}

function bookAlone(run: Run, dated: Dated): void {
  const { plan, isTrade } = prepare(run, dated);
  takeIn(run, plan);
  if (moves(plan)) moveThenPay(run, plan, isTrade);
  else letOut(run, plan, isTrade);
  collect(run, plan);
}

interface Prepared {
  readonly plan: Plan;
  readonly isTrade: boolean;
}

function prepare(run: Run, dated: Dated): Prepared {
  const plan = makePlan(run, dated);
  appraise(run, plan);
  return { plan, isTrade: allocateCosts(run, plan) };
}

function takeIn(run: Run, plan: Plan): void {
  for (const leg of plan.ins) bookIn(run, plan, leg);
}

function letOut(run: Run, plan: Plan, isTrade: boolean): void {
  for (const leg of plan.outs) bookOut(run, plan, leg);
  for (const fee of plan.fees) bookFee(run, plan, fee, isTrade);
  if (isTrade && plan.fees.length > 0) tieFees(plan);
  bookMoney(run, plan, isTrade);
}

/** Units that move or come back do so before their fee is paid. */
function moveThenPay(run: Run, plan: Plan, isTrade: boolean): void {
  const given = plan.outs.filter((leg) => leg.effect === 'bequeath');
  const inheriting = plan.ins.filter((leg) => leg.effect === 'inherit');
  if (given.length > 0 || inheriting.length > 0) exchangeWithoutGain(run, plan, given, inheriting);
  bookTransfers(run, plan);
  for (const leg of plan.outs) if (leg.effect === 'setAside') setAside(run, plan, leg);
  for (const leg of plan.ins) if (leg.effect === 'return') comeBack(run, plan, leg);
  for (const leg of plan.ins) if (leg.effect === 'redeemClaim') redeemClaim(run, plan, leg);
  letOut(run, plan, isTrade);
}

const moving: ReadonlySet<Leg['effect']> = new Set(['arrive', 'depart', 'setAside', 'return', 'redeemClaim', 'inherit', 'bequeath']);

const moves = (plan: Plan): boolean => plan.ins.some((leg) => moving.has(leg.effect)) || plan.outs.some((leg) => moving.has(leg.effect));

/** Entries stand in the order of the transactions and of their sides, whatever the order in which they were booked. */
function collect(run: Run, plan: Plan): void {
  for (const leg of plan.ins) if (leg.entry) run.entries.push(leg.entry);
  for (const leg of plan.outs) if (leg.entry) run.entries.push(leg.entry);
  for (const leg of plan.fees) if (leg.entry) run.entries.push(leg.entry);
}

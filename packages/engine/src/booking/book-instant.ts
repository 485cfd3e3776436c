import type { Disposal } from '@lotbook/model/result';
import { compareNaturally } from '../natural.ts';
import type { Dated } from '../order.ts';
import { allocateCosts } from './allocate-costs.ts';
import { appraise } from './appraise.ts';
import { bookIn } from './book-in.ts';
import { bookMoney } from './book-money.ts';
import { bookFee, bookOut, tieFees } from './book-out.ts';
import { bookResult } from './book-result.ts';
import { redeemClaim } from './claims.ts';
import { applyDecidedBases, applyDecidedPrices } from './decided.ts';
import { forfeit } from './forfeit.ts';
import { exchangeWithoutGain } from './inherit.ts';
import { makePlan } from './make-plan.ts';
import {
  hasMove,
  hasReturn,
  hasRows,
  listInRowOrder,
  isEntry,
  listJobs,
  type Job,
} from './instant-jobs.ts';
import { carryOutJobs } from './job-order.ts';
import type { Leg, Plan } from './plan.ts';
import { planMoves } from './plan-moves.ts';
import { checkPlausibility } from './plausibility.ts';
import { reallocate } from './reallocate.ts';
import { begins, getLotLaw, noAsset, report, type Run, type Written } from './run.ts';
import { returnFromHold, setAside } from './on-hold.ts';
import { bookArrival, bookLoneDeparture, bookTransfers } from './transfer.ts';

/** What a transaction is and what its sides are worth, whatever lots there are. */
export function getPlan(run: Run, dated: Dated): Plan {
  const plan = makePlan(run, dated);
  appraise(run, plan);
  applyDecidedPrices(run, plan);
  allocateCosts(run, plan);
  applyDecidedBases(run, plan);
  planMoves(run, plan);
  checkPlausibility(run, plan);
  return plan;
}

/**
 * Books everything that happened at one instant: first what is received, then what returns without tax, then what is sent, then what moves between own places,
 * and then the fees of that. What would find too few units waits for what brings them. Every step is about the lots of one asset, or of several that hand their
 * basis on to each other, so that with `run.only` the steps of some assets can be carried out without the others.
 */
export function bookInstant(run: Run, plans: readonly Plan[]): void {
  run.step = 0;
  if (run.lapsed.size > 0) for (const plan of plans) reportLapsed(run, plan);
  if (run.reallocations.size > 0) for (const plan of plans) bookReallocations(run, plan);
  const byRow = plans.some(hasRows);
  if (byRow)
    for (const { plan, leg } of listInRowOrder(plans, (each) => each.ins)) takeIn(run, plan, leg);
  else for (const plan of plans) for (const leg of plan.ins) takeIn(run, plan, leg);
  if (!byRow && !plans.some(({ isMove }) => isMove)) for (const plan of plans) letOut(run, plan);
  else if (plans.length === 1 && plans[0]!.isMove && !hasReturn(plans[0]!))
    moveThenPay(run, plans[0]!);
  else if (plans.length === 1 && !byRow && !hasMove(plans[0]!)) returnThenPay(run, plans[0]!);
  else bookJobs(run, plans);
}

function returnThenPay(run: Run, plan: Plan): void {
  returnUnits(run, plan);
  letOut(run, plan);
}

function bookJobs(run: Run, plans: readonly Plan[]): void {
  const jobs = listJobs(run, plans);
  for (const { plan, row } of jobs) if (row) plan.firstDeparture = undefined;
  for (const { plan, row } of jobs) if (row?.effect === 'depart') plan.firstDeparture ??= row;
  carryOutJobs(run, plans, jobs, (job) => carryOut(run, job));
  for (const plan of new Set(jobs.flatMap(({ plan: each, row }) => (row ? each : []))))
    settle(run, plan);
}

function carryOut(run: Run, { plan, part, row }: Job): void {
  if (part === 'return') returnUnits(run, plan);
  else if (part === 'move') moveThenPay(run, plan);
  else if (row) letOutRow(run, plan, row);
  else {
    if (isEntry(plan)) bookExchange(run, plan);
    letOut(run, plan);
  }
}

/** The first transaction to touch an asset since lots leave per source finds them where a division of their basis put them. */
function bookReallocations(run: Run, plan: Plan): void {
  for (const [asset, reallocation] of run.reallocations) {
    if (reallocation.before !== plan.transaction.id || !begins(run, asset)) continue;
    const refused = reallocate(run, asset, reallocation);
    if (refused !== undefined)
      report(run, plan, { code: 'transition-refused', severity: 'error', asset, text: refused });
    run.onStep?.(plan, asset);
  }
}

/** Once for a source, where its order first no longer counts. */
function reportLapsed(run: Run, plan: Plan): void {
  const lapsed = run.lapsed.get(plan.transaction.id);
  if (!lapsed || !begins(run, noAsset)) return;
  for (const { source, asset, method } of lapsed)
    report(run, plan, {
      code: 'order-lapsed',
      severity: 'warning',
      asset,
      text: {
        code: 'engine-issues.orderLapsed',
        params: {
          source,
          until: getLotLaw(run).ownBooksUntil!,
          method: method === 'HIFO' ? 'other' : method,
        },
      },
    });
  run.onStep?.(plan, noAsset);
}

/** Writes down the entries of an instant's transactions once all their sides are booked. `from`: where the disposals of the instant begin. */
export function closeInstant(written: Written, plans: readonly Plan[], from: number): void {
  for (const plan of plans) {
    if (plan.isTrade && plan.fees.length > 0) tieFees(plan);
    collect(written, plan);
  }
  sortTail(written.disposals, from);
}

/** A deposit without a partner is something that comes in like any other; with one it moves. */
function takeIn(run: Run, plan: Plan, leg: Leg): void {
  const { asset } = leg.movement;
  if (!begins(run, asset)) return;
  if (leg.effect !== 'arrive') bookIn(run, plan, leg);
  else if (!plan.isMove) bookArrival(run, plan, leg);
  run.onStep?.(plan, asset);
}

function letOutLeg(run: Run, plan: Plan, leg: Leg): void {
  const { asset, direction } = leg.movement;
  if (!begins(run, asset)) return;
  if (direction === 'fee') bookFee(run, plan, leg);
  else if (leg.effect !== 'depart') bookOut(run, plan, leg);
  else if (!leg.entry) bookLoneDeparture(run, plan, leg);
  run.onStep?.(plan, asset);
}

/** The first row by which units go into a position books the whole exchange. */
function letOutRow(run: Run, plan: Plan, leg: Leg): void {
  if (isEntry(plan) && leg === plan.outs.find(({ effect }) => effect === 'bequeath'))
    bookExchange(run, plan);
  letOutLeg(run, plan, leg);
}

function letOut(run: Run, plan: Plan): void {
  for (const leg of plan.outs) letOutLeg(run, plan, leg);
  for (const fee of plan.fees) letOutLeg(run, plan, fee);
  settle(run, plan);
}

/** What a transaction says of money once all that leaves has left. */
function settle(run: Run, plan: Plan): void {
  if ((plan.isTrade && plan.result === undefined) || !begins(run, noAsset)) return;
  if (plan.result === undefined) bookMoney(run, plan);
  else bookResult(run, plan);
  run.onStep?.(plan, noAsset);
}

/** Own units come back, and positions are left, before anything is sent. */
function returnUnits(run: Run, plan: Plan): void {
  if (!isEntry(plan)) bookExchange(run, plan);
  for (const leg of plan.ins) if (leg.effect === 'return') move(run, plan, leg, returnFromHold);
  for (const leg of plan.outs) if (leg.effect === 'forfeit') move(run, plan, leg, forfeit);
  for (const leg of plan.ins) if (leg.effect === 'redeemClaim') move(run, plan, leg, redeemClaim);
}

/** Units move before their fee is paid. */
function moveThenPay(run: Run, plan: Plan): void {
  if (isEntry(plan)) bookExchange(run, plan);
  bookTransfers(run, plan);
  for (const leg of plan.outs) if (leg.effect === 'setAside') move(run, plan, leg, setAside);
  if (!hasReturn(plan))
    for (const leg of plan.outs) if (leg.effect === 'forfeit') move(run, plan, leg, forfeit);
  letOut(run, plan);
}

function bookExchange(run: Run, plan: Plan): void {
  const given = plan.outs.filter((leg) => leg.effect === 'bequeath');
  const inheriting = plan.ins.filter((leg) => leg.effect === 'inherit');
  const asset = (given[0] ?? inheriting[0])?.movement.asset;
  if (asset === undefined || !begins(run, asset)) return;
  exchangeWithoutGain(run, plan, given, inheriting);
  run.onStep?.(plan, asset);
}

function move(
  run: Run,
  plan: Plan,
  leg: Leg,
  carryOut: (run: Run, plan: Plan, leg: Leg) => void,
): void {
  const { asset } = leg.movement;
  if (!begins(run, asset)) return;
  carryOut(run, plan, leg);
  run.onStep?.(plan, asset);
}

/** Sorts entries by transaction and side, whatever the order in which they were booked. */
function collect({ entries }: Written, plan: Plan): void {
  for (const leg of plan.ins) if (leg.entry) entries.push(leg.entry);
  for (const leg of plan.outs) if (leg.entry) entries.push(leg.entry);
  for (const leg of plan.fees) if (leg.entry) entries.push(leg.entry);
}

/** Sorts disposals of one timestamp by lot, then in booking order. */
function sortTail(disposals: Disposal[], from: number): void {
  if (disposals.length - from < 2 || isByLot(disposals, from)) return;
  const tail = disposals.splice(from).sort((a, b) => compareNaturally(a.lotId, b.lotId));
  for (const disposal of tail) disposals.push(disposal);
}

function isByLot(disposals: readonly Disposal[], from: number): boolean {
  for (let index = from + 1; index < disposals.length; index += 1) {
    if (compareNaturally(disposals[index - 1]!.lotId, disposals[index]!.lotId) > 0) return false;
  }
  return true;
}

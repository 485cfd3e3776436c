import type { AssetId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import { naturalCompare } from '../natural.ts';
import type { Dated } from '../order.ts';
import { allocateCosts } from './allocate-costs.ts';
import { appraise } from './appraise.ts';
import { bookIn } from './book-in.ts';
import { bookMoney } from './book-money.ts';
import { bookFee, bookOut, tieFees } from './book-out.ts';
import { bookResult } from './book-result.ts';
import { redeemClaim } from './claims.ts';
import { layDecidedBases, layDecidedPrices } from './decided.ts';
import { forfeit } from './forfeit.ts';
import { exchangeWithoutGain } from './inherit.ts';
import { makePlan } from './make-plan.ts';
import { inMovingOrder, inRound, movingOf } from './move-order.ts';
import type { Leg, Plan } from './plan.ts';
import { planMoves } from './plan-moves.ts';
import { checkPlausibility } from './plausibility.ts';
import { reallocate } from './reallocate.ts';
import { lapsedInWords } from './issue-words.ts';
import { begins, lotLaw, noAsset, report, type Run, type Written } from './run.ts';
import { comeBack, setAside } from './set-aside.ts';
import { rootOf, tiedTogether, tiesOf } from './ties.ts';
import { bookArrival, bookLoneDeparture, bookTransfers } from './transfer.ts';

/** What a transaction is and what its sides are worth, whatever lots there are. */
export function planOf(run: Run, dated: Dated): Plan {
  const plan = makePlan(run, dated);
  appraise(run, plan);
  layDecidedPrices(run, plan);
  allocateCosts(run, plan);
  layDecidedBases(run, plan);
  planMoves(run, plan);
  checkPlausibility(run, plan);
  return plan;
}

/**
 * Books everything that happened at one instant: first what comes in, then what goes out, then what moves between own places, and then their fees.
 * Every step is about the lots of one asset, or of several that hand their basis on to each other, so that with `run.only` the steps of some assets
 * can be carried out without the others.
 */
export function bookInstant(run: Run, plans: readonly Plan[]): void {
  run.step = 0;
  if (run.lapsed.size > 0) for (const plan of plans) reportLapsed(run, plan);
  if (run.reallocations.size > 0) for (const plan of plans) bookReallocations(run, plan);
  if (plans.some(hasRows)) bookByRow(run, plans);
  else bookPlans(run, plans);
  const ordered = inMovingOrder(run.matches, plans);
  if (ordered) for (const plan of ordered) moveThenPay(run, plan);
  else goRound(run, movingOf(plans));
}

/** Units that go round in a circle, one asset after the other: what lies where says who begins, and a booking of some assets knows only of those. */
function goRound(run: Run, plans: readonly Plan[]): void {
  const { only } = run;
  for (const assets of [...movedTogether(plans), [noAsset]]) {
    run.only = new Set(assets.filter((asset) => only === undefined || only.has(asset)));
    for (const plan of inRound(run, plans, new Set(assets))) moveThenPay(run, plan);
  }
  run.only = only;
}

/** The assets that move, in groups of those that hand their basis on to each other. */
function movedTogether(plans: readonly Plan[]): readonly (readonly AssetId[])[] {
  const assets = new Set(plans.flatMap(({ ins, outs, fees }) => [...ins, ...outs, ...fees].map(({ movement }) => movement.asset)));
  return tiedTogether(assets, [...plans.map(tiesOf), ...[...assets].map((asset) => [asset, rootOf(asset)])]);
}

/** The first transaction to touch an asset since lots leave per source finds them where a division of their basis put them. */
function bookReallocations(run: Run, plan: Plan): void {
  for (const [asset, reallocation] of run.reallocations) {
    if (reallocation.before !== plan.transaction.id || !begins(run, asset)) continue;
    const refused = reallocate(run, asset, reallocation);
    if (refused !== undefined) report(run, plan, { code: 'transition-refused', severity: 'error', asset, message: refused });
    run.onStep?.(plan, asset);
  }
}

/** Once for a source, where its order first no longer counts. */
function reportLapsed(run: Run, plan: Plan): void {
  const lapsed = run.lapsed.get(plan.transaction.id);
  if (!lapsed || !begins(run, noAsset)) return;
  for (const { source, asset, method } of lapsed)
    report(run, plan, { code: 'order-lapsed', severity: 'warning', asset, message: lapsedInWords(source, lotLaw(run).ownBooksUntil!, method) });
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

function bookPlans(run: Run, plans: readonly Plan[]): void {
  for (const plan of plans) for (const leg of plan.ins) takeIn(run, plan, leg);
  for (const plan of plans) if (!plan.isMove) letOut(run, plan);
}

/** Rows have ids of their own, so that those of several transactions may come in and go out in turns. */
function bookByRow(run: Run, plans: readonly Plan[]): void {
  for (const { plan, leg } of inRowOrder(plans, (plan) => plan.ins)) takeIn(run, plan, leg);
  const leaving = plans.filter((plan) => !plan.isMove);
  const rows = inRowOrder(leaving, (plan) => [...plan.outs, ...plan.fees]);
  for (const plan of leaving) plan.firstDeparture = rows.find((row) => row.plan === plan && row.leg.effect === 'depart')?.leg;
  for (const { plan, leg } of rows) letOutLeg(run, plan, leg);
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

function hasRows({ transaction }: Plan): boolean {
  for (const movement of transaction.movements) if (movement.rowId !== undefined) return true;
  return false;
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

/** Units that move or come back do so before their fee is paid. */
function moveThenPay(run: Run, plan: Plan): void {
  bookExchange(run, plan);
  bookTransfers(run, plan);
  for (const leg of plan.outs) if (leg.effect === 'setAside') move(run, plan, leg, setAside);
  for (const leg of plan.ins) if (leg.effect === 'return') move(run, plan, leg, comeBack);
  for (const leg of plan.outs) if (leg.effect === 'forfeit') move(run, plan, leg, forfeit);
  for (const leg of plan.ins) if (leg.effect === 'redeemClaim') move(run, plan, leg, redeemClaim);
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

function move(run: Run, plan: Plan, leg: Leg, carryOut: (run: Run, plan: Plan, leg: Leg) => void): void {
  const { asset } = leg.movement;
  if (!begins(run, asset)) return;
  carryOut(run, plan, leg);
  run.onStep?.(plan, asset);
}

/** Entries stand in the order of the transactions and of their sides, whatever the order in which they were booked. */
function collect({ entries }: Written, plan: Plan): void {
  for (const leg of plan.ins) if (leg.entry) entries.push(leg.entry);
  for (const leg of plan.outs) if (leg.entry) entries.push(leg.entry);
  for (const leg of plan.fees) if (leg.entry) entries.push(leg.entry);
}

/** Disposals of one instant stand by lot, then as they were booked. */
function sortTail(disposals: Disposal[], from: number): void {
  if (disposals.length - from < 2 || isByLot(disposals, from)) return;
  const tail = disposals.splice(from).sort((a, b) => naturalCompare(a.lotId, b.lotId));
  for (const disposal of tail) disposals.push(disposal);
}

function isByLot(disposals: readonly Disposal[], from: number): boolean {
  for (let index = from + 1; index < disposals.length; index += 1) {
    if (naturalCompare(disposals[index - 1]!.lotId, disposals[index]!.lotId) > 0) return false;
  }
  return true;
}

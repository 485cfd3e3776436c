import { add, share, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { getTreatment } from '../effects/treatments.ts';
import { appraiseFee } from './appraise.ts';
import { isInsideDisposal, filterLegs, type Leg, type Plan } from './plan.ts';
import type { Run } from './run.ts';

/**
 * Says what the costs of a transaction do. With something given for value they reduce the amount realized, all of them and over all its units;
 * with a purchase for money they are part of its basis; otherwise they are an expense (26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)).
 */
export function allocateCosts(run: Run, plan: Plan): void {
  for (const fee of plan.fees) appraiseFee(run, plan, fee);
  const given = filterLegs(plan.outs, isRealized);
  const received = filterLegs(plan.ins, isBought);
  if (plan.fees.length > 0) {
    addWithheldService(plan, given);
    allocateFeeCosts(plan);
  }
  const costs = getCosts(plan);
  const toBasis =
    given.length === 0 ? costs : received.length === 0 ? zeroMoney : getBasisPart(run, plan, costs);
  reduceProceeds(subtract(costs, toBasis), given);
  if (toBasis !== 0n) divide(toBasis, received, addCost);
  for (const leg of plan.outs) if (leg.effect === 'writeOff') writeOff(leg, plan);
  plan.isTrade = plan.result !== undefined || plan.outs.some(isSale) || plan.ins.some(isPurchase);
}

/** Nothing is realized; a fee on the way is a cost of its own. */
function writeOff(leg: Leg, { transaction }: Plan): void {
  leg.value = leg.gross = leg.net = zeroMoney;
  leg.price = { unitPrice: zeroMoney, at: transaction.at, from: 'row' };
}

const isRealized = (leg: Leg): boolean => leg.gross !== undefined;
const isBought = (leg: Leg): boolean => leg.effect === 'acquire' && leg.cost !== undefined;
const isSale = (leg: Leg): boolean => leg.effect === 'dispose' || leg.effect === 'liquidate';
const isPurchase = (leg: Leg): boolean => leg.effect === 'acquire';

/** Units kept back from what was sent bought the broker's service: its worth was received too, before it counts as a cost. */
function addWithheldService(plan: Plan, given: readonly Leg[]): void {
  for (const fee of plan.fees) {
    if (fee.value === undefined || !isInsideDisposal(plan, fee)) continue;
    const leg = given.find((each) => each.movement.asset === fee.movement.asset);
    const isRealizedNet = leg && (plan.moneyIn !== undefined || plan.ins.length > 0);
    if (isRealizedNet) leg.gross = ((leg.gross as bigint) + fee.value) as Money;
  }
}

/** Units that pay a fee on top of a trade are sold for a service of their own; what that costs lowers what they bring, and nothing else. */
function allocateFeeCosts(plan: Plan): void {
  for (const fee of plan.fees) fee.net = fee.gross = fee.value;
  let total: bigint = plan.moneyOnFees;
  for (const fee of plan.fees) if (isOnFee(plan, fee)) total += fee.value ?? 0n;
  if (total > 0n)
    reduceProceeds(
      total as Money,
      plan.fees.filter((fee) => isPaidInUnits(fee) && fee.gross !== undefined),
    );
}

const isPaidInUnits = ({ movement }: Leg): boolean =>
  !movement.onFee && movement.withheldFrom === undefined;

/** True for a cost of a fee; where no fee was paid in units on top, it is a cost of the transaction like any other. */
const isOnFee = (plan: Plan, fee: Leg): boolean =>
  fee.movement.onFee === true && plan.fees.some(isPaidInUnits);

function getCosts(plan: Plan): Money {
  let total: bigint = plan.moneyFees;
  for (const fee of plan.fees)
    if (fee.value !== undefined && !isOnFee(plan, fee)) total += fee.value;
  return total as Money;
}

/** Before the regulations, practice also put costs of a swap on the side received. */
function getBasisPart(run: Run, plan: Plan, costs: Money): Money {
  if (run.law.costRulesFrom !== undefined && plan.on >= run.law.costRulesFrom) return zeroMoney;
  const treatment = getTreatment(plan.treatments, 'pre2025SwapFeeAllocation');
  if (treatment === 'basis') return costs;
  return treatment === 'half' ? ((costs / 2n) as Money) : zeroMoney;
}

function reduceProceeds(costs: Money, given: readonly Leg[]): void {
  if (costs === 0n) for (const leg of given) leg.net = leg.gross;
  else divide(costs, given, bearCost);
}

function bearCost(leg: Leg, part: Money): void {
  leg.net = subtract(leg.gross!, part);
}

function addCost(leg: Leg, part: Money): void {
  leg.costs = part;
  leg.cost = add(leg.cost!, part);
}

/** Gives every leg its part of the costs, by worth, the rest to the last. */
function divide(costs: Money, legs: readonly Leg[], give: (leg: Leg, part: Money) => void): void {
  const [only] = legs;
  if (legs.length === 1 && only) return give(only, costs);
  let whole = 0n;
  for (const leg of legs) whole += leg.value ?? 0n;
  let left = costs;
  for (const [index, leg] of legs.entries()) {
    const part =
      index === legs.length - 1 || whole === 0n
        ? left
        : share(costs, leg.value ?? zeroMoney, whole as Money);
    left = subtract(left, part);
    give(leg, part);
  }
  return undefined;
}

import { share, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { treatmentOf } from '../effects/treatments.ts';
import { appraiseFee } from './appraise.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';

/**
 * Says what the costs of a transaction do. With something given for value they reduce the amount realized, all of them and over all its units;
 * with a purchase for money they are part of its basis; otherwise they are an expense (26 CFR 1.1001-7(b)(2), 1.1012-1(h)(2)).
 * @returns whether a trade took up the costs.
 */
export function allocateCosts(run: Run, plan: Plan): boolean {
  for (const fee of plan.fees) appraiseFee(run, plan, fee);
  const given = plan.outs.filter((leg) => leg.gross !== undefined);
  const received = plan.ins.filter((leg) => leg.effect === 'acquire' && leg.cost !== undefined);
  addWithheldService(plan, given);
  const costs = costsOf(plan);
  const toBasis = given.length > 0 && received.length > 0 ? basisPart(run, plan, costs) : given.length > 0 ? zeroMoney : costs;
  divide(subtract(costs, toBasis), given, (leg, part) => {
    leg.net = subtract(leg.gross!, part);
  });
  divide(toBasis, received, (leg, part) => {
    leg.costs = part;
    leg.cost = ((leg.cost as bigint) + part) as Money;
  });
  return plan.outs.some((leg) => leg.effect === 'dispose' || leg.effect === 'liquidate') || plan.ins.some((leg) => leg.effect === 'acquire');
}

/** True for fee units that are already among the units given: they were kept back from what was sent in a sale. */
export const isInsideDisposal = (plan: Plan, fee: Leg): boolean =>
  fee.movement.withheldFrom === 'sent' && plan.outs.some((leg) => leg.movement.asset === fee.movement.asset && leg.gross !== undefined);

/** Units kept back from what was sent bought the broker's service: its worth was received too, before it counts as a cost. */
function addWithheldService(plan: Plan, given: readonly Leg[]): void {
  for (const fee of plan.fees) {
    if (fee.value === undefined || !isInsideDisposal(plan, fee)) continue;
    const leg = given.find((each) => each.movement.asset === fee.movement.asset);
    const isRealizedNet = leg && (plan.moneyIn !== undefined || plan.ins.length > 0);
    if (isRealizedNet) leg.gross = ((leg.gross as bigint) + fee.value) as Money;
  }
}

function costsOf(plan: Plan): Money {
  let total: bigint = plan.moneyFees;
  for (const fee of plan.fees) total += fee.value ?? 0n;
  return total as Money;
}

/** Before the regulations, practice also put costs of a swap on the side received. */
function basisPart(run: Run, plan: Plan, costs: Money): Money {
  if (plan.on >= run.law.costRulesFrom) return zeroMoney;
  const treatment = treatmentOf(run.settings.treatments, 'pre2025SwapFeeAllocation');
  if (treatment === 'basis') return costs;
  return treatment === 'half' ? ((costs / 2n) as Money) : zeroMoney;
}

/** Gives every leg its part of the costs, by worth, the rest to the last. */
function divide(costs: Money, legs: readonly Leg[], give: (leg: Leg, part: Money) => void): void {
  let whole = 0n;
  for (const leg of legs) whole += leg.value ?? 0n;
  let left = costs;
  legs.forEach((leg, index) => {
    const part = index === legs.length - 1 || whole === 0n ? left : share(costs, leg.value ?? zeroMoney, whole as Money);
    left = subtract(left, part);
    give(leg, part);
  });
}

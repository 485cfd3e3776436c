import { share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Leg, Plan } from './plan.ts';
import { report, reportMissingCost, type Run } from './run.ts';

/** The basis that a person assigned to what came from nowhere: its worth when it came. Undefined, and reported, without a price. */
export function getAssignedBasis(run: Run, plan: Plan, leg: Leg): Money | undefined {
  leg.value ??= run.prices.need(leg.movement.asset, leg.quantity, plan.transaction.at)?.value;
  if (leg.value === undefined) {
    reportMissingCost(run, plan, leg, { code: 'engine-issues.effectNotAssignable' });
    return undefined;
  }
  reportAssigned(run, plan, leg);
  return leg.value;
}

/** The same for disposed units of unknown origin: their share of the total value. */
export function getAssignedShortBasis(
  run: Run,
  plan: Plan,
  leg: Leg,
  short: Quantity,
): Money | undefined {
  const worth = leg.value ?? leg.net;
  if (worth === undefined) return undefined;
  reportAssigned(run, plan, leg);
  return share(worth, short, leg.quantity);
}

/** Units of unknown origin that a person assigned a basis of zero: their gain is certain. */
export const isAssignedNothing = (
  { movement: { assigned } }: Pick<Leg, 'movement'>,
  { basis }: { readonly basis: Money },
): boolean => assigned === true && basis === zeroMoney;

function reportAssigned(run: Run, plan: Plan, { movement: { asset } }: Leg): void {
  report(run, plan, {
    code: 'unsupported-basis',
    severity: 'info',
    asset,
    text: { code: 'engine-issues.basisAssigned', params: { asset } },
  });
}

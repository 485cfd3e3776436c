import { zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { isUnsupported, recordIncome, reportUnsupportedBasis } from '../../booking/book-in.ts';
import { getClaim } from '../../booking/claims.ts';
import { toIncomingEntry } from '../../booking/entries.ts';
import { isYield, type Leg, type Plan } from '../../booking/plan.ts';
import { reportMissingCost, reportUncertainCost, type Run } from '../../booking/run.ts';
import {
  getLargestReturn,
  reportNothingOnHold,
  reportPrincipalMissing,
  splitShort,
} from '../../booking/on-hold.ts';
import { getTreatment } from '../../effects/treatments.ts';
import { noteFork } from './fork.ts';
import { place, release } from './places.ts';
import {
  acquire,
  disposeLeg,
  getBook,
  addLook,
  keep,
  takeIn as takeInUnknown,
  type Noting,
} from './pools.ts';
import { receiveSurplus } from './surplus.ts';

/** Notes what comes in: bought, earned, borrowed, given, or own units that come back. */
export function noteIn(noting: Noting, leg: Leg): void {
  const { run } = noting.pools;
  const { plan } = noting;
  switch (leg.effect) {
    case 'acquire':
      if (isUnsupported(plan, leg)) reportUnsupportedBasis(run, plan, leg);
      return takeIn(noting, leg, leg.cost);
    case 'income':
      takeIn(noting, leg, leg.value);
      if (isYield(leg)) countReward(noting, leg);
      return recordIncome(run, plan, leg);
    case 'borrow':
      return takeIn(noting, leg, leg.value);
    case 'rebate':
      return takeIn(noting, leg, zeroMoney);
    case 'fork':
      return noteFork(noting, leg);
    case 'receiveGift':
      return takeIn(noting, leg, getGiftCost(noting, leg));
    case 'return':
      return returnFromHold(noting, leg);
    case 'redeemClaim':
      return redeemClaim(noting, leg);
    default:
      return undefined;
  }
}

/** What is acquired for value; without a known cost at none, which has been reported. */
function takeIn(noting: Noting, leg: Leg, cost: Money | undefined): void {
  const { asset, source, acquiredOn } = leg.movement;
  leg.entry = toIncomingEntry(noting.plan, leg, cost, leg.costs);
  const on = leg.effect === 'acquire' || leg.movement.inherited ? acquiredOn : undefined;
  acquire(noting, {
    asset,
    source,
    quantity: leg.quantity,
    cost: cost ?? zeroMoney,
    costs: leg.costs,
    doubt: leg.stake,
    on,
  });
}

/**
 * The market value (TCGA 1992, s17), which can be entered for an inheritance (s62); for a gift from
 * a spouse, the spouse's cost (s58).
 */
function getGiftCost({ pools: { run }, plan }: Noting, leg: Leg): Money | undefined {
  const { at } = plan.transaction;
  const { asset, basis, inherited } = leg.movement;
  const isOfSpouse = !inherited && getTreatment(plan.treatments, 'ukGift') === 'spouse';
  const rowValue = inherited || isOfSpouse ? run.prices.ofRow(basis, at) : undefined;
  if (isOfSpouse && rowValue === undefined) {
    if (basis) reportMissingCost(run, plan, leg, { code: 'engine-issues.effectGiftCost' });
    else reportUnknownGiver(run, plan, leg);
  }
  if (isOfSpouse || rowValue !== undefined) return rowValue;
  const value = leg.value ?? run.prices.need(asset, leg.quantity, at)?.value;
  if (value === undefined)
    reportMissingCost(run, plan, leg, { code: 'engine-issues.effectGiftCost' });
  return value;
}

function reportUnknownGiver(run: Run, plan: Plan, leg: Leg): void {
  const { asset } = leg.movement;
  leg.stake = reportUncertainCost(
    run,
    plan,
    {
      code: 'zero-basis',
      severity: 'warning',
      asset,
      text: { code: 'engine-issues.spouseBasisUnknown', params: { asset } },
    },
    leg.value,
  );
}

/** Own units come back, as far as some are set aside; what exceeds the reported stake is income. */
function returnFromHold(noting: Noting, leg: Leg): void {
  const { pools } = noting;
  const { asset, source } = leg.movement;
  const { places } = getBook(pools, asset);
  const most = getLargestReturn(noting.plan, leg, place(places, source, leg.shelf).units);
  const { parts: released, left: missing } = release(places, leg, {
    to: place(places, source),
    quantity: most,
  });
  keep(noting, asset, missing - most);
  const short = (leg.quantity - most + missing) as Quantity;
  const { income: left, unknown } = splitShort(noting.plan, leg, short);
  if (unknown > 0n) {
    const doubt = reportPrincipalMissing(pools.run, noting.plan, leg, unknown);
    takeInUnknown(noting, { asset, source, quantity: unknown, doubt });
  } else if (left === leg.quantity) reportNothingOnHold(pools.run, noting.plan, leg);
  const surplus =
    left > 0n ? { quantity: left, basis: receiveSurplus(noting, leg, left) } : undefined;
  addLook(noting, leg, { quantity: (leg.quantity - short) as Quantity, surplus, released });
}

function countReward({ pools }: Noting, { movement: { asset, source }, quantity }: Leg): void {
  const { rewards } = getBook(pools, asset);
  rewards.set(source, (rewards.get(source) ?? 0n) + quantity);
}

/** The claim is given up for the units, at their worth. */
function redeemClaim(noting: Noting, leg: Leg): void {
  const { pools } = noting;
  disposeLeg(noting, getClaim(pools.run, { ...leg, gross: leg.value, net: leg.value }), 'sale');
  takeIn(noting, leg, leg.value);
}

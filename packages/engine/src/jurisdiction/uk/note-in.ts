import { zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import { recordIncome, reportUnsupportedBasis } from '../../booking/book-in.ts';
import { claimAsset } from '../../booking/claims.ts';
import { incomingEntry } from '../../booking/entries.ts';
import type { Leg } from '../../booking/plan.ts';
import { reportMissingPrice } from '../../booking/run.ts';
import { surplusCategory } from '../../booking/set-aside.ts';
import { noteFork } from './fork.ts';
import { place, placesAside } from './places.ts';
import { acquire, bookOf, disposeOf, lookAt, type Noting } from './pools.ts';

/** Notes what comes in: bought, earned, borrowed, given, or own units that come back. */
export function noteIn(noting: Noting, leg: Leg): void {
  const { run } = noting.pools;
  const { plan } = noting;
  switch (leg.effect) {
    case 'acquire':
      if (leg.category === 'acquisition_standard' && plan.moneyOut === undefined && !leg.movement.basis && !leg.movement.value)
        reportUnsupportedBasis(run, plan, leg);
      return takeIn(noting, leg, leg.cost);
    case 'income':
      takeIn(noting, leg, leg.value);
      return recordIncome(run, plan, leg);
    case 'borrow':
      return takeIn(noting, leg, leg.value);
    case 'rebate':
      return takeIn(noting, leg, zeroMoney);
    case 'fork':
      return noteFork(noting, leg);
    case 'receiveGift':
      return takeIn(noting, leg, costOfGift(noting, leg));
    case 'return':
      return comeBack(noting, leg);
    case 'redeemClaim':
      return redeemClaim(noting, leg);
    default:
      return undefined;
  }
}

/** What is acquired for value; without a known cost at none, which has been reported. */
function takeIn(noting: Noting, leg: Leg, cost: Money | undefined): void {
  const { asset, source, acquiredOn } = leg.movement;
  leg.entry = incomingEntry(noting.plan, leg, cost, leg.costs);
  const on = leg.effect === 'acquire' || leg.movement.inherited ? acquiredOn : undefined;
  acquire(noting, { asset, source, quantity: leg.quantity, cost: cost ?? zeroMoney, costs: leg.costs, on });
}

/** What a spouse paid, or what it was worth at a death, where that is told (TCGA 1992, s58, s62); else the market value (s17). */
function costOfGift({ pools: { run }, plan }: Noting, leg: Leg): Money | undefined {
  const { at } = plan.transaction;
  const { asset, basis } = leg.movement;
  const cost = run.prices.ofRow(basis, at) ?? leg.value ?? run.prices.need(asset, leg.quantity, at)?.value;
  if (cost === undefined) reportMissingPrice(run, plan, leg.movement, 'the cost of this gift is unknown');
  return cost;
}

/** Own units come back, as far as some are set aside; what is more is income. */
function comeBack(noting: Noting, leg: Leg): void {
  const { pools } = noting;
  const { asset, source } = leg.movement;
  const { places } = bookOf(pools, asset);
  let left: bigint = leg.quantity;
  for (const aside of placesAside(places, source, leg.shelf)) {
    const units = aside.units < left ? aside.units : left;
    aside.units -= units;
    place(places, source).units += units;
    left -= units;
  }
  const surplus = left > 0n ? receiveSurplus(noting, leg, left as Quantity) : zeroMoney;
  lookAt(noting, leg, { quantity: (leg.quantity - left) as Quantity, surplus });
}

function receiveSurplus(noting: Noting, leg: Leg, quantity: Quantity): Money {
  const { pools, plan } = noting;
  const { asset, source } = leg.movement;
  const found = pools.run.prices.need(asset, quantity, plan.transaction.at);
  if (!found) reportMissingPrice(pools.run, plan, { asset, quantity }, 'the income in what came back is unknown');
  const value = found?.value;
  acquire(noting, { asset, source, quantity, cost: value ?? zeroMoney, costs: zeroMoney });
  recordIncome(pools.run, plan, { ...leg, quantity, value, category: surplusCategory[leg.shelf] ?? 'earnRewards_standard' });
  return value ?? zeroMoney;
}

/** The claim is given up for the units, at their worth. */
function redeemClaim(noting: Noting, leg: Leg): void {
  const asset = claimAsset(leg.movement.asset);
  const movement = { ...leg.movement, asset, direction: 'out' as const };
  disposeOf(noting, { ...leg, id: `${leg.id}/claim` as MovementId, movement, gross: leg.value, net: leg.value }, 'sale');
  takeIn(noting, leg, leg.value);
}

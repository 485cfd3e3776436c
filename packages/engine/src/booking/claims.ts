import { zeroMoney } from '@lotbook/decimal/decimal';
import type { AssetId, LotId, MovementId } from '@lotbook/model/ids';
import { dispose } from './dispose.ts';
import { disposalEntry, incomingEntry } from './entries.ts';
import { lotIdOf, openLot, shelfOf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** A claim on units that were given up costs what they were worth then. */
export function openClaim(run: Run, plan: Plan, leg: Leg): void {
  const shelf = run.holdings.shelf(claimAsset(leg.movement.asset), leg.movement.source);
  openLot(run, plan, shelf, { id: `${leg.id}/claim` as LotId, quantity: leg.quantity, cost: leg.value ?? zeroMoney, costs: zeroMoney });
}

/** The claim is given up for the units: a disposal at their worth, and a new lot that cost it. */
export function redeemClaim(run: Run, plan: Plan, leg: Leg): void {
  const asset = claimAsset(leg.movement.asset);
  const id = `${leg.id}/claim` as MovementId;
  const claim: Leg = { ...leg, id, movement: { ...leg.movement, asset, direction: 'out' }, gross: leg.value, net: leg.value };
  const outcome = dispose(run, plan, claim, takeUnits(run, plan, claim), false);
  run.entries.push(disposalEntry(plan, claim, outcome));
  openLot(run, plan, shelfOf(run, leg), { id: lotIdOf(leg), quantity: leg.quantity, cost: leg.value ?? zeroMoney, costs: zeroMoney });
  leg.entry = incomingEntry(plan, leg, leg.value, zeroMoney);
}

export const claimAsset = (asset: AssetId): AssetId => `COLL:${asset}` as AssetId;

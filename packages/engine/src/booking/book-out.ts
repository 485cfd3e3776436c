import { share, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Gift, TaxEntry } from '@lotbook/model/result';
import { getBasisRange } from '@lotbook/model/stake';
import { categoryEffects } from '../effects/category-effects.ts';
import { claimAndRest, claimAsset, giveUpClaim, openClaim } from './claims.ts';
import { dispose, reportMissingBasis } from './dispose.ts';
import type { Taken } from '../lots/fragment-order.ts';
import { getStake, type Slice } from '../lots/lot.ts';
import type { ShelfKind } from '../lots/shelf.ts';
import { toDisposalEntry, toOutgoingEntry } from './entries.ts';
import { addsFeesToBasis, isInsideDisposal, type Leg, type Plan } from './plan.ts';
import type { Run } from './run.ts';
import { mergeSlices, takeLiquidated, takeLost, takeUnits, addReleased } from './take-units.ts';

/** Books what is disposed of for good: disposals, gifts, donations, losses. */
export function bookOut(run: Run, plan: Plan, leg: Leg): void {
  if (leg.effect === 'dispose' || leg.effect === 'claim' || leg.effect === 'liquidate')
    sell(run, plan, leg);
  else if (leg.effect === 'give') giveAway(run, plan, leg, run.gifts);
  else if (leg.effect === 'donate') giveAway(run, plan, leg, run.donations);
  else if (leg.effect === 'lose') lose(run, plan, leg);
  else if (leg.effect === 'writeOff') {
    const taken = takeLost(run, plan, leg);
    leg.entry = addReleased(
      toDisposalEntry(plan, leg, dispose(run, plan, leg, taken, false)),
      taken,
    );
  }
}

function sell(run: Run, plan: Plan, leg: Leg): void {
  if (leg.effect === 'liquidate') return liquidate(run, plan, leg);
  const outcome = dispose(
    run,
    plan,
    leg,
    takeUnits(run, plan, leg),
    leg.category === 'fee_standard',
  );
  leg.entry = toDisposalEntry(plan, leg, outcome);
  if (categoryEffects[leg.category].expense) recordExpense(run, plan, leg);
  if (leg.effect === 'claim') openClaim(run, plan, leg);
}

function liquidate(run: Run, plan: Plan, leg: Leg): void {
  const { asset, source } = leg.movement;
  const unitsAt = (of: AssetId, kind?: ShelfKind): bigint =>
    run.holdings.unitsAt(run.holdings.shelf(of, source, kind));
  const [claim, rest] = claimAndRest(run, leg, {
    posted: unitsAt(asset, leg.shelf),
    claimed: unitsAt(claimAsset(leg)),
  });
  if (claim) giveUpClaim(run, plan, claim);
  if (!rest) return;
  const taken = takeLiquidated(run, plan, rest);
  leg.entry = addReleased(
    toDisposalEntry(plan, rest, dispose(run, plan, rest, taken, false)),
    taken,
  );
  leg.gain = rest.gain;
}

/** The first disposal of a trade also shows its gain together with the gain on the fee units. */
export function tieFees(plan: Plan): void {
  const leg = plan.outs.find((each) => each.entry?.gainLoss !== undefined);
  if (!leg?.entry) return;
  let total: bigint = leg.gain;
  for (const fee of plan.fees) total += fee.gain;
  leg.entry = { ...leg.entry, gainLossTiedFees: total as Money };
}

/** Fee units that came on top leave from their own place, at their worth; those inside a sale have already left with it. */
export function bookFee(run: Run, plan: Plan, fee: Leg): void {
  if (!plan.isTrade && !addsFeesToBasis(plan)) recordExpense(run, plan, fee);
  if (fee.entry) return;
  if (isInsideDisposal(plan, fee)) {
    fee.entry = toOutgoingEntry(plan, fee, zeroMoney);
    return;
  }
  const outcome = dispose(run, plan, fee, takeUnits(run, plan, fee), true);
  fee.entry = toDisposalEntry(plan, fee, outcome);
}

export function recordExpense(run: Run, plan: Plan, leg: Leg): void {
  if (leg.value === undefined) return;
  const { asset, source } = leg.movement;
  const { id: transactionId, at } = plan.transaction;
  run.expenses.push({
    transactionId,
    entryId: leg.id,
    at,
    on: plan.on,
    asset,
    quantity: leg.quantity,
    source,
    category: leg.category,
    value: leg.value,
  });
}

/** Units leave without a gain; what they cost and are worth is kept for the giver's forms. */
function giveAway(run: Run, plan: Plan, leg: Leg, list: Gift[]): void {
  leg.entry = writeGifts(run, plan, leg, takeUnits(run, plan, leg), list);
}

function lose(run: Run, plan: Plan, leg: Leg): void {
  const taken = takeLost(run, plan, leg);
  leg.entry = addReleased(writeGifts(run, plan, leg, taken, run.lost), taken);
}

function writeGifts(run: Run, plan: Plan, leg: Leg, taken: Taken, list: Gift[]): TaxEntry {
  if (taken.short > 0n) reportMissingBasis(run, plan, leg, taken.short);
  let basis = 0n;
  for (const slice of mergeSlices(taken.slices)) {
    basis += slice.cost;
    list.push(getGift(plan, leg, slice));
  }
  return toOutgoingEntry(plan, leg, basis as Money);
}

function getGift(plan: Plan, leg: Leg, slice: Slice): Gift {
  const { lot, quantity, cost } = slice;
  const { id: transactionId, at } = plan.transaction;
  const stake = getStake(slice);
  const gift: Gift = {
    transactionId,
    entryId: leg.id,
    at,
    on: plan.on,
    asset: leg.movement.asset,
    quantity,
    source: leg.movement.source,
    lotId: lot.id,
    acquiredOn: lot.acquiredOn,
    basis: cost,
    term: plan.on >= lot.longFrom ? 'long' : 'short',
    ...(stake && { basisRange: getBasisRange(cost, [stake])! }),
  };
  return leg.value === undefined
    ? gift
    : { ...gift, value: share(leg.value, quantity, leg.quantity) };
}

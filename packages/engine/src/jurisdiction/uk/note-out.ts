import { negate, smaller, zeroMoney, type Quantity } from '@lotbook/decimal/decimal';
import { recordExpense } from '../../booking/book-out.ts';
import { claimAndRest, claimAsset, getClaimDoubt } from '../../booking/claims.ts';
import { toOutgoingEntry } from '../../booking/entries.ts';
import { isInsideDisposal, type Leg } from '../../booking/plan.ts';
import { categoryEffects } from '../../effects/category-effects.ts';
import { getTreatment } from '../../effects/treatments.ts';
import type { AssetId } from '@lotbook/model/ids';
import type { ShelfKind } from '../../lots/shelf.ts';
import type { Disposing } from './noted.ts';
import { place, placeKey, release } from './places.ts';
import {
  acquire,
  addLook,
  disposeLeg,
  getBook,
  keep,
  takeInLacking,
  type Noting,
} from './pools.ts';

/** Notes what goes out: sold, given away, or set aside. */
export function noteOut(noting: Noting, leg: Leg): void {
  const { plan, pools } = noting;
  const { run } = pools;
  switch (leg.effect) {
    case 'dispose':
    case 'claim':
      disposeLeg(noting, leg, leg.category === 'fee_standard' ? 'fee' : 'sale');
      if (categoryEffects[leg.category].expense) recordExpense(run, plan, leg);
      if (leg.effect === 'claim') openClaim(noting, leg);
      return;
    case 'liquidate':
      return liquidate(noting, leg);
    case 'give':
      return giveAway(noting, leg);
    case 'donate':
      return disposeLeg(noting, leg, 'donation');
    case 'lose':
      return lose(noting, leg);
    case 'writeOff':
      return writeOff(noting, leg);
    case 'setAside':
      putOnHold(noting, leg);
      return addLook(noting, leg);
    case 'forfeit':
      return forfeit(noting, leg);
    default:
      return undefined;
  }
}

function openClaim(noting: Noting, leg: Leg): void {
  const { pools, plan } = noting;
  const asset = claimAsset(leg);
  acquire(noting, {
    asset,
    source: leg.movement.source,
    quantity: leg.quantity,
    cost: leg.value ?? zeroMoney,
    costs: zeroMoney,
    doubt: getClaimDoubt(pools.run, plan, leg),
  });
}

/** A gift is a disposal at market value (TCGA 1992, s17), save to a spouse (s58). */
function giveAway(noting: Noting, leg: Leg): void {
  const { plan, pools } = noting;
  const { run } = pools;
  if (getTreatment(plan.treatments, 'ukGift') === 'spouse') return disposeLeg(noting, leg, 'gift');
  if (leg.value === undefined) {
    const found = run.prices.need(leg.movement.asset, leg.quantity, plan.transaction.at);
    leg.value = found?.value;
    leg.price = found?.price;
    if (!found) leg.unpriced = { code: 'engine-issues.effectGiftValue' };
  }
  leg.gross = leg.value;
  leg.net = leg.value;
  return disposeLeg(noting, leg, 'sale');
}

function putOnHold(noting: Noting, leg: Leg): void {
  const { asset, source } = leg.movement;
  const { places } = getBook(noting.pools, asset);
  takeInLacking(noting, leg, leg.quantity, 'gone');
  place(places, source).units -= leg.quantity;
  place(places, source, leg.shelf).units += leg.quantity;
  keep(noting, asset, leg.quantity);
}

/** Units that were staked and are taken as a penalty stay in the pool, as lost, until the person claims the loss (TCGA 1992, s24). */
function forfeit(noting: Noting, leg: Leg): void {
  const { asset, source } = leg.movement;
  const { places } = getBook(noting.pools, asset);
  const { parts: released, left } = release(places, leg, {
    to: place(places, source, 'lost'),
    quantity: leg.quantity,
  });
  addLook(noting, leg, {
    quantity: (leg.quantity - left) as Quantity,
    slashed: true,
    released,
  });
}

type Released = Disposing['released'];

const onHoldKinds = ['staked', 'lent', 'collateral'] as const;

/** Theft and losing a key are no disposal (CRYPTO22400): the units stay in the pool with their cost, but at no place. */
function lose(noting: Noting, leg: Leg): void {
  takeInLacking(noting, leg, leg.quantity, 'gone');
  const released = takeFromHold(noting, leg);
  const { places } = getBook(noting.pools, leg.movement.asset);
  place(places, leg.movement.source).units -= leg.quantity;
  place(places, leg.movement.source, 'lost').units += leg.quantity;
  keep(noting, leg.movement.asset, leg.quantity);
  addLook(noting, leg, { released });
}

/** A negligible value claim (TCGA 1992, s24). */
function writeOff(noting: Noting, leg: Leg): void {
  disposeLeg(noting, leg, 'sale', takeFromHold(noting, leg));
}

/** A failed platform loses available units first, then those that it has staked, lent or posted. */
function takeFromHold(noting: Noting, leg: Leg): Released {
  const { pools } = noting;
  const { asset, source } = leg.movement;
  const { places } = getBook(pools, asset);
  const held = place(places, source);
  let missing = leg.quantity - (held.units > 0n ? held.units : 0n);
  return onHoldKinds.flatMap((kind) => {
    const aside = places.get(placeKey(source, kind));
    if (!aside || aside.units <= 0n || missing <= 0n) return [];
    const units = smaller(aside.units as Quantity, missing as Quantity);
    aside.units -= units;
    held.units += units;
    missing -= units;
    keep(noting, asset, negate(units));
    return [{ source, kind, quantity: units }];
  });
}

/**
 * Claims on collateral that was given up are used after units that are still owned, and before
 * available units.
 */
function liquidate(noting: Noting, leg: Leg): void {
  const { asset, source } = leg.movement;
  const unitsAt = (of: AssetId, kind?: ShelfKind): bigint =>
    noting.pools.assets.get(of)?.places.get(placeKey(source, kind))?.units ?? 0n;
  const [claim, rest] = claimAndRest(noting.pools.run, leg, {
    posted: unitsAt(asset, leg.shelf),
    claimed: unitsAt(claimAsset(leg)),
  });
  if (claim) disposeLeg(noting, claim, 'sale');
  if (rest) {
    disposeLeg(noting, rest, 'sale', releaseHold(noting, rest));
  }
}

/**
 * Liquidated units are disposed of from the available ones, so they have to be released from
 * collateral first.
 */
function releaseHold(noting: Noting, leg: Leg): Released {
  const { pools } = noting;
  const { asset, source } = leg.movement;
  const { places } = getBook(pools, asset);
  const aside = place(places, source, leg.shelf);
  const units = smaller(aside.units as Quantity, leg.quantity);
  aside.units -= units;
  place(places, source).units += units;
  keep(noting, asset, negate(units));
  return units > 0n ? [{ source, kind: 'collateral', quantity: units }] : [];
}

/** Fee units on top are disposed of at their worth; those inside a sale have already left with it. */
export function noteFee(noting: Noting, fee: Leg): void {
  const { plan, pools } = noting;
  if (!plan.isTrade) recordExpense(pools.run, plan, fee);
  if (noting.disposings.some(({ leg }) => leg === fee)) return;
  if (isInsideDisposal(plan, fee)) {
    fee.entry = toOutgoingEntry(plan, fee, zeroMoney);
    return;
  }
  disposeLeg(noting, fee, 'fee');
}

import { share, zeroMoney, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { depositCategories, splitByValue } from '../../booking/receive-lots.ts';
import { withdrawalCategories } from '../../booking/inherit.ts';
import type { Leg, Plan } from '../../booking/plan.ts';
import { putInside, takeInside, type Inside } from './inside.ts';
import { toDay, type Handed, type HandOver } from './noted.ts';
import { place } from './places.ts';
import { getBook, letGo, type Noting } from './pools.ts';
import { receiveSurplus } from './surplus.ts';

/**
 * What is given hands its cost over to what comes for it: no disposal, by the person's choice where the law is open. What is taken out of a position in
 * the units that went in comes back as such, and what is more is income.
 */
export function noteHandOver(noting: Noting): void {
  const { plan, pools, order } = noting;
  const outs = plan.outs.filter((leg) => leg.effect === 'bequeath');
  const ins = plan.ins.filter((leg) => leg.effect === 'inherit');
  if (outs.length === 0 && ins.length === 0) return;
  const given = toUnits(outs);
  const taken = [...given].map(([asset, units]) => takeInside(getBook(pools, asset), units));
  const own = takesOut(plan) ? getOwn(ins, taken) : undefined;
  noteHanded(noting, {
    order,
    transactionId: plan.transaction.id,
    outs: outs.map((leg) => makeHanded(noting, leg)),
    ins: ins.map((leg) => readHandedBack(noting, leg, own)),
    fork: undefined,
  });
  for (const leg of ins)
    if (depositCategories.has(leg.category))
      putInside(getBook(pools, leg.movement.asset), leg.quantity, getParts(given, ins, leg));
}

const takesOut = ({ outs }: Plan): boolean =>
  outs.some(({ category }) => withdrawalCategories.has(category));

/** The share of each deposited unit that a token represents. */
const getParts = (
  given: ReadonlyMap<AssetId, Quantity>,
  ins: readonly Leg[],
  token: Leg,
): ReadonlyMap<AssetId, bigint> =>
  new Map(
    [...given].map(([asset, units]) => [asset, splitByValue(units, ins)[ins.indexOf(token)]!]),
  );

function toUnits(legs: readonly Leg[]): ReadonlyMap<AssetId, Quantity> {
  const units = new Map<AssetId, Quantity>();
  for (const { movement, quantity } of legs)
    units.set(movement.asset, ((units.get(movement.asset) ?? 0n) + quantity) as Quantity);
  return units;
}

/**
 * The units that went in, by asset. Undefined unless every asset comes back as it went in, none of them less than it was: otherwise the position exchanged
 * one for the other.
 */
function getOwn(
  ins: readonly Leg[],
  taken: readonly (Inside | undefined)[],
): ReadonlyMap<AssetId, bigint> | undefined {
  const own = new Map<AssetId, bigint>();
  for (const inside of taken) {
    if (!inside) return undefined;
    for (const [asset, units] of inside.contents) own.set(asset, (own.get(asset) ?? 0n) + units);
  }
  const dust = taken.reduce((sum, inside) => sum + inside!.dust, 0n);
  const back = new Map(ins.map(({ movement: { asset }, quantity }) => [asset, quantity]));
  if (
    back.size < ins.length ||
    own.size !== ins.length ||
    [...back].some(([asset, units]) => isLess(units, own.get(asset)))
  )
    return undefined;
  return new Map(
    [...own].map(([asset, units]) => [
      asset,
      back.get(asset)! - units <= dust ? back.get(asset)! : units,
    ]),
  );
}

const isLess = (back: bigint, own: bigint | undefined): boolean =>
  own === undefined || own === 0n || back < own;

function readHandedBack(
  noting: Noting,
  leg: Leg,
  own: ReadonlyMap<AssetId, bigint> | undefined,
): Handed {
  const quantity = (own?.get(leg.movement.asset) ?? leg.quantity) as Quantity;
  if (quantity === leg.quantity) return makeHanded(noting, leg);
  const surplus = receiveSurplus(noting, leg, (leg.quantity - quantity) as Quantity);
  return {
    ...makeHanded(noting, leg),
    quantity,
    value: leg.value && share(leg.value, quantity, leg.quantity),
    surplus,
  };
}

/** Moves the units, and lets the days of all that hangs together know. */
export function noteHanded({ plan, pools, handOvers }: Noting, handOver: HandOver): void {
  const { outs, ins, fork } = handOver;
  handOvers.push(handOver);
  for (const { leg, quantity } of outs) {
    const book = getBook(pools, leg.movement.asset);
    place(book.places, leg.movement.source).units -= quantity;
    letGo(book, quantity, plan.transaction.at);
  }
  for (const { leg, quantity, size } of ins) {
    const { places, shared } = getBook(pools, leg.movement.asset);
    place(places, leg.movement.source).units += quantity;
    shared.owned += quantity * size;
  }
  const assets = [
    ...new Set([
      ...(fork ? [fork.from] : []),
      ...[...outs, ...ins].map(({ leg }) => leg.movement.asset),
    ]),
  ];
  for (const asset of assets) {
    toDay(getBook(pools, asset), plan.on, plan.transaction.at).handOvers.push(handOver);
    pools.ties.push([assets[0]!, asset]);
  }
}

export const makeHanded = ({ pools }: Noting, leg: Leg): Handed => ({
  leg,
  quantity: leg.quantity,
  value: leg.value,
  surplus: zeroMoney,
  doubt: undefined,
  size: getBook(pools, leg.movement.asset).size,
  basis: 0n,
  short: 0n,
});

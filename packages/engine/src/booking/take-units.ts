import type { IssueText } from '@lotbook/model/issue';
import { smaller, sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { OnHoldKind, ReleasedUnits, TaxEntry } from '@lotbook/model/result';
import type { Taken } from '../lots/fragment-order.ts';
import type { Slice } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import { getChosenLots, refuse } from './choices.ts';
import { getShelf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { followOrders, isPooledOn, type Run } from './run.ts';

/** Takes the units of a leg out of the place where they lie, by choice or by the method in force. */
export function takeUnits(run: Run, plan: Plan, leg: Leg): Taken {
  const shelf = getShelf(run, leg);
  followOrders(run, plan, leg.movement.source);
  const isTogether = isPooledOn(run, plan.on);
  run.onChoose?.(
    leg,
    isTogether
      ? [
          ...run.holdings.getShelves(shelf.pool, 'held'),
          ...run.holdings.getShelves(shelf.pool, 'transit'),
        ]
      : [shelf],
  );
  const chosen = getChosenLots(run, plan, leg);
  const taken = isTogether
    ? run.holdings.takeTogether(shelf, leg.quantity, chosen)
    : run.holdings.take(shelf, leg.quantity, chosen);
  for (const choice of chosen) {
    const used = taken.slices.reduce(
      (sum, slice) => (slice.lot.id === choice.lot ? sum + slice.quantity : sum),
      0n,
    );
    if (used < choice.quantity && used < leg.quantity)
      refuse(run, plan, leg, choice, elsewhere, used as Quantity);
  }
  return taken;
}

const elsewhere: IssueText = { code: 'engine-issues.lotElsewhere' };

/** Units of which some may have been on hold. */
export interface TakenAnywhere extends Taken {
  readonly released: readonly ReleasedUnits[];
}

/** Takes units from posted collateral first, then from available units. */
export function takeLiquidated(run: Run, plan: Plan, leg: Leg): TakenAnywhere {
  followOrders(run, plan, leg.movement.source);
  const aside = run.holdings.take(
    run.holdings.shelf(leg.movement.asset, leg.movement.source, leg.shelf),
    leg.quantity,
  );
  const released = toReleased(aside.slices, leg.movement, 'collateral');
  if (aside.short === 0n) return { ...aside, released };
  const held = takeUnits(run, plan, { ...leg, quantity: aside.short });
  return { slices: [...aside.slices, ...held.slices], short: held.short, released };
}

const toReleased = (
  slices: readonly Slice[],
  { source }: Pick<Shelf, 'source'>,
  kind: OnHoldKind,
): readonly ReleasedUnits[] =>
  slices.length === 0
    ? []
    : [
        {
          source,
          kind,
          quantity: sum(slices.map(({ quantity }) => quantity)),
          basis: sum(slices.map(({ cost }) => cost)),
        },
      ];

/** The entry, with the units that were on hold. */
export const addReleased = (
  entry: TaxEntry,
  { released }: Pick<TakenAnywhere, 'released'>,
): TaxEntry => (released.length === 0 ? entry : { ...entry, releasedFrom: released });

const onHoldKinds = ['staked', 'lent', 'collateral'] as const;

/**
 * Takes available units, then those that the same source has staked, lent or posted: all of them
 * are lost when a platform fails.
 */
export function takeLost(run: Run, plan: Plan, leg: Leg): TakenAnywhere {
  const { asset, source } = leg.movement;
  const { holdings } = run;
  const asides = onHoldKinds
    .map((kind) => ({ kind, aside: holdings.shelf(asset, source, kind) }))
    .filter(({ aside }) => holdings.unitsAt(aside) > 0n);
  if (asides.length === 0) return { ...takeUnits(run, plan, leg), released: [] };
  const atHand: bigint = holdings.unitsAt(getShelf(run, leg));
  let missing = leg.quantity - (atHand > 0n ? atHand : 0n);
  const slices: Slice[] = [];
  const released: ReleasedUnits[] = [];
  followOrders(run, plan, source);
  for (const { kind, aside } of asides) {
    if (missing <= 0n) break;
    const wanted = smaller(missing as Quantity, aside.units as Quantity);
    const taken = holdings.take(aside, wanted);
    slices.push(...taken.slices);
    released.push(...toReleased(taken.slices, aside, kind));
    missing -= wanted;
  }
  const gone = sum(slices.map(({ quantity }) => quantity));
  if (gone === leg.quantity) return { slices, short: 0n as Quantity, released };
  const held = takeUnits(run, plan, { ...leg, quantity: (leg.quantity - gone) as Quantity });
  return { slices: [...held.slices, ...slices], short: held.short, released };
}

/** Merges fragments of one lot from several places into one slice. */
export function mergeSlices(slices: readonly Slice[]): readonly Slice[] {
  if (slices.length < 2 || !hasDuplicates(slices)) return slices;
  const byLot = new Map<Slice['lot'], Slice>();
  for (const slice of slices) {
    const before = byLot.get(slice.lot);
    byLot.set(slice.lot, before ? joinSlices(before, slice) : slice);
  }
  return [...byLot.values()];
}

/**
 * Fragments of one lot are disposed of one after another, except for specifically identified lots.
 */
function hasDuplicates(slices: readonly Slice[]): boolean {
  if (slices.length > FEW) return new Set(slices.map((slice) => slice.lot)).size < slices.length;
  for (let index = 1; index < slices.length; index += 1) {
    const { lot } = slices[index]!;
    for (let before = 0; before < index; before += 1) if (slices[before]!.lot === lot) return true;
  }
  return false;
}

/** So many slices are sooner compared with each other than put into a set. */
const FEW = 8;

const joinSlices = (a: Slice, b: Slice): Slice => ({
  lot: a.lot,
  quantity: ((a.quantity as bigint) + b.quantity) as Quantity,
  cost: ((a.cost as bigint) + b.cost) as Money,
  costs: ((a.costs as bigint) + b.costs) as Money,
});

import { share, subtract, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Slice } from '../lots/lot.ts';
import { toIncomingEntry } from './entries.ts';
import type { Leg, Plan } from './plan.ts';
import { findFreeId, type Run } from './run.ts';
import { receiveSurplus } from './on-hold.ts';
import { openHeirs, type Handed, type Heir } from './receive-lots.ts';

/**
 * Gives units back that were put into a position, with their own cost and dates; what is more is income. Only where every asset comes back as it went in,
 * none of them less than it was: otherwise the pool exchanged one for the other. Returns whether it was so.
 */
export function returnToPool(
  run: Run,
  plan: Plan,
  ins: readonly Leg[],
  handed: readonly Handed[],
): boolean {
  const slices = handed.flatMap((each) => each.slices);
  if (
    slices.length === 0 ||
    slices.some(({ lot }) => lot.inside === undefined) ||
    hasDuplicates(ins)
  )
    return false;
  const contents = getContents(slices);
  if (contents.size !== ins.length) return false;
  const returns = ins.map((leg) => ({ leg, heirs: contents.get(leg.movement.asset) ?? [] }));
  if (returns.some(({ leg, heirs }) => heirs.length === 0 || leg.quantity < toUnits(heirs)))
    return false;
  for (const { leg, heirs } of returns) giveBack(run, plan, leg, heirs);
  return true;
}

const hasDuplicates = (ins: readonly Leg[]): boolean =>
  new Set(ins.map((leg) => leg.movement.asset)).size < ins.length;
const toUnits = (heirs: readonly Heir[]): bigint =>
  heirs.reduce((total, { quantity }) => total + quantity, 0n);

/** What is inside, by asset. */
function getContents(slices: readonly Slice[]): ReadonlyMap<AssetId, readonly Heir[]> {
  const contents = new Map<AssetId, Heir[]>();
  for (const slice of slices) {
    const { asset, quantity } = slice.lot.inside!;
    const heir: Heir = {
      quantity: share(quantity, slice.quantity, slice.lot.quantity),
      cost: slice.cost,
      from: slice,
      of: slice.quantity,
    };
    contents.set(asset, [...(contents.get(asset) ?? []), heir]);
  }
  return contents;
}

function giveBack(run: Run, plan: Plan, leg: Leg, heirs: readonly Heir[]): void {
  const surplus = subtract(leg.quantity, toUnits(heirs) as Quantity);
  // Parts are rounded down, so that units can be missing by as many of the smallest count as there are parts.
  const isDust = surplus <= BigInt(heirs.length);
  const last = heirs.at(-1)!;
  const own = isDust
    ? [...heirs.slice(0, -1), { ...last, quantity: (last.quantity + surplus) as Quantity }]
    : heirs;
  const { basis, tookOver } = openHeirs(run, plan, leg, own);
  const more = isDust
    ? zeroMoney
    : receiveSurplus(run, plan, leg, surplus, findFreeId(run.takenIds, `${leg.id}/surplus`));
  leg.entry = { ...toIncomingEntry(plan, leg, (basis + more) as Money, zeroMoney), ...tookOver };
}

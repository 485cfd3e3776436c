import type { Money, Quantity } from '@lotbook/decimal/decimal';
import { openLessFees, isFromReceived } from '../booking/book-in.ts';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { Leg, Plan } from '../booking/plan.ts';
import type { Run } from '../booking/run.ts';
import type { InEffect, OutEffect } from '../effects/effect.ts';
import type { Lot } from '../lots/lot.ts';

/** A lot as a purchase or an income opens it, and where. */
export interface Opening {
  readonly lot: Lot;
  readonly source: SourceId;
  readonly costs: Money;
  /** Units of it that fees took at once. */
  readonly fees: readonly Quantity[];
}

const opening: ReadonlySet<InEffect | OutEffect> = new Set<InEffect | OutEffect>([
  'acquire',
  'income',
  'rebate',
  'borrow',
]);

/** The opening of an instant that was just booked for some assets: where units of one come in, and none go out but what fees kept back of them. */
export function getOpening(
  run: Run,
  plans: readonly Plan[],
  lotsBefore: number,
  isFor: (asset: AssetId) => boolean,
): Opening | undefined {
  if (run.lots !== lotsBefore + 1 || run.lastLot === undefined) return undefined;
  const opened = findOnlyReceipt(plans, isFor);
  if (!opened || !opening.has(opened.leg.effect) || isDivided(run, plans)) return undefined;
  if (opened.leg.effect === 'rebate' && opened.fees.length > 0) return undefined;
  const { leg, fees } = opened;
  return {
    lot: { ...run.lastLot, kept: undefined, home: undefined },
    source: leg.movement.source,
    costs: leg.costs,
    fees,
  };
}

const noFees: readonly Quantity[] = [];

/** The side that comes in where there is no other, and the units of it that fees kept back. */
function findOnlyReceipt(
  plans: readonly Plan[],
  isFor: (asset: AssetId) => boolean,
): { readonly leg: Leg; readonly fees: readonly Quantity[] } | undefined {
  let leg: Leg | undefined;
  let fees: Quantity[] | undefined;
  for (const plan of plans) {
    for (const each of plan.ins) {
      if (!isFor(each.movement.asset)) continue;
      if (leg) return undefined;
      leg = each;
    }
    for (const each of plan.outs) if (isFor(each.movement.asset)) return undefined;
  }
  if (!leg) return undefined;
  let left: bigint = leg.quantity;
  for (const plan of plans) {
    for (const fee of plan.fees) {
      if (!isFor(fee.movement.asset)) continue;
      left -= fee.quantity;
      if (left < 0n || !plan.ins.includes(leg) || !isFromReceived(fee, leg)) return undefined;
      (fees ??= []).push(fee.quantity);
    }
  }
  return { leg, fees: fees ?? noFees };
}

/** Whether the basis of something is divided there first. */
export function isDivided({ reallocations }: Run, plans: readonly Plan[]): boolean {
  for (const { before } of reallocations.values())
    if (plans.some(({ transaction }) => transaction.id === before)) return true;
  return false;
}

/** Opens the lot again, as the next of all lots. */
export function openAgain(run: Run, { lot, source, costs, fees }: Opening): void {
  run.lots += 1;
  openLessFees(run, run.holdings.shelf(lot.asset, source), {
    lot: { ...lot, sequence: run.lots },
    costs,
    fees,
  });
}

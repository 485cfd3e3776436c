import type { Money } from '@lotbook/decimal/decimal';
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
}

const opening: ReadonlySet<InEffect | OutEffect> = new Set<InEffect | OutEffect>(['acquire', 'income', 'rebate', 'borrow']);

/** The opening of an instant that was just booked for some assets: where units of one come in, and none of them go out or pay for anything. */
export function openingOf(run: Run, plans: readonly Plan[], lotsBefore: number, isOf: (asset: AssetId) => boolean): Opening | undefined {
  if (run.lots !== lotsBefore + 1 || run.lastLot === undefined) return undefined;
  const leg = onlyLeg(plans, isOf);
  if (!leg || leg.movement.direction !== 'in' || !opening.has(leg.effect) || isDivided(run, plans)) return undefined;
  return { lot: { ...run.lastLot, home: undefined }, source: leg.movement.source, costs: leg.costs };
}

function onlyLeg(plans: readonly Plan[], isOf: (asset: AssetId) => boolean): Leg | undefined {
  let only: Leg | undefined;
  for (const { ins, outs, fees } of plans) {
    for (const legs of [ins, outs, fees]) {
      for (const leg of legs) {
        if (!isOf(leg.movement.asset)) continue;
        if (only) return undefined;
        only = leg;
      }
    }
  }
  return only;
}

/** Whether the basis of something is divided there first. */
function isDivided({ reallocations }: Run, plans: readonly Plan[]): boolean {
  for (const { before } of reallocations.values()) if (plans.some(({ transaction }) => transaction.id === before)) return true;
  return false;
}

/** Opens the lot again, as the next of all lots. */
export function openAgain(run: Run, { lot, source, costs }: Opening): void {
  run.lots += 1;
  run.holdings.open(run.holdings.shelf(lot.asset, source), { ...lot, sequence: run.lots }, costs);
}

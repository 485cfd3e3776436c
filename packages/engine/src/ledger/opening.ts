import type { Money } from '@lotbook/decimal/decimal';
import type { SourceId } from '@lotbook/model/ids';
import type { Plan } from '../booking/plan.ts';
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

/** The opening of a transaction that was just booked: of one that brings in units of one asset, and moves no others, not even to pay for it. */
export function openingOf(run: Run, { ins, outs, fees, transaction }: Plan, lotsBefore: number): Opening | undefined {
  const [leg] = ins;
  if (!leg || ins.length > 1 || outs.length > 0 || fees.length > 0 || !opening.has(leg.effect)) return undefined;
  if (run.lots !== lotsBefore + 1 || run.lastLot === undefined) return undefined;
  for (const { before } of run.reallocations.values()) if (before === transaction.id) return undefined;
  return { lot: { ...run.lastLot, home: undefined }, source: leg.movement.source, costs: leg.costs };
}

/** Opens the lot again, as the next of all lots. */
export function openAgain(run: Run, { lot, source, costs }: Opening): void {
  run.lots += 1;
  run.holdings.open(run.holdings.shelf(lot.asset, source), { ...lot, sequence: run.lots }, costs);
}

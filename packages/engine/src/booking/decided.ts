import { unitPrice, type Money } from '@lotbook/decimal/decimal';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import { convertBasis } from './stated-basis.ts';

/**
 * A price that a person entered takes precedence over the one derived from the other side: it is
 * what a purchase cost, before fees.
 */
export function applyDecidedPrices(run: Run, plan: Plan): void {
  for (const leg of plan.ins) {
    const value =
      leg.movement.decided?.value && run.prices.ofRow(leg.movement.value, plan.transaction.at);
    if (value === undefined) continue;
    leg.value = value;
    leg.price = {
      unitPrice: unitPrice(value, leg.quantity),
      at: plan.transaction.at,
      from: 'person',
    };
    if (leg.effect === 'acquire') leg.cost = value;
  }
}

/** A basis that a person gave is the whole of it: no cost comes on top. */
export function applyDecidedBases(run: Run, plan: Plan): void {
  for (const leg of plan.ins) {
    const basis =
      leg.movement.decided?.basis && leg.effect === 'acquire' && convertBasis(run, plan, leg);
    if (basis === undefined || basis === false) continue;
    leg.cost = basis;
    leg.costs = 0n as Money;
  }
}

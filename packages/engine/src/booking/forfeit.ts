import { zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { outgoingEntry } from './entries.ts';
import { getShelf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { followOrders, report, type Run } from './run.ts';
import { onHoldShelves } from './on-hold.ts';

/**
 * Units that were set aside and are taken as a penalty. They stay in the book as lost, with what they cost: whether and when such a loss counts is
 * unsettled, so none is counted until the person claims it.
 */
export function forfeit(run: Run, plan: Plan, leg: Leg): void {
  const { asset, source } = leg.movement;
  const lost = run.holdings.shelf(asset, source, 'lost');
  let left: bigint = leg.quantity;
  let basis = 0n;
  for (const aside of onHoldShelves(run, getShelf(run, leg), leg.shelf)) {
    if (left === 0n) break;
    followOrders(run, plan, aside.source);
    const taken = run.holdings.move(aside, lost, left as Quantity);
    left = taken.short;
    for (const slice of taken.slices) basis += slice.cost;
  }
  leg.entry = outgoingEntry(plan, leg, basis as Money);
  report(run, plan, {
    code: 'slashing-loss',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.slashed', params: { asset, isPooled: 'other' } },
    atStake: { low: (0n - basis) as Money, high: zeroMoney },
  });
}

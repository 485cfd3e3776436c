import { negate, zeroMoney } from '@lotbook/decimal/decimal';
import { toOutgoingEntry } from './entries.ts';
import { release } from './on-hold.ts';
import type { Leg, Plan } from './plan.ts';
import { report, type Run } from './run.ts';

/**
 * Units that were set aside and are taken as a penalty. They stay in the book as lost, with what they cost: whether and when such a loss counts is
 * unsettled, so none is counted until the person claims it.
 */
export function forfeit(run: Run, plan: Plan, leg: Leg): void {
  const { asset, source } = leg.movement;
  const lost = run.holdings.shelf(asset, source, 'lost');
  const { parts, basis } = release(run, plan, leg, { to: lost, quantity: leg.quantity });
  const entry = toOutgoingEntry(plan, leg, basis);
  leg.entry = parts.length === 0 ? entry : { ...entry, releasedFrom: parts };
  report(run, plan, {
    code: 'slashing-loss',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.slashed', params: { asset, isPooled: 'other' } },
    atStake: { low: negate(basis), high: zeroMoney },
  });
}

import { zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Leg } from '../../booking/plan.ts';
import { recordSurplus, reportDoubleIncome } from '../../booking/on-hold.ts';
import { acquire, getBook, type Noting } from './pools.ts';

/** Units that come back on top of what went in are income at their worth, which is what they cost. Returns what that is. */
export function receiveSurplus(noting: Noting, leg: Leg, quantity: Quantity): Money {
  const { pools, plan } = noting;
  const { asset, source } = leg.movement;
  const rewarded = getBook(pools, asset).rewards.get(source) ?? 0n;
  reportDoubleIncome(pools.run, plan, leg, { surplus: quantity, rewarded });
  const cost = recordSurplus(pools.run, plan, leg, quantity);
  acquire(noting, { asset, source, quantity, cost, costs: zeroMoney, doubt: leg.stake });
  return cost;
}

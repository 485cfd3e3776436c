import { zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Leg } from '../../booking/plan.ts';
import { recordSurplus } from '../../booking/on-hold.ts';
import { acquire, type Noting } from './pools.ts';

/** Units that come back on top of what went in are income at their worth, which is what they cost. Returns what that is. */
export function receiveSurplus(noting: Noting, leg: Leg, quantity: Quantity): Money {
  const { asset, source } = leg.movement;
  const cost = recordSurplus(noting.pools.run, noting.plan, leg, quantity);
  acquire(noting, { asset, source, quantity, cost, costs: zeroMoney });
  return cost;
}

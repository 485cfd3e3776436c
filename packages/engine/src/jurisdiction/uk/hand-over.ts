import type { Leg } from '../../booking/plan.ts';
import { dayOf, type Handed } from './noted.ts';
import { place } from './places.ts';
import { bookOf, type Noting } from './pools.ts';

/** What is given hands its cost over to what comes for it: no disposal, by the person's choice where the law is open. */
export function noteHandOver(noting: Noting): void {
  const { plan, pools, order } = noting;
  const outs = plan.outs.filter((leg) => leg.effect === 'bequeath').map(handed);
  const ins = plan.ins.filter((leg) => leg.effect === 'inherit').map(handed);
  if (outs.length === 0 && ins.length === 0) return;
  const handOver = { order, outs, ins };
  noting.handOver = handOver;
  for (const { leg } of outs) place(bookOf(pools, leg.movement.asset).places, leg.movement.source).units -= leg.quantity;
  for (const { leg } of ins) place(bookOf(pools, leg.movement.asset).places, leg.movement.source).units += leg.quantity;
  const assets = [...new Set([...outs, ...ins].map(({ leg }) => leg.movement.asset))];
  for (const asset of assets) {
    dayOf(bookOf(pools, asset), plan.on, plan.transaction.at).handOvers.push(handOver);
    pools.ties.push([assets[0]!, asset]);
  }
}

const handed = (leg: Leg): Handed => ({ leg, basis: 0n, short: 0n });

import type { Leg } from '../../booking/plan.ts';
import { dayOf, type Handed, type HandOver } from './noted.ts';
import { place } from './places.ts';
import { bookOf, type Noting } from './pools.ts';

/** What is given hands its cost over to what comes for it: no disposal, by the person's choice where the law is open. */
export function noteHandOver(noting: Noting): void {
  const { plan, order } = noting;
  const outs = plan.outs.filter((leg) => leg.effect === 'bequeath').map(handed);
  const ins = plan.ins.filter((leg) => leg.effect === 'inherit').map(handed);
  if (outs.length > 0 || ins.length > 0) noteHanded(noting, { order, outs, ins, fork: undefined });
}

/** Moves the units, and lets the days of all that hangs together know. */
export function noteHanded({ plan, pools, handOvers }: Noting, handOver: HandOver): void {
  const { outs, ins, fork } = handOver;
  handOvers.push(handOver);
  for (const { leg } of outs) place(bookOf(pools, leg.movement.asset).places, leg.movement.source).units -= leg.quantity;
  for (const { leg } of ins) place(bookOf(pools, leg.movement.asset).places, leg.movement.source).units += leg.quantity;
  const assets = [...new Set([...(fork ? [fork.from] : []), ...[...outs, ...ins].map(({ leg }) => leg.movement.asset)])];
  for (const asset of assets) {
    dayOf(bookOf(pools, asset), plan.on, plan.transaction.at).handOvers.push(handOver);
    pools.ties.push([assets[0]!, asset]);
  }
}

export const handed = (leg: Leg): Handed => ({ leg, basis: 0n, short: 0n });

import type { Leg, Plan } from '../../booking/plan.ts';
import type { Run } from '../../booking/run.ts';
import { takeWritten, type Planned } from './note.ts';
import { listOnHoldPlaces } from './places.ts';
import type { Pools } from './pools.ts';

/** Plans that are in order, those of one timestamp together. */
export function* groupByInstant(run: Run, plans: Iterable<Plan>): Iterable<readonly Planned[]> {
  let instant: Planned[] = [];
  for (const plan of plans) {
    const planned = takeWritten(run);
    if (instant.length > 0 && instant[0]!.plan.ms !== plan.ms) {
      yield instant;
      instant = [];
    }
    instant.push({ plan, planned });
  }
  if (instant.length > 0) yield instant;
}

/**
 * The plans of a timestamp as they are listed, after those by which units come back. A plan by which units would come back from where none are waits for what sets
 * them aside there. Each is given once those before it are noted.
 */
export function sortForNoting(pools: Pools, instant: readonly Planned[]): Iterable<Planned> {
  return instant.length > 1 && instant.some(hasReturn) ? listInTurn(pools, instant) : instant;
}

function* listInTurn(pools: Pools, instant: readonly Planned[]): Iterable<Planned> {
  const waiting = new Set([...instant.filter(hasReturn), ...instant]);
  for (const each of waiting) {
    for (const leg of each.plan.ins) {
      if (leg.effect !== 'return' || isAnyOnHold(pools, leg)) continue;
      const feeder = [...waiting].find(
        (other) => other !== each && other.plan.outs.some((out) => feedsLeg(out, leg)),
      );
      if (feeder && waiting.delete(feeder)) yield feeder;
    }
    waiting.delete(each);
    yield each;
  }
}

const hasReturn = ({ plan }: Planned): boolean =>
  plan.ins.some(({ effect }) => effect === 'return');

const feedsLeg = (out: Leg, { movement: { asset, source }, shelf }: Leg): boolean =>
  out.effect === 'setAside' &&
  out.movement.asset === asset &&
  out.movement.source === source &&
  out.shelf === shelf;

function isAnyOnHold({ assets }: Pools, { movement: { asset, source }, shelf }: Leg): boolean {
  const book = assets.get(asset);
  return (
    book !== undefined &&
    listOnHoldPlaces(book.places, source, shelf).some(({ units }) => units > 0n)
  );
}

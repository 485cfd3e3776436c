import type { Movement } from '@lotbook/model/transaction';
import type { Match, Matched } from '../matching/match.ts';
import type { Leg, Plan } from './plan.ts';

type Matches = ReadonlyMap<Movement, Matched>;

/** The places that a transaction takes units from and brings units to: an asset in a source each. */
interface Way {
  readonly plan: Plan;
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
}

/**
 * The transactions of an instant that move units, in the order in which they do: as they stand, but what brings units to a place goes before what takes units
 * from there. Where that goes round in a circle, they go as they stand.
 */
export function inMovingOrder(matches: Matches, plans: readonly Plan[]): readonly Plan[] {
  const moving = plans.length === 1 && plans[0]!.isMove ? plans : plans.filter(({ isMove }) => isMove);
  if (moving.length < 2) return moving;
  const ways = moving.map((plan) => wayOf(matches, plan));
  const bringing = new Map<string, number>();
  for (const { to } of ways) for (const place of to) bringing.set(place, (bringing.get(place) ?? 0) + 1);
  return ways.every((way) => isReady(bringing, way)) ? moving : inTurn(bringing, ways);
}

/** True once no other transaction is left that brings units to where it takes them from. */
function isReady(bringing: ReadonlyMap<string, number>, { from, to }: Way): boolean {
  for (const place of from) if ((bringing.get(place) ?? 0) > Number(to.has(place))) return false;
  return true;
}

function inTurn(bringing: Map<string, number>, ways: readonly Way[]): readonly Plan[] {
  const ordered: Plan[] = [];
  for (let left = ways; left.length > 0;) {
    const waiting: Way[] = [];
    const go = ({ plan, to }: Way): void => {
      ordered.push(plan);
      for (const place of to) bringing.set(place, bringing.get(place)! - 1);
    };
    for (const way of left) {
      if (isReady(bringing, way)) go(way);
      else waiting.push(way);
    }
    if (waiting.length === left.length) go(waiting.shift()!);
    left = waiting;
  }
  return ordered;
}

function wayOf(matches: Matches, plan: Plan): Way {
  const from = new Set<string>();
  const to = new Set<string>();
  for (const legs of [plan.outs, plan.ins]) {
    for (const leg of legs) {
      const matched = matches.get(leg.movement);
      for (const { out, in: arrival } of matched ? movedAt(plan, matched.parts) : []) {
        from.add(placeOf(out));
        to.add(placeOf(arrival));
      }
      if (matched?.rest === 0n || leg.effect === 'forfeit') continue;
      (leg.movement.direction === 'out' ? from : to).add(placeOf(leg));
    }
  }
  for (const fee of plan.fees) if (!to.has(placeOf(fee))) from.add(placeOf(fee));
  return { plan, from, to };
}

/** Parts move at the instant of their first side; change stays where it is. */
const movedAt = ({ ms }: Plan, parts: readonly Match[]): readonly Match[] =>
  parts.filter((part) => Math.min(part.out.ms, part.in.ms) === ms && part.out.movement.source !== part.in.movement.source);

const placeOf = ({ movement }: Pick<Leg, 'movement'>): string => `${movement.asset} ${movement.source}`;

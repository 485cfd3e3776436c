import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { Match, Matched } from '../matching/match.ts';
import type { Leg, Plan } from './plan.ts';
import type { Run } from './run.ts';

type Matches = ReadonlyMap<Movement, Matched>;

/** Units that a transaction takes from a place. */
interface Take {
  readonly asset: AssetId;
  readonly source: SourceId;
  readonly quantity: bigint;
  /** The part of a transfer that they are; both of its sides tell of it. */
  readonly part?: Match;
}

/** The places that a transaction takes units from and brings units to: an asset in a source each. */
interface Way {
  readonly plan: Plan;
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
  readonly takes: readonly Take[];
}

/**
 * The transactions of an instant that move units, in the order in which they do: as they stand, but what brings units to a place goes before what takes units
 * from there. Undefined where that goes round in a circle.
 */
export function inMovingOrder(matches: Matches, plans: readonly Plan[]): readonly Plan[] | undefined {
  const moving = movingOf(plans);
  if (moving.length < 2) return moving;
  const ways = moving.map((plan) => wayOf(matches, plan));
  const bringing = broughtBy(ways);
  if (ways.every((way) => isReady(bringing, way))) return moving;
  const ordered = [...inTurn(bringing, ways, () => undefined)];
  return ordered.length < moving.length ? undefined : ordered.map(({ plan }) => plan);
}

/**
 * The same in a circle, for the lots of some assets alone: where each waits for another, the first whose units are at hand begins, and where there is none,
 * the first as they stand. Each is given once those before it are booked.
 */
export function* inRound(run: Run, plans: readonly Plan[], assets: ReadonlySet<AssetId>): Iterable<Plan> {
  const ways = movingOf(plans).map((plan) => wayOf(run.matches, plan, assets));
  const moved = new Set<Match>();
  const units = ({ asset, source }: Take): bigint => (run.only?.has(asset) ? run.holdings.unitsAt(run.holdings.shelf(asset, source)) : 0n);
  const isStill = ({ part }: Take): boolean => !part || !moved.has(part);
  const begins = (waiting: readonly Way[]): Way | undefined => waiting.find(({ takes }) => isAtHand(takes.filter(isStill), units)) ?? waiting[0];
  for (const { plan, takes } of inTurn(broughtBy(ways), ways, begins)) {
    for (const { part } of takes) if (part) moved.add(part);
    yield plan;
  }
}

export const movingOf = (plans: readonly Plan[]): readonly Plan[] => (plans.length === 1 && plans[0]!.isMove ? plans : plans.filter(({ isMove }) => isMove));

/** How many ways bring units to each place. */
function broughtBy(ways: readonly Way[]): Map<string, number> {
  const bringing = new Map<string, number>();
  for (const { to } of ways) for (const place of to) bringing.set(place, (bringing.get(place) ?? 0) + 1);
  return bringing;
}

/** True once no other transaction is left that brings units to where it takes them from. */
function isReady(bringing: ReadonlyMap<string, number>, { from, to }: Way): boolean {
  for (const place of from) if ((bringing.get(place) ?? 0) > Number(to.has(place))) return false;
  return true;
}

function isAtHand(takes: readonly Take[], units: (take: Take) => bigint): boolean {
  const byPlace = Map.groupBy(takes, ({ asset, source }) => `${asset} ${source}`);
  return [...byPlace.values()].every((all) => all.reduce((sum, { quantity }) => sum + quantity, 0n) <= units(all[0]!));
}

/** `begins`: the one that goes where all that are left wait for each other; without one they stay. */
function* inTurn(bringing: Map<string, number>, ways: readonly Way[], begins: (waiting: readonly Way[]) => Way | undefined): Iterable<Way> {
  const gone = (way: Way): Way => {
    for (const place of way.to) bringing.set(place, bringing.get(place)! - 1);
    return way;
  };
  for (let left = ways; left.length > 0;) {
    const waiting: Way[] = [];
    for (const way of left) {
      if (isReady(bringing, way)) yield gone(way);
      else waiting.push(way);
    }
    if (waiting.length === left.length) {
      const first = begins(waiting);
      if (!first) return;
      yield gone(first);
      waiting.splice(waiting.indexOf(first), 1);
    }
    left = waiting;
  }
}

/** `assets`: those whose places count; absent: all. */
function wayOf(matches: Matches, plan: Plan, assets?: ReadonlySet<AssetId>): Way {
  const from = new Set<string>();
  const to = new Set<string>();
  const takes: Take[] = [];
  const take = ({ movement: { asset, source } }: Pick<Leg, 'movement'>, quantity: bigint, part?: Match): void => {
    takes.push({ asset, source, quantity, ...(part && { part }) });
  };
  const counts = ({ movement }: Leg): boolean => assets === undefined || assets.has(movement.asset);
  for (const legs of [plan.outs, plan.ins]) {
    for (const leg of legs) {
      if (!counts(leg)) continue;
      const matched = matches.get(leg.movement);
      for (const part of matched ? movedAt(plan, matched.parts) : []) {
        from.add(placeOf(part.out));
        to.add(placeOf(part.in));
        take(part.out, part.quantity, part);
      }
      const isOut = leg.movement.direction === 'out';
      if (isOut && matched) take(leg, matched.rest + matched.lost);
      if (matched?.rest === 0n || leg.effect === 'forfeit') continue;
      (isOut ? from : to).add(placeOf(leg));
      if (isOut && !matched) take(leg, leg.quantity);
    }
  }
  for (const fee of plan.fees) {
    if (!counts(fee) || to.has(placeOf(fee))) continue;
    from.add(placeOf(fee));
    if (!plan.outs.some(({ lost }) => lost === fee)) take(fee, fee.quantity);
  }
  return { plan, from, to, takes };
}

/** Parts move at the instant of their first side; change stays where it is. */
const movedAt = ({ ms }: Plan, parts: readonly Match[]): readonly Match[] =>
  parts.filter((part) => Math.min(part.out.ms, part.in.ms) === ms && part.out.movement.source !== part.in.movement.source);

const placeOf = ({ movement }: Pick<Leg, 'movement'>): string => `${movement.asset} ${movement.source}`;

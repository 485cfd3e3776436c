import type { AssetId, SourceId } from '@lotbook/model/ids';
import { getConfidence } from './confidence.ts';
import type { Found } from './match-state.ts';
import type { Side } from './match.ts';
import { mayJoin, toleranceParts } from './tolerance.ts';

/** Sides of one instant, one asset and one amount that are still without another end. */
interface Bunch {
  readonly asset: AssetId;
  readonly outs: Side[];
  readonly ins: Side[];
}

/** To which sources units went on from each at one instant. */
type Onward = Map<SourceId, Set<SourceId>>;

/** More alike ones at one instant than this are no chain. */
const mostSides = 256;

/**
 * Pairs equal amounts that went through several own sources at one instant: from the first to the next and so on to the last, never back to where they came
 * from. What would only close a circle is left open. Both lists are in order of time.
 */
export function matchChains(found: Found, outs: readonly Side[], ins: readonly Side[]): void {
  let next = 0;
  for (let from = 0; from < ins.length;) {
    const { ms } = ins[from]!;
    const to = getEnd(ins, from);
    while (next < outs.length && outs[next]!.ms < ms) next += 1;
    const end = next < outs.length && outs[next]!.ms === ms ? getEnd(outs, next) : next;
    if (end > next && to - from + end - next > 2)
      matchInstant(found, [...outs.slice(next, end), ...ins.slice(from, to)]);
    from = to;
    next = end;
  }
}

function getEnd(sides: readonly Side[], from: number): number {
  let to = from + 1;
  while (to < sides.length && sides[to]!.ms === sides[from]!.ms) to += 1;
  return to;
}

function matchInstant(found: Found, sides: readonly Side[]): void {
  for (const bunch of groupSides(found, sides))
    pairInChain(found, bunch, findKnownOnward(found, sides, bunch.asset));
}

function groupSides(found: Found, sides: readonly Side[]): readonly Bunch[] {
  const bunches = new Map<string, Bunch>();
  for (const side of sides) {
    const open = found.open(side);
    if (!open) continue;
    const { asset, direction } = open.movement;
    const key = `${asset} ${open.quantity}`;
    const bunch = bunches.get(key) ?? { asset, outs: [], ins: [] };
    bunches.set(key, bunch);
    (direction === 'out' ? bunch.outs : bunch.ins).push(open);
  }
  return [...bunches.values()].filter(
    ({ outs, ins }) =>
      outs.length > 0 &&
      ins.length > 0 &&
      outs.length + ins.length > 2 &&
      outs.length + ins.length <= mostSides,
  );
}

/** What is known already to have moved at the instant. */
function findKnownOnward(found: Found, sides: readonly Side[], asset: AssetId): Onward {
  const onward: Onward = new Map();
  for (const { movement, ms } of sides) {
    if (movement.asset !== asset) continue;
    for (const { out, in: arrival } of found.matches.get(movement)?.parts ?? [])
      if (Math.min(out.ms, arrival.ms) === ms) addWay(onward, out, arrival);
  }
  return onward;
}

const getSource = ({ movement }: Side): SourceId => movement.source;

function addWay(onward: Onward, out: Side, arrival: Side): void {
  onward.set(getSource(out), (onward.get(getSource(out)) ?? new Set()).add(getSource(arrival)));
}

/** What only sends goes first, and what only receives comes last; where no source sends what it received, another partner than the nearest is no better. */
function pairInChain(found: Found, { outs, ins }: Bunch, onward: Onward): void {
  const sending = new Set(outs.map(getSource));
  const goingOn = new Map(
    ins.map((arrival) => [
      arrival,
      [...listReachedSources(onward, getSource(arrival))].filter((each) => sending.has(each)),
    ]),
  );
  const fed = new Set([...goingOn.values()].flat());
  if (fed.size === 0) return;
  const waiting = new Set(
    outs.toSorted((a, b) => Number(fed.has(getSource(a))) - Number(fed.has(getSource(b)))),
  );
  for (const arrival of ins.toSorted(
    (a, b) => Number(goingOn.get(a)!.length === 0) - Number(goingOn.get(b)!.length === 0),
  )) {
    const beyond = listReachedSources(onward, getSource(arrival));
    const out = [...waiting].find((each) => !beyond.has(getSource(each)) && mayJoin(each, arrival));
    if (!out) continue;
    waiting.delete(out);
    addWay(onward, out, arrival);
    const confidence = getConfidence({
      reason: 'amount-time',
      apartMs: 0,
      sent: out.quantity,
      arrived: arrival.quantity,
    });
    found.join({ outs: [out], ins: [arrival], reason: 'amount-time', confidence, toleranceParts });
  }
}

/** The source itself, and all that units went on to from there. */
function listReachedSources(onward: Onward, source: SourceId): ReadonlySet<SourceId> {
  const reached = new Set([source]);
  // A set that grows while it is gone through comes to what was added, too.
  for (const each of reached) for (const next of onward.get(each) ?? []) reached.add(next);
  return reached;
}

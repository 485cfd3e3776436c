import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { Quantity } from '@lotbook/decimal/decimal';
import { getConfidence } from './confidence.ts';
import type { Found } from './match-state.ts';
import { toUnits, type Side } from './match.ts';
import { earlyMs, isNear, mayJoin, toleranceParts, windowMs } from './tolerance.ts';

/** How many open sides around a side are looked at, and how many of them may be one transfer with it. */
const around = 24;
const most = 6;

/**
 * Several withdrawals of one source that arrived as one deposit, and one withdrawal that arrived as several deposits of one source: what follows one another there
 * and adds up, at most six within the window. Whole amounts only speak by chance, so these are the least sure of all.
 */
export function matchBySum(found: Found, outs: readonly Side[], ins: readonly Side[]): void {
  const open = { outs: groupByAsset(found, outs), ins: groupByAsset(found, ins) };
  for (const [asset, arrivals] of open.ins) {
    const sent = open.outs.get(asset);
    if (!sent) continue;
    const waiting = new Line(sent);
    for (const arrival of arrivals) {
      const run = waiting.runFor(arrival, arrival.ms - windowMs, arrival.ms + earlyMs, (total) =>
        isNear(total, arrival.quantity),
      );
      if (run) joinSides(found, run, [arrival], waiting);
    }
    const receiving = new Line(arrivals.filter((side) => found.open(side)));
    for (const out of sent) {
      if (!found.open(out)) continue;
      const run = receiving.runFor(out, out.ms - earlyMs, out.ms + windowMs, (total) =>
        isNear(out.quantity, total),
      );
      if (run) joinSides(found, [out], run, receiving);
    }
  }
}

function groupByAsset(found: Found, sides: readonly Side[]): ReadonlyMap<AssetId, Side[]> {
  const lists = new Map<AssetId, Side[]>();
  for (const side of sides) {
    const open = found.open(side);
    if (!open) continue;
    const list = lists.get(open.movement.asset);
    if (list) list.push(open);
    else lists.set(open.movement.asset, [open]);
  }
  return lists;
}

function joinSides(found: Found, outs: readonly Side[], ins: readonly Side[], line: Line): void {
  const times = [...outs, ...ins].map((side) => side.ms);
  const apartMs = Math.max(...times) - Math.min(...times);
  const confidence = getConfidence({
    reason: 'sum-time',
    apartMs,
    sent: toUnits(outs),
    arrived: toUnits(ins),
  });
  found.join({ outs, ins, reason: 'sum-time', confidence, toleranceParts });
  line.take(outs.length > 1 ? outs : ins);
}

/** Open sides of one asset in order of time. */
class Line {
  readonly #sides: readonly Side[];
  readonly #taken = new Set<Side>();

  constructor(sides: readonly Side[]) {
    this.#sides = sides;
  }

  take(sides: readonly Side[]): void {
    for (const side of sides) this.#taken.add(side);
  }

  /** Sides of one other source between the two instants that follow one another and add up to what is wanted: the fewest. */
  runFor(
    partner: Side,
    fromMs: number,
    toMs: number,
    fits: (total: Quantity) => boolean,
  ): readonly Side[] | undefined {
    let found: readonly Side[] | undefined;
    for (const sides of this.#near(partner, fromMs, toMs).values()) {
      const run = findShortestRun(sides, fits);
      if (run && (!found || run.length < found.length)) found = run;
    }
    return found;
  }

  #near(partner: Side, fromMs: number, toMs: number): ReadonlyMap<SourceId, readonly Side[]> {
    const bySource = new Map<SourceId, Side[]>();
    const first = this.#firstFrom(fromMs);
    // The nearest are at the partner's own time: for a deposit at the end of the window, for a
    // withdrawal at its beginning.
    const isBackward = partner.movement.direction === 'in';
    const start = isBackward ? this.#firstFrom(toMs + 1) - 1 : first;
    for (
      let place = start, looked = 0;
      looked < around;
      place += isBackward ? -1 : 1, looked += 1
    ) {
      const side = this.#sides[place];
      if (!side || place < first || side.ms > toMs) break;
      const isFree = !this.#taken.has(side) && side.movement.source !== partner.movement.source;
      if (!isFree || !(isBackward ? mayJoin(side, partner) : mayJoin(partner, side))) continue;
      const list = bySource.get(side.movement.source);
      if (list) list.push(side);
      else bySource.set(side.movement.source, [side]);
    }
    if (isBackward) for (const list of bySource.values()) list.reverse();
    return bySource;
  }

  #firstFrom(ms: number): number {
    let low = 0;
    let high = this.#sides.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sides[middle]!.ms < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function findShortestRun(
  sides: readonly Side[],
  fits: (total: Quantity) => boolean,
): readonly Side[] | undefined {
  for (let length = 2; length <= most && length <= sides.length; length += 1) {
    for (let from = 0; from + length <= sides.length; from += 1) {
      let total = 0n;
      for (let place = from; place < from + length; place += 1) total += sides[place]!.quantity;
      if (fits(total as Quantity)) return sides.slice(from, from + length);
    }
  }
  return undefined;
}

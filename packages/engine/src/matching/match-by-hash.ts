import type { AssetId, SourceId } from '@lotbook/model/ids';
import { getConfidence } from './confidence.ts';
import type { Found } from './match-state.ts';
import { toPrinted, toUnits, type Side } from './match.ts';
import { isOneAmount, mayJoin, sureToleranceParts } from './tolerance.ts';

/** Sides of one asset in one transaction of a chain. */
interface Bucket {
  readonly outs: Side[];
  readonly ins: Side[];
}

/** A hash that more rows share than this is no hash. */
const mostSides = 256;

/**
 * Recognises the transactions of a chain by their hash. What comes back to a source that sent is its change; the others are one transfer, however many
 * send and receive, as long as no more arrives than was sent, but for rounding.
 */
export function matchByHash(found: Found, outs: readonly Side[], ins: readonly Side[]): void {
  for (const bucket of getBuckets(found, outs, ins)) {
    takeChange(found, bucket);
    const left = { outs: filterOpen(found, bucket.outs), ins: filterOpen(found, bucket.ins) };
    if (isOneTransfer(left))
      found.join({
        ...left,
        reason: 'hash',
        confidence: rateReason('hash'),
        toleranceParts: sureToleranceParts,
      });
  }
}

const rateReason = (reason: 'hash' | 'change'): number =>
  getConfidence({ reason, apartMs: 0, sent: 0n, arrived: 0n });

function getBuckets(found: Found, outs: readonly Side[], ins: readonly Side[]): readonly Bucket[] {
  const byAsset = new Map<AssetId, Map<string, Bucket>>();
  const all: Bucket[] = [];
  for (const side of outs) {
    const open = side.hash === undefined ? undefined : found.open(side);
    if (side.hash === undefined || !open) continue;
    let buckets = byAsset.get(side.movement.asset);
    if (!buckets) byAsset.set(side.movement.asset, (buckets = new Map()));
    let bucket = buckets.get(side.hash);
    if (!bucket) {
      all.push((bucket = { outs: [], ins: [] }));
      buckets.set(side.hash, bucket);
    }
    bucket.outs.push(open);
  }
  for (const side of ins) {
    const bucket =
      side.hash === undefined ? undefined : byAsset.get(side.movement.asset)?.get(side.hash);
    const open = bucket && found.open(side);
    if (open) bucket.ins.push(open);
  }
  return all.filter(
    (each) => each.ins.length > 0 && each.outs.length + each.ins.length <= mostSides,
  );
}

const filterOpen = (found: Found, sides: readonly Side[]): readonly Side[] =>
  sides.flatMap((side) => {
    const open = found.open(side);
    return open ? [open] : [];
  });

/** Outputs that return to a source that spent: they never left it. */
function takeChange(found: Found, { outs, ins }: Bucket): void {
  const spent = new Map<SourceId, Side>();
  for (const out of outs) if (!spent.has(out.movement.source)) spent.set(out.movement.source, out);
  for (const arrival of ins) {
    const out = spent.get(arrival.movement.source);
    const open = out && found.open(out);
    if (!open || open.quantity < arrival.quantity || !mayJoin(open, arrival)) continue;
    found.join({
      outs: [open],
      ins: [arrival],
      reason: 'change',
      confidence: rateReason('change'),
      toleranceParts: sureToleranceParts,
    });
  }
}

function isOneTransfer({
  outs,
  ins,
}: {
  readonly outs: readonly Side[];
  readonly ins: readonly Side[];
}): boolean {
  if (outs.length === 0 || ins.length === 0) return false;
  const [sent, arrived] = [toUnits(outs), toUnits(ins)];
  if (arrived > sent && !isOneAmount(sent, arrived, toPrinted(outs, ins))) return false;
  return outs.every((out) =>
    ins.every(
      (arrival) => out.movement.source !== arrival.movement.source && mayJoin(out, arrival),
    ),
  );
}

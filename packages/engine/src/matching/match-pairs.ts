import type { AssetId } from '@lotbook/model/ids';
import { getConfidence } from './confidence.ts';
import type { Found } from './match-state.ts';
import type { Side } from './match.ts';
import {
  earlyMs,
  isInTime,
  isNear,
  isOneAmount,
  mayJoin,
  sureToleranceParts,
  toleranceParts,
} from './tolerance.ts';
import { Waiting } from './waiting.ts';

/** How many withdrawals are looked at for one deposit, nearest in time first. */
const nearest = 64;

/** One way to recognise a partner: only sides of one asset and equal keys are compared. */
export interface PairPass {
  readonly reason: 'hash' | 'amount-time';
  readonly keyOf: (side: Side) => string | bigint | undefined;
  readonly fits: (out: Side, arrival: Side) => boolean;
  /** Withdrawals later than this after the deposit are not looked at. */
  readonly laterMs: number;
}

/** Hashes of which more arrived than was sent are taken apart in pairs. */
export const pairsByHash: PairPass = {
  reason: 'hash',
  keyOf: (side) => side.hash,
  fits: (out, arrival) =>
    arrival.quantity <= out.quantity || isOneAmount(out.quantity, arrival.quantity),
  laterMs: Number.POSITIVE_INFINITY,
};

/** Equal amounts, then amounts that lost a little on the way. */
export const pairsByAmount: readonly PairPass[] = [
  { reason: 'amount-time', keyOf: (side) => side.quantity, fits: isInTime, laterMs: earlyMs },
  {
    reason: 'amount-time',
    keyOf: () => '',
    fits: (out, arrival) => isInTime(out, arrival) && isNear(out.quantity, arrival.quantity),
    laterMs: earlyMs,
  },
];

/**
 * Pairs withdrawals with deposits in another own source, one to one. Deposits choose in order of time: the least loss first, then what was sent before, then the
 * nearest in time.
 */
export function matchPairs(
  found: Found,
  pass: PairPass,
  outs: readonly Side[],
  ins: readonly Side[],
): void {
  const waiting = new Map<AssetId, Map<string | bigint, Waiting>>();
  for (const side of outs) {
    const out = found.open(side);
    const key = out && pass.keyOf(out);
    if (!out || key === undefined) continue;
    let ofAsset = waiting.get(out.movement.asset);
    if (!ofAsset) waiting.set(out.movement.asset, (ofAsset = new Map()));
    let list = ofAsset.get(key);
    if (!list) ofAsset.set(key, (list = new Waiting()));
    list.add(out);
  }
  for (const side of ins) {
    const arrival = found.open(side);
    const key = arrival && pass.keyOf(arrival);
    const list = key === undefined ? undefined : waiting.get(side.movement.asset)?.get(key);
    const best = arrival && list && findBest(pass, list, arrival);
    if (!best) continue;
    list.take(best.place);
    join(found, pass, best.side, arrival);
  }
}

function findBest(
  pass: PairPass,
  list: Waiting,
  arrival: Side,
): { readonly place: number; readonly side: Side } | undefined {
  let best: { readonly place: number; readonly side: Side } | undefined;
  let looked = 0;
  for (const each of list.backFrom(arrival.ms + pass.laterMs)) {
    looked += 1;
    if (looked > nearest || (pass.laterMs === earlyMs && !isInTime(each.side, arrival))) break;
    if (each.side.movement.source === arrival.movement.source || !mayJoin(each.side, arrival))
      continue;
    if (pass.fits(each.side, arrival) && (!best || isBetter(each.side, best.side, arrival)))
      best = each;
  }
  return best;
}

function isBetter(a: Side, b: Side, arrival: Side): boolean {
  const difference = ({ quantity }: Side): bigint =>
    quantity < arrival.quantity ? arrival.quantity - quantity : quantity - arrival.quantity;
  if (a.quantity !== b.quantity) return difference(a) < difference(b);
  const isLater = (out: Side) => out.ms > arrival.ms;
  return isLater(a) === isLater(b)
    ? Math.abs(arrival.ms - a.ms) < Math.abs(arrival.ms - b.ms)
    : isLater(b);
}

function join(found: Found, { reason }: PairPass, out: Side, arrival: Side): void {
  const confidence = getConfidence({
    reason,
    apartMs: arrival.ms - out.ms,
    sent: out.quantity,
    arrived: arrival.quantity,
  });
  found.join({
    outs: [out],
    ins: [arrival],
    reason,
    confidence,
    toleranceParts: reason === 'hash' ? sureToleranceParts : toleranceParts,
  });
}

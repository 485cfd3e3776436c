import type { Quantity } from '@lotbook/decimal/decimal';
import type { Movement } from '@lotbook/model/transaction';
import type { Match, Side } from './match.ts';

/** How long after it was sent a deposit is still taken for the same units. */
export const windowMs = 72 * 3_600_000;
/** How much earlier than the withdrawal a deposit may stand: clocks differ, and some exchanges book a withdrawal when it is complete. */
export const earlyMs = 3_600_000;
/** The most that may get lost on the way without any row telling of a fee: one part in fifty. */
export const toleranceParts = 50n;
/** How many withdrawals are looked at for one deposit of another amount, nearest in time first. */
const nearest = 64;

type Found = ReadonlyMap<Movement, Match>;

/**
 * Pairs withdrawals with deposits of the same asset in another own source, one to one: first those of the same transaction hash, then equal
 * amounts, then amounts that lost a little on the way; within each the earliest deposit takes the nearest withdrawal. Both lists are in order of time.
 */
export function matchTransfers(outs: readonly Side[], ins: readonly Side[]): Found {
  const found = new Map<Movement, Match>();
  matchBy(found, outs, ins, hashKey, 'hash', () => true);
  matchBy(found, outs, ins, (side) => `${side.movement.asset} ${side.quantity}`, 'amount-time', isInTime);
  matchNearly(found, outs, ins);
  return found;
}

const hashKey = ({ transaction, movement }: Side): string | undefined => transaction.txHash && `${movement.asset} ${transaction.txHash.toLowerCase()}`;

const isInTime = (out: Side, arrival: Side): boolean => arrival.ms >= out.ms - earlyMs && arrival.ms <= out.ms + windowMs;

/** Pairs sides of equal key. Withdrawals wait in a queue per key, so that many equal ones cost no more than few. */
function matchBy(
  found: Map<Movement, Match>,
  outs: readonly Side[],
  ins: readonly Side[],
  keyOf: (side: Side) => string | undefined,
  reason: Match['reason'],
  fits: (out: Side, arrival: Side) => boolean,
): void {
  const waiting = new Map<string, Side[]>();
  for (const out of outs) {
    const key = found.has(out.movement) ? undefined : keyOf(out);
    if (key === undefined) continue;
    const queue = waiting.get(key);
    if (queue) queue.push(out);
    else waiting.set(key, [out]);
  }
  const starts = new Map<string, number>();
  for (const arrival of ins) {
    const key = found.has(arrival.movement) ? undefined : keyOf(arrival);
    const queue = key === undefined ? undefined : waiting.get(key);
    if (key === undefined || !queue) continue;
    const start = firstStillOpen(found, queue, starts.get(key) ?? 0, (out) => reason === 'amount-time' && out.ms + windowMs < arrival.ms);
    starts.set(key, start);
    const out = queue
      .slice(start, start + nearest)
      .find((each) => !found.has(each.movement) && isOther(each, arrival) && arrival.quantity <= each.quantity && fits(each, arrival));
    if (out) join(found, out, arrival, reason);
  }
}

function firstStillOpen(found: Found, queue: readonly Side[], from: number, isPast: (out: Side) => boolean): number {
  let start = from;
  while (start < queue.length && (found.has(queue[start]!.movement) || isPast(queue[start]!))) start += 1;
  return start;
}

function matchNearly(found: Map<Movement, Match>, outs: readonly Side[], ins: readonly Side[]): void {
  const open = new Map<string, Side[]>();
  for (const out of outs) {
    if (found.has(out.movement)) continue;
    const list = open.get(out.movement.asset);
    if (list) list.push(out);
    else open.set(out.movement.asset, [out]);
  }
  for (const arrival of ins) {
    const list = found.has(arrival.movement) ? undefined : open.get(arrival.movement.asset);
    const out = list && bestFor(found, list, arrival);
    if (out) join(found, out, arrival, 'amount-time');
  }
}

/** The one that lost least, the earlier of equals. */
function bestFor(found: Found, list: readonly Side[], arrival: Side): Side | undefined {
  let best: Side | undefined;
  const last = firstAfter(list, arrival.ms + earlyMs);
  for (let index = last - 1, looked = 0; index >= 0 && looked < nearest; index -= 1) {
    const out = list[index]!;
    if (out.ms + windowMs < arrival.ms) break;
    if (found.has(out.movement)) continue;
    looked += 1;
    if (isOther(out, arrival) && isNear(out.quantity, arrival.quantity) && (!best || out.quantity <= best.quantity)) best = out;
  }
  return best;
}

/** Index of the first side later than `ms` in a list in order of time. */
function firstAfter(list: readonly Side[], ms: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.ms <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isOther = (out: Side, arrival: Side): boolean => out.movement.source !== arrival.movement.source;

const isNear = (sent: Quantity, arrived: Quantity): boolean => arrived <= sent && (sent - arrived) * toleranceParts <= sent;

function join(found: Map<Movement, Match>, out: Side, arrival: Side, reason: Match['reason']): void {
  const match: Match = { out, in: arrival, reason, lost: (out.quantity - arrival.quantity) as Quantity, moved: undefined };
  found.set(out.movement, match);
  found.set(arrival.movement, match);
}

import type { Quantity } from '@lotbook/decimal/decimal';
import type { Movement } from '@lotbook/model/transaction';
import type { Match, Side } from './match.ts';
import { Waiting } from './waiting.ts';

/** How long after it was sent a deposit is still taken for the same units. */
export const windowMs = 72 * 3_600_000;
/** How much earlier than the withdrawal a deposit may stand: clocks differ, and some exchanges book a withdrawal when it is complete. */
export const earlyMs = 3_600_000;
/** The most that may get lost on the way without any row telling of a fee: one part in fifty. */
export const toleranceParts = 50n;
/** How many withdrawals are looked at for one deposit, nearest in time first. */
const nearest = 64;

type Found = ReadonlyMap<Movement, Match>;

/**
 * Pairs withdrawals with deposits of the same asset in another own source, one to one: first those of the same transaction hash, then equal
 * amounts, then amounts that lost a little on the way. Deposits choose in order of time, the least loss first, then what was sent before, then the nearest in time. Both lists are
 * in order of time.
 */
export function matchTransfers(outs: readonly Side[], ins: readonly Side[]): Found {
  const found = new Map<Movement, Match>();
  for (const pass of passes) matchBy(pass, found, outs, ins);
  return found;
}

/** One way to recognise a partner: only sides of equal keys are compared. */
interface Pass {
  readonly reason: Match['reason'];
  readonly keyOf: (side: Side) => string | undefined;
  readonly fits: (out: Side, arrival: Side) => boolean;
  /** Withdrawals later than this after the deposit are not looked at. */
  readonly laterMs: number;
}

const isInTime = (out: Side, arrival: Side): boolean => arrival.ms <= out.ms + windowMs;
const isNear = (sent: Quantity, arrived: Quantity): boolean => arrived <= sent && (sent - arrived) * toleranceParts <= sent;

const passes: readonly Pass[] = [
  {
    reason: 'hash',
    keyOf: ({ transaction, movement }) => transaction.txHash && `${movement.asset} ${transaction.txHash.toLowerCase()}`,
    fits: (out, arrival) => arrival.quantity <= out.quantity,
    laterMs: Number.POSITIVE_INFINITY,
  },
  { reason: 'amount-time', keyOf: (side) => `${side.movement.asset} ${side.quantity}`, fits: isInTime, laterMs: earlyMs },
  {
    reason: 'amount-time',
    keyOf: (side) => side.movement.asset,
    fits: (out, arrival) => isInTime(out, arrival) && isNear(out.quantity, arrival.quantity),
    laterMs: earlyMs,
  },
];

function matchBy(pass: Pass, found: Map<Movement, Match>, outs: readonly Side[], ins: readonly Side[]): void {
  const waiting = new Map<string, Waiting>();
  for (const out of outs) {
    const key = found.has(out.movement) ? undefined : pass.keyOf(out);
    if (key === undefined) continue;
    const list = waiting.get(key) ?? new Waiting();
    waiting.set(key, list);
    list.add(out);
  }
  for (const arrival of ins) {
    const key = found.has(arrival.movement) ? undefined : pass.keyOf(arrival);
    const list = key === undefined ? undefined : waiting.get(key);
    const best = list && bestFor(pass, list, arrival);
    if (!best) continue;
    list.take(best.place);
    join(found, best.side, arrival, pass.reason);
  }
}

function bestFor(pass: Pass, list: Waiting, arrival: Side): { readonly place: number; readonly side: Side } | undefined {
  let best: { readonly place: number; readonly side: Side } | undefined;
  let looked = 0;
  for (const each of list.backFrom(arrival.ms + pass.laterMs)) {
    looked += 1;
    if (looked > nearest || (pass.laterMs === earlyMs && !isInTime(each.side, arrival))) break;
    const isOther = each.side.movement.source !== arrival.movement.source;
    if (isOther && pass.fits(each.side, arrival) && (!best || isBetter(each.side, best.side, arrival))) best = each;
  }
  return best;
}

function isBetter(a: Side, b: Side, arrival: Side): boolean {
  if (a.quantity !== b.quantity) return a.quantity < b.quantity;
  const isLater = (out: Side) => out.ms > arrival.ms;
  return isLater(a) === isLater(b) ? Math.abs(arrival.ms - a.ms) < Math.abs(arrival.ms - b.ms) : isLater(b);
}

function join(found: Map<Movement, Match>, out: Side, arrival: Side, reason: Match['reason']): void {
  const match: Match = { out, in: arrival, reason, lost: (out.quantity - arrival.quantity) as Quantity };
  found.set(out.movement, match);
  found.set(arrival.movement, match);
}

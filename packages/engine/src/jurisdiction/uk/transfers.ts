import { share, zeroMoney, type Quantity } from '@lotbook/decimal/decimal';
import type { Leg } from '../../booking/plan.ts';
import { atStake, report } from '../../booking/run.ts';
import { lostOnTheWay } from '../../booking/transfer.ts';
import { incomingEntry } from '../../booking/entries.ts';
import type { Match } from '../../matching/match.ts';
import { place } from './places.ts';
import { acquire, bookOf, disposeOf, lookAt, type Noting } from './pools.ts';

/** Notes moves between own places: both sides in one row, pairs that were matched, and sides that found no partner. The pool does not notice. */
export function noteTransfers(noting: Noting): void {
  const { plan } = noting;
  const arrives = plan.ins.filter((leg) => leg.effect === 'arrive');
  const arrived = new Set<Leg>();
  for (const out of plan.outs) {
    if (out.effect !== 'depart') continue;
    const partner = arrives.find((leg) => !arrived.has(leg) && leg.movement.asset === out.movement.asset);
    if (partner) {
      arrived.add(partner);
      noteSameRow(noting, out, partner);
    } else noteDeparture(noting, out);
  }
  for (const leg of arrives) if (!arrived.has(leg)) noteArrival(noting, leg);
}

function noteSameRow(noting: Noting, out: Leg, arrival: Leg): void {
  const sent = out.quantity;
  const quantity = arrival.quantity < sent ? arrival.quantity : sent;
  move(noting, out, arrival, quantity);
  if (sent > quantity) payLost(noting, out, (sent - quantity) as Quantity);
  lookAt(noting, out, { quantity, matchedWith: arrival.id });
  lookAt(noting, arrival, { quantity, matchedWith: out.id });
  if (arrival.quantity > quantity) receiveUnknown(noting, arrival, (arrival.quantity - quantity) as Quantity);
  noting.pools.run.transfers.push({ out: out.id, in: arrival.id, quantity, reason: 'same-row' });
}

function noteDeparture(noting: Noting, leg: Leg): void {
  const { pools } = noting;
  const match = pools.run.matches.get(leg.movement);
  if (match) {
    moveMatch(noting, match);
    if (match.lost > 0n) payLost(noting, leg, match.lost);
    lookAt(noting, leg, { quantity: match.in.movement.quantity, matchedWith: match.in.id });
    return;
  }
  const { places } = bookOf(pools, leg.movement.asset);
  place(places, leg.movement.source).units -= leg.quantity;
  place(places, leg.movement.source, 'parked').units += leg.quantity;
  lookAt(noting, leg, { isLost: true });
}

function noteArrival(noting: Noting, leg: Leg): void {
  const { pools, plan } = noting;
  const match = pools.run.matches.get(leg.movement);
  if (match) {
    moveMatch(noting, match);
    lookAt(noting, leg, { matchedWith: match.out.id });
    return;
  }
  const { asset, source, basis: told, acquiredOn } = leg.movement;
  const basis = pools.run.prices.ofRow(told, plan.transaction.at);
  leg.entry = incomingEntry(plan, leg, basis ?? zeroMoney, zeroMoney);
  if (basis === undefined) return receiveUnknown(noting, leg, leg.quantity);
  return acquire(noting, { asset, source, quantity: leg.quantity, cost: basis, costs: zeroMoney, on: acquiredOn });
}

/** Units that nobody knows the cost of go into the pool at none. */
function receiveUnknown(noting: Noting, leg: Leg, quantity: Quantity): void {
  const { asset, source, acquiredOn } = leg.movement;
  acquire(noting, { asset, source, quantity, cost: zeroMoney, costs: zeroMoney, on: acquiredOn });
  report(noting.pools.run, noting.plan, {
    code: 'unmatched-deposit',
    severity: 'warning',
    asset,
    message: `This ${asset} came to ${source} and no withdrawal from another source fits, so nobody knows what it cost; it goes into the pool at no cost. Add the source that sent it, or say what it was: bought, earned, a gift.`,
    ...atStake(leg.value && share(leg.value, quantity, leg.quantity)),
  });
}

/** A pair moves when its first side is noted. */
function moveMatch(noting: Noting, match: Match): void {
  const { pools } = noting;
  if (pools.moved.has(match)) return;
  pools.moved.add(match);
  const { movement } = match.in;
  move(noting, match.out, match.in, movement.quantity);
  pools.run.transfers.push({ out: match.out.id, in: match.in.id, quantity: movement.quantity, reason: match.reason });
}

function move({ pools }: Noting, from: Pick<Leg, 'movement'>, to: Pick<Leg, 'movement'>, quantity: Quantity): void {
  const { places } = bookOf(pools, from.movement.asset);
  place(places, from.movement.source).units -= quantity;
  place(places, to.movement.source).units += quantity;
}

/** Units that got lost on the way paid for the way: they are disposed of at their worth. */
function payLost(noting: Noting, out: Leg, quantity: Quantity): void {
  const { pools, plan } = noting;
  const fee = lostOnTheWay(pools.run, plan, out, quantity);
  plan.fees = [...plan.fees, fee];
  disposeOf(noting, fee, 'fee');
}

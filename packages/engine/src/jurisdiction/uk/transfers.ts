import { share, zeroMoney, type Quantity } from '@lotbook/decimal/decimal';
import { getAssignedBasis } from '../../booking/assigned.ts';
import { toIncomingEntry } from '../../booking/entries.ts';
import { formatUnmatchedDeposit } from '../../booking/issue-text.ts';
import type { Leg } from '../../booking/plan.ts';
import { estimateValue, reportUncertainCost } from '../../booking/run.ts';
import { getConfidence } from '../../matching/confidence.ts';
import type { Match } from '../../matching/match.ts';
import { place } from './places.ts';
import {
  acquire,
  getBook,
  disposeLeg,
  addLook,
  takeIn,
  takeInLacking,
  type Noting,
} from './pools.ts';

/** Notes moves between own places: both sides in one row, pairs that were matched, and sides that found no partner. The pool does not notice. */
export function noteTransfers(noting: Noting): void {
  const { plan } = noting;
  for (const out of plan.outs) {
    if (out.effect !== 'depart') continue;
    if (out.partner) noteSameRow(noting, out, out.partner);
    else noteDeparture(noting, out);
  }
  const paired = new Set(plan.outs.map(({ partner }) => partner));
  for (const leg of plan.ins)
    if (leg.effect === 'arrive' && !paired.has(leg)) noteArrival(noting, leg);
}

function noteSameRow(noting: Noting, out: Leg, arrival: Leg): void {
  const sent = out.quantity;
  const quantity = arrival.quantity < sent ? arrival.quantity : sent;
  takeInLacking(noting, out, quantity, 'moved');
  move(noting, out, arrival, quantity);
  if (out.lost) payLost(noting, out.lost);
  addLook(noting, out, { quantity, matchedWith: arrival.id });
  addLook(noting, arrival, { quantity, matchedWith: out.id });
  if (arrival.quantity > quantity)
    receiveUnknown(noting, arrival, (arrival.quantity - quantity) as Quantity);
  const lost = (sent - quantity) as Quantity;
  const confidence = getConfidence({ reason: 'same-row', apartMs: 0, sent, arrived: quantity });
  noting.pools.run.transfers.push({
    out: out.id,
    in: arrival.id,
    quantity,
    lots: [],
    lost,
    apartMs: 0,
    group: out.id,
    reason: 'same-row',
    confidence,
  });
}

/** Moves each part of a departure to its matched destination; unmatched units are put on hold. */
function noteDeparture(noting: Noting, leg: Leg): void {
  const matched = noting.pools.run.matches.get(leg.movement);
  for (const part of matched?.parts ?? []) movePart(noting, part);
  if (leg.lost) payLost(noting, leg.lost);
  const parked = matched?.rest ?? leg.quantity;
  park(noting, leg, parked);
  addLook(noting, leg, {
    quantity: (leg.quantity - (leg.lost?.quantity ?? 0n)) as Quantity,
    matchedWith: matched?.parts[0]?.in.id,
    parked,
  });
}

function park(noting: Noting, leg: Leg, units: Quantity): void {
  const { pools } = noting;
  const { movement } = leg;
  if (units === 0n) return;
  takeInLacking(noting, leg, units, 'moved');
  const { places } = getBook(pools, movement.asset);
  place(places, movement.source).units -= units;
  place(places, movement.source, 'parked').units += units;
}

function noteArrival(noting: Noting, leg: Leg): void {
  const matched = noting.pools.run.matches.get(leg.movement);
  if (!matched) return noteLoneArrival(noting, leg);
  for (const part of matched.parts) movePart(noting, part);
  addLook(noting, leg, {
    quantity: (leg.quantity - matched.rest) as Quantity,
    matchedWith: matched.parts[0]?.out.id,
  });
  if (matched.rest > 0n) receiveUnknown(noting, leg, matched.rest);
}

/** Of unknown cost, unless the row reports it or a person entered it. */
function noteLoneArrival(noting: Noting, leg: Leg): void {
  const { pools, plan } = noting;
  const { asset, source, basis: rowBasis, acquiredOn, assigned } = leg.movement;
  const basis =
    pools.run.prices.ofRow(rowBasis, plan.transaction.at) ??
    (assigned ? getAssignedBasis(pools.run, plan, leg) : undefined);
  leg.entry = toIncomingEntry(plan, leg, basis ?? zeroMoney, zeroMoney);
  if (basis === undefined && !assigned) return receiveUnknown(noting, leg, leg.quantity);
  return acquire(noting, {
    asset,
    source,
    quantity: leg.quantity,
    cost: basis ?? zeroMoney,
    costs: zeroMoney,
    on: acquiredOn,
  });
}

/** Units of unknown acquisition enter the pool at no cost, and the matching rules skip them. */
function receiveUnknown(noting: Noting, leg: Leg, quantity: Quantity): void {
  const { asset, source, acquiredOn } = leg.movement;
  const worth = estimateValue(noting.pools.run, noting.plan, leg);
  const doubt = reportUncertainCost(
    noting.pools.run,
    noting.plan,
    {
      code: 'unmatched-deposit',
      severity: 'warning',
      asset,
      text: formatUnmatchedDeposit(leg, quantity, 'yes'),
    },
    worth && share(worth, quantity, leg.quantity),
  );
  takeIn(noting, { asset, source, quantity, on: acquiredOn, doubt });
}

/** A part moves when its first side is noted. */
function movePart(noting: Noting, part: Match): void {
  const { pools } = noting;
  if (pools.moved.has(part)) return;
  pools.moved.add(part);
  const { out, in: arrival, quantity, lost, rounding, group, reason, confidence } = part;
  if (rounding > 0n) takeInRounded(noting, part);
  takeInLacking(noting, out, quantity, 'moved');
  move(noting, out, arrival, quantity);
  pools.run.transfers.push({
    out: out.id,
    in: arrival.id,
    quantity,
    lots: [],
    lost,
    apartMs: arrival.ms - out.ms,
    group,
    reason,
    confidence,
  });
}

/** More arrived than was sent because the amount sent was rounded: what the source does not have of it goes into the pool at no cost. */
function takeInRounded(noting: Noting, { out, quantity, rounding }: Match): void {
  const { asset, source } = out.movement;
  const { units } = place(getBook(noting.pools, asset).places, source);
  const short = quantity - units;
  if (short > 0n)
    takeIn(noting, {
      asset,
      source,
      quantity: (short < rounding ? short : rounding) as Quantity,
      on: undefined,
    });
}

function move(
  { pools }: Noting,
  from: Pick<Leg, 'movement'>,
  to: Pick<Leg, 'movement'>,
  quantity: Quantity,
): void {
  const { places } = getBook(pools, from.movement.asset);
  place(places, from.movement.source).units -= quantity;
  place(places, to.movement.source).units += quantity;
}

/** Units that got lost on the way paid for the way: they are disposed of at their worth. */
function payLost(noting: Noting, lost: Leg): void {
  const { pools, plan } = noting;
  const { asset } = lost.movement;
  if (lost.value === undefined) {
    pools.run.prices.need(asset, lost.quantity, plan.transaction.at);
    lost.unpriced = { code: 'engine-issues.effectNetworkFee' };
  }
  disposeLeg(noting, lost, 'fee');
}

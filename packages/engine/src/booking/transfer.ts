import { share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { treatmentOf } from '../effects/treatments.ts';
import type { Match } from '../matching/match.ts';
import { dispose } from './dispose.ts';
import { disposalEntry, incomingEntry, outgoingEntry } from './entries.ts';
import { lotIdOf, openLot, shelfOf } from './lots.ts';
import { moveUnits, openUnknown, type Moved } from './move.ts';
import type { Leg, Plan } from './plan.ts';
import { atStake, begins, report, reportMissingPrice, type Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** Books moves between own places: both sides in one row, pairs that were matched, and sides that found no partner. */
export function bookTransfers(run: Run, plan: Plan): void {
  let first: Moved | undefined;
  for (const out of plan.outs) {
    if (out.effect !== 'depart' || !begins(run, out.movement.asset)) continue;
    const moved = out.partner ? bookSameRow(run, plan, out, out.partner) : bookDeparture(run, plan, out);
    if (out === plan.firstDeparture) first = moved;
    run.onStep?.(plan, out.movement.asset);
  }
  for (const leg of plan.ins) {
    if (leg.effect !== 'arrive' || !begins(run, leg.movement.asset)) continue;
    if (!leg.entry) bookArrival(run, plan, leg);
    run.onStep?.(plan, leg.movement.asset);
  }
  if (first) addFeesToBasis(run, plan, first);
}

/** What departs with no partner anywhere. */
export function bookLoneDeparture(run: Run, plan: Plan, leg: Leg): void {
  const moved = bookDeparture(run, plan, leg);
  if (leg === plan.firstDeparture) addFeesToBasis(run, plan, moved);
}

function bookSameRow(run: Run, plan: Plan, out: Leg, arrival: Leg): Moved {
  const sent = out.quantity;
  const quantity = arrival.quantity < sent ? arrival.quantity : sent;
  const moved = moveUnits(run, plan, { ...out, quantity }, shelfOf(run, arrival));
  if (out.lost) payLost(run, plan, out.lost);
  if (arrival.quantity > quantity) openSurplus(run, plan, arrival, (arrival.quantity - quantity) as Quantity);
  out.entry = outgoingEntry(plan, out, moved.basis, arrival.id);
  arrival.entry = { ...incomingEntry(plan, arrival, moved.basis, zeroMoney), matchedWith: out.id };
  run.transfers.push({ out: out.id, in: arrival.id, quantity, reason: 'same-row' });
  return moved;
}

/** More arrived than was sent: the rest has no known origin. */
function openSurplus(run: Run, plan: Plan, arrival: Leg, quantity: Quantity): void {
  const lot = openUnknown(run, plan, shelfOf(run, arrival), arrival, quantity);
  reportUnmatchedDeposit(run, plan, arrival, lot.quantity);
}

function bookDeparture(run: Run, plan: Plan, leg: Leg): Moved {
  const match = run.matches.get(leg.movement);
  if (match) {
    const done = movedBefore(run, match);
    const { movement } = match.in;
    const moved = done === undefined ? moveMatch(run, plan, leg, match) : { basis: done, lots: [], to: run.holdings.shelf(movement.asset, movement.source) };
    if (leg.lost) payLost(run, plan, leg.lost);
    leg.entry = outgoingEntry(plan, leg, moved.basis, match.in.id);
    return moved;
  }
  const moved = moveUnits(run, plan, leg, run.holdings.shelf(leg.movement.asset, leg.movement.source, 'parked'));
  leg.entry = outgoingEntry(plan, leg, moved.basis);
  const gain = leg.value === undefined ? undefined : leg.value - moved.basis;
  report(run, plan, {
    code: 'unmatched-withdrawal',
    severity: 'warning',
    asset: leg.movement.asset,
    message: `This ${leg.movement.asset} left ${leg.movement.source} and no deposit in another source fits. Its lots are kept aside. Add the source that received it, or say what it was: sold, given away, paid.`,
    ...(gain === undefined ? {} : { atStake: gain < 0n ? { low: gain as Money, high: zeroMoney } : { low: zeroMoney, high: gain as Money } }),
  });
  return moved;
}

/** The pair moves when its first side is booked; the other side finds it done. */
function moveMatch(run: Run, plan: Plan, leg: Leg, match: Match): Moved {
  const { movement } = match.in;
  const moved = moveUnits(
    run,
    plan,
    { ...leg, movement: match.out.movement, quantity: movement.quantity },
    run.holdings.shelf(movement.asset, movement.source),
  );
  run.moved.set(match.out.movement, moved.basis);
  run.transfers.push({ out: match.out.id, in: match.in.id, quantity: movement.quantity, reason: match.reason });
  return moved;
}

/** The basis of what moved with the other side of a match, which was booked before. */
function movedBefore(run: Run, match: Match): Money | undefined {
  const basis = run.moved.get(match.out.movement);
  if (basis !== undefined) run.moved.delete(match.out.movement);
  return basis;
}

/** What arrives: with its partner, or alone and of unknown cost unless that is told. */
export function bookArrival(run: Run, plan: Plan, leg: Leg): void {
  const match = run.matches.get(leg.movement);
  if (match) {
    const basis = movedBefore(run, match) ?? moveMatch(run, plan, leg, match).basis;
    leg.entry = { ...incomingEntry(plan, leg, basis, zeroMoney), matchedWith: match.out.id };
    return;
  }
  const { basis: told, acquiredOn } = leg.movement;
  const basis = run.prices.ofRow(told, plan.transaction.at);
  openLot(run, plan, shelfOf(run, leg), { id: lotIdOf(leg), quantity: leg.quantity, cost: basis ?? zeroMoney, costs: zeroMoney, acquiredOn });
  leg.entry = incomingEntry(plan, leg, basis ?? zeroMoney, zeroMoney);
  if (basis === undefined) reportUnmatchedDeposit(run, plan, leg, leg.quantity);
}

function reportUnmatchedDeposit(run: Run, plan: Plan, leg: Leg, quantity: Quantity): void {
  const { asset, source } = leg.movement;
  report(run, plan, {
    code: 'unmatched-deposit',
    severity: 'warning',
    asset,
    message: `This ${asset} came to ${source} and no withdrawal from another source fits, so nobody knows what it cost; it counts as nothing. Add the source that sent it, or say what it was: bought, earned, a gift.`,
    ...atStake(leg.value && share(leg.value, quantity, leg.quantity)),
  });
}

/** Units that got lost on the way paid for the way: they are disposed of at their worth. */
function payLost(run: Run, plan: Plan, lost: Leg): void {
  const { asset } = lost.movement;
  if (lost.value === undefined) {
    run.prices.need(asset, lost.quantity, plan.transaction.at);
    reportMissingPrice(run, plan, asset, 'the cost and the gain of what was paid on the way are unknown');
  }
  lost.entry = disposalEntry(plan, lost, dispose(run, plan, lost, takeUnits(run, plan, lost), true));
}

/** A treatment that some take: what the way cost becomes part of what the units cost that left first. */
function addFeesToBasis(run: Run, plan: Plan, { lots: [lot], to }: Moved): void {
  if (treatmentOf(run.settings.treatments, 'transferFee') !== 'addToBasis') return;
  let total: bigint = plan.moneyFees;
  for (const fee of plan.fees) total += fee.value ?? 0n;
  if (lot && total > 0n) run.holdings.addCost(lot, to, total as Money);
}

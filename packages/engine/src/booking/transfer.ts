import { share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { MovementId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import { treatmentOf } from '../effects/treatments.ts';
import type { Match } from '../matching/match.ts';
import { dispose } from './dispose.ts';
import { disposalEntry, incomingEntry, outgoingEntry } from './entries.ts';
import { lotIdOf, openLot, shelfOf } from './lots.ts';
import { moveUnits, openUnknown, type Moved } from './move.ts';
import type { Leg, Plan } from './plan.ts';
import { atStake, report, reportMissingPrice, type Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** Books moves between own places: both sides in one row, pairs that were matched, and sides that found no partner. */
export function bookTransfers(run: Run, plan: Plan): void {
  const departs = plan.outs.filter((leg) => leg.effect === 'depart');
  const arrives = plan.ins.filter((leg) => leg.effect === 'arrive');
  const moved: Moved[] = [];
  for (const out of departs) {
    const partner = arrives.find((leg) => !leg.entry && leg.movement.asset === out.movement.asset);
    moved.push(partner ? bookSameRow(run, plan, out, partner) : bookDeparture(run, plan, out));
  }
  for (const leg of arrives) if (!leg.entry) bookArrival(run, plan, leg);
  if (treatmentOf(run.settings.treatments, 'transferFee') === 'addToBasis') addFeesToBasis(run, plan, moved);
}

/** What departs with no partner anywhere. */
export function bookLoneDeparture(run: Run, plan: Plan, leg: Leg): void {
  const isFirst = plan.outs.every((each) => each === leg || each.effect !== 'depart' || !each.entry);
  const moved = bookDeparture(run, plan, leg);
  if (isFirst && treatmentOf(run.settings.treatments, 'transferFee') === 'addToBasis') addFeesToBasis(run, plan, [moved]);
}

function bookSameRow(run: Run, plan: Plan, out: Leg, arrival: Leg): Moved {
  const sent = out.quantity;
  const quantity = arrival.quantity < sent ? arrival.quantity : sent;
  const moved = moveUnits(run, plan, { ...out, quantity }, shelfOf(run, arrival));
  if (sent > quantity) payLost(run, plan, out, (sent - quantity) as Quantity);
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
    const moved =
      match.moved === undefined
        ? moveMatch(run, plan, leg, match)
        : { basis: match.moved, lots: [], to: run.holdings.shelf(match.in.movement.asset, match.in.movement.source) };
    if (match.lost > 0n) payLost(run, plan, leg, match.lost);
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
  match.moved = moved.basis;
  run.transfers.push({ out: match.out.id, in: match.in.id, quantity: movement.quantity, reason: match.reason });
  return moved;
}

/** What arrives: with its partner, or alone and of unknown cost unless that is told. */
export function bookArrival(run: Run, plan: Plan, leg: Leg): void {
  const match = run.matches.get(leg.movement);
  if (match) {
    const basis = match.moved ?? moveMatch(run, plan, leg, match).basis;
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
function payLost(run: Run, plan: Plan, out: Leg, quantity: Quantity): void {
  const fee = lostOnTheWay(run, plan, out, quantity);
  fee.entry = disposalEntry(plan, fee, dispose(run, plan, fee, takeUnits(run, plan, fee), true));
  plan.fees = [...plan.fees, fee];
}

/** The fee that units paid which were sent and did not arrive. */
export function lostOnTheWay(run: Run, plan: Plan, out: Leg, quantity: Quantity): Leg {
  const found = run.prices.need(out.movement.asset, quantity, plan.transaction.at);
  if (!found) reportMissingPrice(run, plan, out.movement.asset, 'the cost and the gain of what was paid on the way are unknown');
  const movement: Movement = { direction: 'fee', source: out.movement.source, asset: out.movement.asset, quantity };
  const value = found?.value;
  return {
    ...out,
    movement,
    id: `${out.id}/lost` as MovementId,
    category: 'fee_standard',
    quantity,
    value,
    price: found?.price,
    gross: value,
    net: value,
    gain: zeroMoney,
  };
}

/** A treatment that some take: what the way cost becomes part of what the units cost. */
function addFeesToBasis(run: Run, plan: Plan, moved: readonly Moved[]): void {
  const [first] = moved;
  const [lot] = first?.lots ?? [];
  let total: bigint = plan.moneyFees;
  for (const fee of plan.fees) total += fee.value ?? 0n;
  if (first && lot && total > 0n) run.holdings.addCost(lot, first.to, total as Money);
}

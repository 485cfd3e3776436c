import { add, share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId, MovementId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { Doubt } from '../lots/lot.ts';
import { getConfidence } from '../matching/confidence.ts';
import type { Match, Matched } from '../matching/match.ts';
import { getAssignedBasis } from './assigned.ts';
import { dispose } from './dispose.ts';
import { toDisposalEntry, toIncomingEntry, toOutgoingEntry } from './entries.ts';
import { isInTransit, getTransitShelf } from './in-transit.ts';
import { formatUnmatchedDeposit, formatUnmatchedWithdrawal } from './issue-text.ts';
import { getLotId, openLot, getShelf } from './lots.ts';
import type { Shelf } from '../lots/shelf.ts';
import { moveUnits, openUnknown, type LandedLot, type Moved } from './move.ts';
import { addsFeesToBasis, type Leg, type Plan } from './plan.ts';
import { begins, findFreeId, report, reportUncertainCost, estimateValue, type Run } from './run.ts';
import { takeUnits } from './take-units.ts';

/** Books moves between own places: both sides in one row, pairs that were matched, and sides that found no partner. */
export function bookTransfers(run: Run, plan: Plan): void {
  let first: Moved | undefined;
  for (const out of plan.outs) {
    if (out.effect !== 'depart' || !begins(run, out.movement.asset)) continue;
    const moved = out.partner
      ? bookSameRow(run, plan, out, out.partner)
      : bookDeparture(run, plan, out);
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
  const moved = moveUnits(
    run,
    plan,
    quantity === sent ? out : { ...out, quantity },
    getShelf(run, arrival),
  );
  if (out.lost) payLost(run, plan, out.lost);
  const surplus =
    arrival.quantity > quantity
      ? openSurplus(run, plan, arrival, (arrival.quantity - quantity) as Quantity)
      : undefined;
  out.entry = toOutgoingEntry(plan, out, moved.basis, arrival.id);
  arrival.entry = makeMatchedEntry(plan, arrival, { basis: moved.basis, from: out.id, surplus });
  const lost = (sent > quantity ? sent - quantity : 0n) as Quantity;
  const confidence = getConfidence({ reason: 'same-row', apartMs: 0, sent, arrived: quantity });
  run.transfers.push({
    out: out.id,
    in: arrival.id,
    quantity,
    lots: moved.pieces,
    lost,
    apartMs: 0,
    group: out.id,
    reason: 'same-row',
    confidence,
  });
  return moved;
}

/** More arrived than was sent: the rest has no known origin. */
function openSurplus(run: Run, plan: Plan, arrival: Leg, quantity: Quantity): TaxEntry['surplus'] {
  const worth = run.assignsRest ? getAssignedBasis(run, plan, arrival) : undefined;
  if (worth !== undefined) {
    const basis = share(worth, quantity, arrival.quantity);
    openLot(run, plan, getShelf(run, arrival), {
      id: findFreeId(run.takenIds, `${arrival.id}/surplus`) as LotId,
      quantity,
      cost: basis,
      costs: zeroMoney,
    });
    return { quantity, basis };
  }
  const stake = reportUnmatchedDeposit(run, plan, arrival, quantity);
  openUnknown(run, plan, getShelf(run, arrival), arrival, { quantity, stake });
  return undefined;
}

function makeMatchedEntry(
  plan: Plan,
  leg: Leg,
  {
    basis,
    from,
    surplus,
  }: {
    readonly basis: Money;
    readonly from: MovementId;
    readonly surplus: TaxEntry['surplus'];
  },
): TaxEntry {
  const cost = surplus ? add(basis, surplus.basis) : basis;
  const entry = { ...toIncomingEntry(plan, leg, cost, zeroMoney), matchedWith: from };
  return surplus ? { ...entry, surplus } : entry;
}

function bookDeparture(run: Run, plan: Plan, leg: Leg): Moved {
  const matched = run.matches.get(leg.movement);
  return matched ? bookMatched(run, plan, leg, matched) : park(run, plan, leg);
}

/** Moves each part of a departure to its matched destination; unmatched units are put on hold. */
function bookMatched(run: Run, plan: Plan, leg: Leg, matched: Matched): Moved {
  const parts = matched.parts.map((part) => movePart(run, plan, leg, part));
  if (leg.lost) payLost(run, plan, leg.lost);
  if (matched.rest > 0n)
    parts.push(
      park(
        run,
        plan,
        {
          ...leg,
          quantity: matched.rest,
          value: leg.value && share(leg.value, matched.rest, leg.quantity),
        },
        leg.quantity,
      ),
    );
  const basis = parts.reduce((sum, part) => sum + part.basis, 0n) as Money;
  leg.entry = toOutgoingEntry(plan, leg, basis, matched.parts[0]?.in.id);
  return { basis, lots: parts.flatMap(({ lots }) => lots), pieces: [] };
}

/**
 * Units sent to an unknown destination, all of the amount or the rest of it: their lots are put on
 * hold.
 */
function park(run: Run, plan: Plan, leg: Leg, sent = leg.quantity): Moved {
  const moved = moveUnits(
    run,
    plan,
    leg,
    run.holdings.shelf(leg.movement.asset, leg.movement.source, 'parked'),
  );
  leg.entry = toOutgoingEntry(plan, leg, moved.basis);
  const worth = estimateValue(run, plan, leg);
  const gain = worth === undefined ? undefined : worth - moved.basis;
  report(run, plan, {
    code: 'unmatched-withdrawal',
    severity: 'warning',
    asset: leg.movement.asset,
    text: formatUnmatchedWithdrawal({ ...leg, quantity: sent }, leg.quantity, 'other'),
    ...(gain === undefined
      ? {}
      : {
          atStake:
            gain < 0n
              ? { low: gain as Money, high: zeroMoney }
              : { low: zeroMoney, high: gain as Money },
        }),
  });
  return moved;
}

/** A part leaves when its first side is booked. The other side finds it in transit or, where its units moved at once, arrived. */
function movePart(run: Run, plan: Plan, leg: Leg, part: Match): Moved {
  const { asset, source } = part.in.movement;
  const hasTransit = isInTransit(run, part);
  const done = run.inTransit.take(part);
  if (done !== undefined) {
    if (hasTransit)
      run.holdings.move(
        getTransitShelf(run, part),
        run.holdings.shelf(asset, source),
        part.quantity,
      );
    return { basis: done, lots: [], pieces: [] };
  }
  const to = hasTransit ? getTransitShelf(run, part) : run.holdings.shelf(asset, source);
  const moved = moveRounded(
    run,
    plan,
    { ...leg, movement: part.out.movement, quantity: part.quantity },
    part,
    to,
  );
  run.inTransit.put(part, moved.basis);
  const { out, in: arrival, quantity, lost, group, reason, confidence } = part;
  run.transfers.push({
    out: out.id,
    in: arrival.id,
    quantity,
    lots: moved.pieces,
    lost,
    apartMs: arrival.ms - out.ms,
    group,
    reason,
    confidence,
  });
  return moved;
}

/**
 * Of amounts that were rounded all that was sent arrives, with all that it cost: the lots that move grow or shrink by the difference. Where rounding alone would
 * leave units at the source, they go along; where it alone would take more than there are, only those move.
 */
function moveRounded(run: Run, plan: Plan, leg: Leg, { rounding }: Match, to: Shelf): Moved {
  if (rounding === 0n) return moveUnits(run, plan, leg, to);
  const sent = leg.quantity - rounding;
  const left = run.holdings.unitsAt(getShelf(run, leg)) - sent;
  const rest = isBetween(left, rounding) ? left : 0n;
  const moved = moveUnits(run, plan, { ...leg, quantity: (sent + rest) as Quantity }, to);
  const largest = moved.lots.reduce<LandedLot | undefined>(
    (most, each) => (most && most.quantity >= each.quantity ? most : each),
    undefined,
  );
  if (largest && rounding !== rest) run.holdings.correctUnits(largest.lot, to, rounding - rest);
  return moved;
}

/** True if a number other than zero is no further from it than a limit on the same side. */
const isBetween = (number: bigint, limit: bigint): boolean =>
  limit > 0n ? number > 0n && number <= limit : number < 0n && number >= limit;

/**
 * An arrival: with its matched withdrawals, or unmatched and of unknown cost unless that is
 * reported.
 */
export function bookArrival(run: Run, plan: Plan, leg: Leg): void {
  const matched = run.matches.get(leg.movement);
  if (matched) {
    let basis = 0n;
    for (const part of matched.parts) basis += movePart(run, plan, leg, part).basis;
    const surplus = matched.rest > 0n ? openSurplus(run, plan, leg, matched.rest) : undefined;
    leg.entry = makeMatchedEntry(plan, leg, {
      basis: basis as Money,
      from: matched.parts[0]!.out.id,
      surplus,
    });
    return;
  }
  const { basis: rowBasis, acquiredOn, assigned } = leg.movement;
  const basis =
    run.prices.ofRow(rowBasis, plan.transaction.at) ??
    (assigned ? getAssignedBasis(run, plan, leg) : undefined);
  const stake =
    basis === undefined && !assigned
      ? reportUnmatchedDeposit(run, plan, leg, leg.quantity)
      : leg.stake;
  openLot(run, plan, getShelf(run, leg), {
    id: getLotId(leg),
    quantity: leg.quantity,
    cost: basis ?? zeroMoney,
    costs: zeroMoney,
    acquiredOn,
    stake,
  });
  leg.entry = toIncomingEntry(plan, leg, basis ?? zeroMoney, zeroMoney);
}

function reportUnmatchedDeposit(
  run: Run,
  plan: Plan,
  leg: Leg,
  quantity: Quantity,
): Doubt | undefined {
  const { asset } = leg.movement;
  const text = formatUnmatchedDeposit(leg, quantity, 'other');
  const worth = estimateValue(run, plan, leg);
  const part = worth && share(worth, quantity, leg.quantity);
  return reportUncertainCost(
    run,
    plan,
    { code: 'unmatched-deposit', severity: 'warning', asset, text },
    part,
  );
}

/** Units that got lost on the way paid for the way: they are disposed of at their worth. */
function payLost(run: Run, plan: Plan, lost: Leg): void {
  const { asset } = lost.movement;
  if (lost.value === undefined) {
    run.prices.need(asset, lost.quantity, plan.transaction.at);
    lost.unpriced = { code: 'engine-issues.effectNetworkFee' };
  }
  lost.entry = toDisposalEntry(
    plan,
    lost,
    dispose(run, plan, lost, takeUnits(run, plan, lost), true),
  );
}

/** A treatment that some take: what the way cost becomes part of what the moved units cost, of each lot by how many of its units moved. */
function addFeesToBasis(run: Run, plan: Plan, { lots }: Moved): void {
  if (!addsFeesToBasis(plan)) return;
  let total: bigint = plan.moneyFees;
  for (const fee of plan.fees) total += fee.value ?? 0n;
  if (total <= 0n) return;
  let units = lots.reduce((sum, { quantity }) => sum + quantity, 0n);
  for (const { lot, quantity, to } of lots) {
    const part = share(total as Money, quantity, units as Quantity);
    if (part > 0n && run.holdings.addCost(lot, to, part)) total -= part;
    units -= quantity;
  }
}

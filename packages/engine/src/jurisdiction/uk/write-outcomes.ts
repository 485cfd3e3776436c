import { share, subtract, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Disposal, Gift, ReleasedUnits, TaxEntry } from '@lotbook/model/result';
import { getBasisRange } from '@lotbook/model/stake';
import { getAssignedShortBasis, isAssignedNothing } from '../../booking/assigned.ts';
import { tieFees } from '../../booking/book-out.ts';
import { reportMissingBasis } from '../../booking/dispose.ts';
import { toDisposalEntry, toIncomingEntry, toOutgoingEntry } from '../../booking/entries.ts';
import { formatUnmatchedWithdrawal } from '../../booking/issue-text.ts';
import type { Leg, Plan } from '../../booking/plan.ts';
import {
  toTaxImpact,
  report,
  reportUnpriced,
  estimateValue,
  unknownLot,
  type Run,
} from '../../booking/run.ts';
import { toReturnedEntry } from '../../booking/on-hold.ts';
import { getOpenDoubts, getStakes, type Doubts } from './doubts.ts';
import type { Disposing, Fork, HandOver, Look, Noted, Slice } from './noted.ts';
import { roundUp } from './own-units.ts';

/** Writes the outcome of a transaction once the pools have determined what its units cost. */
export function writeOutcome(run: Run, noted: Noted): void {
  const { plan, written, disposings, looks, handOvers } = noted;
  append(run.issues, written.issues);
  append(run.income, written.income);
  append(run.expenses, written.expenses);
  append(run.transfers, written.transfers);
  for (const disposing of disposings) disposing.leg.entry = writeDisposing(run, plan, disposing);
  for (const look of looks) look.leg.entry = writeLook(run, plan, look);
  for (const handOver of handOvers) writeHandOver(run, plan, handOver);
  if (plan.isTrade && plan.fees.length > 0) tieFees(plan);
  append(run.disposals, written.disposals);
  append(run.entries, written.entries);
  append(run.entries, getClaims(noted));
  for (const legs of [plan.ins, plan.outs, plan.fees])
    for (const { entry } of legs) if (entry) run.entries.push(entry);
}

function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}

/** Claims that were given up are legs of their own. */
function getClaims({ plan: { ins, outs, fees }, disposings }: Noted): readonly TaxEntry[] {
  if (
    !ins.some(({ effect }) => effect === 'redeemClaim') &&
    !outs.some(({ effect }) => effect === 'liquidate')
  )
    return [];
  const known = new Set([...ins, ...outs, ...fees]);
  return disposings.flatMap(({ leg }) => (known.has(leg) ? [] : (leg.entry ?? [])));
}

function writeDisposing(run: Run, plan: Plan, disposing: Disposing): TaxEntry {
  const { leg, kind, slices, released } = disposing;
  const short = getShort(disposing);
  const assigned = short > 0n ? getShortBasis(run, plan, leg, short) : 0n;
  let basis = assigned;
  let costs = 0n;
  for (const slice of slices) {
    basis += slice.cost;
    costs += slice.costs;
  }
  if (kind === 'gift' || kind === 'donation') {
    const list = kind === 'gift' ? run.gifts : run.donations;
    for (const slice of slices) list.push(getGift(plan, leg, slice));
    return toOutgoingEntry(plan, leg, basis as Money);
  }
  leg.gain = leg.net === undefined ? (0n as Money) : (((leg.net as bigint) - basis) as Money);
  if (leg.net === undefined) reportUnpriced(run, plan, leg, basis as Money);
  if (leg.net !== undefined) run.disposals.push(...toLines(plan, disposing, leg.net, assigned));
  const outcome = {
    basis: basis as Money,
    basisBeforeCosts: (basis - costs) as Money,
    gain: leg.gain,
  };
  const entry = toDisposalEntry(plan, leg, outcome);
  return released.length === 0
    ? entry
    : { ...entry, releasedFrom: splitBasis(released, outcome.basis, leg.quantity) };
}

/** Units whose acquisition was not reported. */
const getShort = ({ leg, slices }: Disposing): Quantity =>
  (leg.quantity - slices.reduce((sum, { quantity }) => sum + quantity, 0n)) as Quantity;

/** What a person assigned to units without an origin, else nothing, which is reported. */
function getShortBasis(run: Run, plan: Plan, leg: Leg, short: Quantity): bigint {
  const assigned = leg.movement.assigned ? getAssignedShortBasis(run, plan, leg, short) : undefined;
  if (assigned === undefined) reportMissingBasis(run, plan, leg, short);
  return assigned ?? 0n;
}

/** A line for each rule and day; the last takes what rounding left over. */
function toLines(
  plan: Plan,
  disposing: Disposing,
  net: Money,
  assigned: bigint,
): readonly Disposal[] {
  const { leg, kind, slices } = disposing;
  const short = getShort(disposing);
  const parts: readonly Part[] =
    short > 0n
      ? [...slices, { quantity: short, cost: assigned, lotId: unknownLot, acquiredOn: plan.on }]
      : slices;
  let left: Money = net;
  return parts.map((part, index) => {
    const proceeds =
      index === parts.length - 1 ? left : share(net, part.quantity as Quantity, leg.quantity);
    left = subtract(left, proceeds);
    return toLine(plan, leg, {
      ...part,
      id: `${leg.id}:${index + 1}`,
      proceeds,
      isFee: kind === 'fee',
    });
  });
}

type Part = Pick<Slice, 'quantity' | 'cost' | 'acquiredOn'> & {
  readonly lotId: LotId;
  readonly doubts?: Doubts;
  readonly rule?: Slice['rule'];
};

const toLine = (
  plan: Plan,
  leg: Leg,
  part: Part & Pick<Disposal, 'id' | 'proceeds' | 'isFee'>,
): Disposal => ({
  id: part.id,
  transactionId: plan.transaction.id,
  entryId: leg.id,
  at: plan.transaction.at,
  asset: leg.movement.asset,
  quantity: part.quantity as Quantity,
  source: leg.movement.source,
  category: leg.category,
  isFee: part.isFee,
  lotId: part.lotId,
  acquiredOn: part.acquiredOn,
  disposedOn: plan.on,
  proceeds: part.proceeds,
  basis: part.cost as Money,
  gain: ((part.proceeds as bigint) - part.cost) as Money,
  ...(part.rule ? { rule: part.rule } : {}),
  ...(part.lotId === unknownLot && isAssignedNothing(leg, { basis: part.cost as Money })
    ? { stakes: [] }
    : toStakes(part)),
});

function toStakes({
  doubts,
  quantity,
  proceeds,
}: Pick<Part, 'doubts' | 'quantity'> & Pick<Disposal, 'proceeds'>): Pick<Disposal, 'stakes'> {
  const stakes = getStakes(doubts, quantity, proceeds);
  return stakes.length === 0 ? {} : { stakes };
}

function getGift(plan: Plan, leg: Leg, { quantity, cost, lotId, acquiredOn, doubts }: Slice): Gift {
  const { id: transactionId, at } = plan.transaction;
  const basisRange = getBasisRange(cost as Money, getOpenDoubts(doubts));
  const { asset, source } = leg.movement;
  const gift = {
    transactionId,
    entryId: leg.id,
    at,
    on: plan.on,
    asset,
    quantity: quantity as Quantity,
    source,
    lotId,
    acquiredOn,
    basis: cost as Money,
    ...(basisRange && { basisRange }),
  };
  return leg.value === undefined
    ? gift
    : { ...gift, value: share(leg.value, quantity as Quantity, leg.quantity) };
}

function writeLook(
  run: Run,
  plan: Plan,
  { leg, basis, surplus, released, matchedWith, parked, slashed, quantity }: Look,
): TaxEntry {
  if (slashed) reportSlashed(run, plan, leg, basis);
  if (parked > 0n)
    reportParked(run, plan, leg, parked, quantity === 0n ? 0n : (basis * parked) / quantity);
  const releasedFrom = splitBasis(released, basis as Money, quantity);
  if (leg.movement.direction !== 'in') {
    const entry = toOutgoingEntry(plan, leg, basis as Money, matchedWith);
    return released.length === 0 ? entry : { ...entry, releasedFrom };
  }
  const entry = surplus
    ? toReturnedEntry(plan, leg, (basis + surplus.basis) as Money, surplus)
    : toIncomingEntry(plan, leg, basis as Money, 0n as Money);
  if (released.length > 0) return { ...entry, releasedFrom };
  return matchedWith === undefined ? entry : { ...entry, matchedWith };
}

/** Units of a pool cost the same everywhere. */
function splitBasis(
  released: Look['released'],
  basis: Money,
  quantity: Quantity,
): readonly ReleasedUnits[] {
  let [units, left] = [quantity, basis];
  return released.map((each) => {
    const part = share(left, each.quantity, units);
    [units, left] = [subtract(units, each.quantity), subtract(left, part)];
    return { ...each, basis: part };
  });
}

function reportParked(run: Run, plan: Plan, leg: Leg, parked: bigint, basis: bigint): void {
  const worth = estimateValue(run, plan, leg);
  const gain =
    worth === undefined ? undefined : share(worth, parked as Quantity, leg.quantity) - basis;
  report(run, plan, {
    code: 'unmatched-withdrawal',
    severity: 'warning',
    asset: leg.movement.asset,
    text: formatUnmatchedWithdrawal(leg, parked as Quantity, 'yes'),
    ...(gain === undefined
      ? {}
      : {
          atStake: {
            low: (gain < 0n ? gain : 0n) as Money,
            high: (gain < 0n ? 0n : gain) as Money,
          },
        }),
  });
}

function reportSlashed(run: Run, plan: Plan, { movement: { asset } }: Leg, basis: bigint): void {
  report(run, plan, {
    code: 'slashing-loss',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.slashed', params: { asset, isPooled: 'yes' } },
    atStake: { low: (0n - basis) as Money, high: 0n as Money },
  });
}

function writeHandOver(run: Run, plan: Plan, { outs, ins, fork }: HandOver): void {
  for (const { leg, basis, short, size } of outs) {
    if (short > 0n) reportMissingBasis(run, plan, leg, roundUp(short, size) as Quantity);
    leg.entry = toOutgoingEntry(plan, leg, basis as Money);
  }
  for (const { leg, basis, surplus } of ins)
    leg.entry = toIncomingEntry(plan, leg, (basis + surplus) as Money, 0n as Money);
  for (const { leg, basis } of ins)
    if (fork && basis < fork.entered) reportSmallPool(run, plan, leg, { fork, basis });
}

function reportSmallPool(
  run: Run,
  plan: Plan,
  { movement: { asset } }: Leg,
  { fork, basis }: { readonly fork: Fork; readonly basis: bigint },
): void {
  report(run, plan, {
    code: 'unsupported-basis',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.forkCostTooHigh', params: { asset, from: fork.from } },
    ...toTaxImpact((fork.entered - basis) as Money),
  });
}

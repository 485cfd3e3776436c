import {
  add,
  format,
  share,
  subtract,
  sum,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Category } from '@lotbook/model/category';
import type { ReleasedUnits, TaxEntry } from '@lotbook/model/result';
import { getTreatment } from '../effects/treatments.ts';
import type { Doubt, Piece } from '../lots/lot.ts';
import type { Shelf, ShelfKind } from '../lots/shelf.ts';
import { sortByAge } from '../lots/shelf-age.ts';
import { recordIncome } from './book-in.ts';
import { toIncomingEntry, toOutgoingEntry } from './entries.ts';
import { getLotId, openLot, getShelf } from './lots.ts';
import { moveUnits, openUnknown } from './move.ts';
import type { Leg, Plan } from './plan.ts';
import {
  toTaxImpact,
  followOrders,
  findFreeId,
  report,
  reportMissingIncome,
  reportUncertainCost,
  estimateValue,
  type Run,
} from './run.ts';

/**
 * Moves own units to where they stay owned but aren't available: staked, posted as collateral,
 * lent.
 */
export function setAside(run: Run, plan: Plan, leg: Leg): void {
  const aside = run.holdings.shelf(leg.movement.asset, leg.movement.source, leg.shelf);
  const moved = moveUnits(run, plan, leg, aside);
  leg.entry = toOutgoingEntry(plan, leg, moved.basis);
}

/** What surplus is that comes back with units that were set aside. */
const surplusCategory: Readonly<Partial<Record<ShelfKind, Category>>> = {
  staked: 'stakingRewards_standard',
  collateral: 'earnRewards_standard',
  lent: 'interestIncome_standard',
};

const getSurplusCategory = ({ category, shelf }: Leg): Category =>
  category === 'liquidityPoolWithdrawal_defi'
    ? 'earnRewards_standard'
    : (surplusCategory[shelf] ?? 'earnRewards_standard');

/**
 * Units come back with their own cost and dates, as far as some are set aside; what is more is
 * income. If the row reports how many were staked, only what exceeds that number is income: the
 * others are a principal of unknown cost.
 */
export function returnFromHold(run: Run, plan: Plan, leg: Leg): void {
  const held = getShelf(run, leg);
  const own = run.holdings.shelf(held.place.asset, held.source, leg.shelf).units;
  const most = getLargestReturn(plan, leg, own);
  const { parts, basis, short: missing } = release(run, plan, leg, { to: held, quantity: most });
  const short = (leg.quantity - most + missing) as Quantity;
  const { income: left, unknown } = splitShort(plan, leg, short);
  if (unknown > 0n) {
    const stake = reportPrincipalMissing(run, plan, leg, unknown);
    openUnknown(run, plan, held, leg, { quantity: unknown, stake });
  } else if (left === leg.quantity) reportNothingOnHold(run, plan, leg);
  const lotId = unknown > 0n ? findFreeId(run.takenIds, `${leg.id}/surplus`) : getLotId(leg);
  const surplus = left > 0n ? receiveSurplus(run, plan, leg, left, lotId) : zeroMoney;
  const entry = toReturnedEntry(plan, leg, add(basis, surplus), {
    quantity: left,
    basis: surplus,
  });
  leg.entry = parts.length === 0 ? entry : { ...entry, releasedFrom: parts };
}

/** Takes units off hold: the source's own first, then those of other sources. */
export function release(
  run: Run,
  plan: Plan,
  leg: Leg,
  { to, quantity }: { readonly to: Shelf; readonly quantity: Quantity },
): {
  readonly parts: readonly ReleasedUnits[];
  readonly basis: Money;
  /** Units that weren't on hold. */
  readonly short: Quantity;
} {
  const parts: ReleasedUnits[] = [];
  let left = quantity;
  for (const aside of listOnHoldShelves(run, getShelf(run, leg), leg.shelf)) {
    if (left === 0n) break;
    followOrders(run, plan, aside.source);
    const { slices, short } = run.holdings.move(aside, to, left);
    const basis = sum(slices.map(({ cost }) => cost));
    if (short < left) parts.push({ source: aside.source, quantity: subtract(left, short), basis });
    left = short;
  }
  return { parts, basis: sum(parts.map((part) => part.basis)), short: left };
}

/**
 * How many units of the same asset the transaction reports as sent, such as staked before, less
 * those that its earlier movements return.
 */
function countSent({ transaction }: Plan, { movement }: Leg): bigint {
  const same = transaction.movements.filter(({ asset }) => asset === movement.asset);
  const at = same.indexOf(movement);
  const sent = same.reduce((sum, each, index) => {
    if (each.direction === 'out') return sum + each.quantity;
    return index < at ? sum - each.quantity : sum;
  }, 0n);
  return sent > 0n ? sent : 0n;
}

/** Of units that weren't on hold: what exceeds the reported stake is income, the rest has an unknown cost. */
export function splitShort(
  plan: Plan,
  leg: Leg,
  short: Quantity,
): { readonly income: Quantity; readonly unknown: Quantity } {
  const sent = countSent(plan, leg);
  if (sent === 0n) return { income: short, unknown: 0n as Quantity };
  const above = leg.quantity > sent ? leg.quantity - sent : 0n;
  const income = (above < short ? above : short) as Quantity;
  return { income, unknown: (short - income) as Quantity };
}

/** A stake, a loan or collateral came back whose deposit isn't in the book: it is no income, but its cost is unknown. */
export function reportPrincipalMissing(
  run: Run,
  plan: Plan,
  leg: Leg,
  quantity: Quantity,
): Doubt | undefined {
  const { asset } = leg.movement;
  const worth = estimateValue(run, plan, leg);
  return reportUncertainCost(
    run,
    plan,
    {
      code: 'unmatched-deposit',
      severity: 'warning',
      asset,
      text: {
        code: 'engine-issues.stakeMissing',
        params: { asset, quantity: format(quantity), kind: getShelfKind(leg) },
      },
    },
    worth && share(worth, quantity, leg.quantity),
  );
}

/** What came back, and what of it is new. */
export function toReturnedEntry(
  plan: Plan,
  leg: Leg,
  basis: Money,
  surplus: NonNullable<TaxEntry['surplus']>,
): TaxEntry {
  const entry = toIncomingEntry(plan, leg, basis, zeroMoney);
  return surplus.quantity === 0n ? entry : { ...entry, surplus };
}

/**
 * Where the source itself has units set aside, no more than those come back, or than the row says had been: others stay with their own source. Where it has
 * none, they may have gone from any other. `own`: how many the source has.
 */
export function getLargestReturn(plan: Plan, leg: Leg, own: bigint): Quantity {
  if (own === 0n) return leg.quantity;
  const sent = countSent(plan, leg);
  const most = sent > own ? sent : own;
  return most < leg.quantity ? (most as Quantity) : leg.quantity;
}

/** Units of rewards that are still available. */
function countRewards({ heap }: Shelf): bigint {
  const pieces: Piece[] = [];
  heap.addTo(pieces);
  return pieces.reduce((sum, { lot, quantity }) => (lot.isReward ? sum + quantity : sum), 0n);
}

/** Rewards that were added to what is on hold come back with it: reported by themselves and as what came on top, they would be income twice. */
export function reportDoubleIncome(
  run: Run,
  plan: Plan,
  leg: Leg,
  { surplus, rewarded }: { readonly surplus: Quantity; readonly rewarded: bigint },
): void {
  if (rewarded === 0n || getTreatment(plan.treatments, 'stakingTiming') === 'onSale') return;
  const { asset, source } = leg.movement;
  const twice = (rewarded < surplus ? rewarded : surplus) as Quantity;
  report(run, plan, {
    code: 'possible-double-income',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.doubleIncome',
      params: { asset, source, surplus: format(surplus), rewarded: format(rewarded) },
    },
    ...toTaxImpact(run.prices.roughly(asset, twice, plan.transaction.at)),
  });
}

/** Who brings units back of which none went away is likely to lack the row by which they went. */
export function reportNothingOnHold(run: Run, plan: Plan, leg: Leg): void {
  const { asset } = leg.movement;
  const kind = getShelfKind(leg);
  report(run, plan, {
    code: 'unmatched-deposit',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.nothingSetAside', params: { asset, kind } },
    ...toTaxImpact(estimateValue(run, plan, leg)),
  });
}

const getShelfKind = ({ shelf }: Leg): 'staked' | 'collateral' | 'lent' | 'other' =>
  shelf === 'staked' || shelf === 'collateral' || shelf === 'lent' ? shelf : 'other';

/** The source's own first, then those of other sources, the one with the oldest unit first. */
export function* listOnHoldShelves(
  { holdings }: Run,
  held: Shelf,
  kind: ShelfKind,
): Iterable<Shelf> {
  const shelves = holdings.getShelves(held.pool, kind);
  yield* shelves.filter(({ source }) => source === held.source);
  yield* sortByAge(shelves.filter(({ source }) => source !== held.source));
}

/** Units that come back on top of what went in are income at their worth, and a lot of their own. Returns what they cost. */
export function receiveSurplus(
  run: Run,
  plan: Plan,
  leg: Leg,
  quantity: Quantity,
  lotId: string,
): Money {
  const shelf = getShelf(run, leg);
  reportDoubleIncome(run, plan, leg, { surplus: quantity, rewarded: countRewards(shelf) });
  const isLater =
    leg.shelf === 'staked' && getTreatment(plan.treatments, 'stakingTiming') === 'onSale';
  const cost = isLater ? zeroMoney : recordSurplus(run, plan, leg, quantity);
  openLot(run, plan, shelf, {
    id: lotId as LotId,
    quantity,
    cost,
    costs: zeroMoney,
    stake: leg.stake,
  });
  return cost;
}

/**
 * Records income at its share of the value in the row, else at its price. Returns its value, or
 * nothing if it is unknown, which is reported as an issue.
 */
export function recordSurplus(run: Run, plan: Plan, leg: Leg, quantity: Quantity): Money {
  const rowValue =
    leg.movement.value && leg.value !== undefined
      ? share(leg.value, quantity, leg.quantity)
      : undefined;
  const value =
    rowValue ?? run.prices.need(leg.movement.asset, quantity, plan.transaction.at)?.value;
  if (value === undefined)
    reportMissingIncome(run, plan, leg, quantity, {
      code: 'engine-issues.effectReturnedIncome',
    });
  recordIncome(run, plan, {
    ...leg,
    quantity,
    value,
    category: getSurplusCategory(leg),
  });
  return value ?? zeroMoney;
}

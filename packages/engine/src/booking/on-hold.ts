import { format, share, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { Category } from '@lotbook/model/category';
import type { TaxEntry } from '@lotbook/model/result';
import { getTreatment } from '../effects/treatments.ts';
import type { Piece } from '../lots/lot.ts';
import type { Shelf, ShelfKind } from '../lots/shelf.ts';
import { recordIncome } from './book-in.ts';
import { incomingEntry, outgoingEntry } from './entries.ts';
import { getLotId, openLot, getShelf } from './lots.ts';
import { moveUnits } from './move.ts';
import type { Leg, Plan } from './plan.ts';
import {
  atStake,
  followOrders,
  report,
  reportMissingIncome,
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
  leg.entry = outgoingEntry(plan, leg, moved.basis);
}

/** What surplus is that comes back with units that were set aside. */
const surplusCategory: Readonly<Partial<Record<ShelfKind, Category>>> = {
  staked: 'stakingRewards_standard',
  collateral: 'earnRewards_standard',
  lent: 'interestIncome_standard',
};

/** Units come back with their own cost and dates, as far as some are set aside; what is more is income. */
export function comeBack(run: Run, plan: Plan, leg: Leg): void {
  const held = getShelf(run, leg);
  const asides = onHoldShelves(run, held, leg.shelf);
  const own = asides[0]?.source === held.source ? asides[0].units : 0n;
  const most = mostThatComesBack(plan, leg, own);
  let missing: bigint = most;
  let basis = 0n;
  for (const aside of asides) {
    if (missing === 0n) break;
    followOrders(run, plan, aside.source);
    const taken = run.holdings.move(aside, held, missing as Quantity);
    missing = taken.short;
    for (const slice of taken.slices) basis += slice.cost;
  }
  const left = (leg.quantity - most + missing) as Quantity;
  if (left === leg.quantity) reportNothingOnHold(run, plan, leg);
  if (left > 0n && leg.shelf === 'staked')
    reportDoubleIncome(run, plan, leg, { surplus: left, rewarded: rewardsAt(held) });
  const surplus = left > 0n ? receiveSurplus(run, plan, leg, left, getLotId(leg)) : zeroMoney;
  leg.entry = returnedEntry(plan, leg, (basis + surplus) as Money, {
    quantity: left,
    basis: surplus,
  });
}

/** What came back, and what of it is new. */
export function returnedEntry(
  plan: Plan,
  leg: Leg,
  basis: Money,
  surplus: NonNullable<TaxEntry['surplus']>,
): TaxEntry {
  const entry = incomingEntry(plan, leg, basis, zeroMoney);
  return surplus.quantity === 0n ? entry : { ...entry, surplus };
}

/**
 * Where the source itself has units set aside, no more than those come back, or than the row says had been: others stay with their own source. Where it has
 * none, they may have gone from any other. `own`: how many the source has.
 */
export function mostThatComesBack(
  { transaction }: Plan,
  { movement: { asset }, quantity }: Leg,
  own: bigint,
): Quantity {
  if (own === 0n) return quantity;
  let most = own;
  const sent = transaction.movements.reduce(
    (sum, each) => (each.direction === 'out' && each.asset === asset ? sum + each.quantity : sum),
    0n,
  );
  if (sent > most) most = sent;
  return most < quantity ? (most as Quantity) : quantity;
}

/** Units of rewards that are still available. */
function rewardsAt({ heap }: Shelf): bigint {
  const pieces: Piece[] = [];
  heap.addTo(pieces);
  return pieces.reduce((sum, { lot, quantity }) => (lot.isReward ? sum + quantity : sum), 0n);
}

/** Rewards that were restaked come back with the stake: reported by themselves and as what came on top, they would be income twice. */
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
    ...atStake(run.prices.roughly(asset, twice, plan.transaction.at)),
  });
}

/** Who brings units back of which none went away is likely to lack the row by which they went. */
export function reportNothingOnHold(run: Run, plan: Plan, leg: Leg): void {
  const { asset } = leg.movement;
  const { shelf } = leg;
  const kind = shelf === 'staked' || shelf === 'collateral' || shelf === 'lent' ? shelf : 'other';
  report(run, plan, {
    code: 'unmatched-deposit',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.nothingSetAside', params: { asset, kind } },
    ...atStake(estimateValue(run, plan, leg)),
  });
}

/** The source's own first, then the others by name. */
export function onHoldShelves({ holdings }: Run, held: Shelf, kind: ShelfKind): readonly Shelf[] {
  return holdings
    .getShelves(held.pool, kind)
    .toSorted(
      (a, b) =>
        Number(b.source === held.source) - Number(a.source === held.source) ||
        (a.source < b.source ? -1 : 1),
    );
}

/** Units that come back on top of what went in are income at their worth, and a lot of their own. Returns what they cost. */
export function receiveSurplus(
  run: Run,
  plan: Plan,
  leg: Leg,
  quantity: Quantity,
  lotId: string,
): Money {
  const isLater =
    leg.shelf === 'staked' && getTreatment(plan.treatments, 'stakingTiming') === 'onSale';
  const cost = isLater ? zeroMoney : recordSurplus(run, plan, leg, quantity);
  openLot(run, plan, getShelf(run, leg), {
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
    category: surplusCategory[leg.shelf] ?? 'earnRewards_standard',
  });
  return value ?? zeroMoney;
}

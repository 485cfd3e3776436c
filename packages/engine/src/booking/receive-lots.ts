import {
  mulDiv,
  share,
  subtract,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { LotId } from '@lotbook/model/ids';
import type { MovedLot, TaxEntry, TookOver } from '@lotbook/model/result';
import { getLossBasis, getStake, type Lot, type Slice } from '../lots/lot.ts';
import { toIncomingEntry } from './entries.ts';
import { openLot, getShelf } from './lots.ts';
import type { Leg, Plan } from './plan.ts';
import { findFreeId, makeDoubt, type Run } from './run.ts';
import { reachesAny } from '../effects/wash-sale-scope.ts';

/** What left in one leg. */
export interface Handed {
  readonly out: Leg;
  readonly slices: readonly Slice[];
}

/** Units with the cost and the dates that they take over; those without a lot have no known origin. */
export interface Heir {
  readonly quantity: Quantity;
  readonly cost: Money;
  readonly from?: Slice | undefined;
  /** How many units of that slice they come for. */
  readonly of?: Quantity | undefined;
  readonly inside?: Lot['inside'] | undefined;
  /** Of those without a lot. */
  readonly stake?: Lot['stake'];
}

/** Deposits into a position that return a token for it. */
export const depositCategories: ReadonlySet<Category> = new Set<Category>([
  'liquidityPoolDeposit_defi',
  'stakingDeposit_defi',
]);

/** Every received leg takes its part of every slice that was handed over: of its cost by its own worth, and units for it by the worth of what was given. */
export function takeOver(
  run: Run,
  plan: Plan,
  ins: readonly Leg[],
  handed: readonly Handed[],
): void {
  const units = ins.map((leg) =>
    splitByValue(
      leg.quantity,
      handed.map(({ out }) => out),
    ),
  );
  const heirs: Heir[][] = ins.map(() => []);
  for (const [which, { out, slices }] of handed.entries()) {
    let passed = 0n;
    for (const slice of slices) {
      const costs = splitByValue(slice.cost, ins);
      const put = splitByValue(slice.quantity, ins);
      for (const [place, leg] of ins.entries()) {
        const whole = units[place]![which]!;
        const quantity = subtract(
          scaleToPassed(whole, passed + slice.quantity, out),
          scaleToPassed(whole, passed, out),
        );
        const inside = depositCategories.has(leg.category)
          ? { asset: slice.lot.asset, quantity: put[place]! }
          : undefined;
        heirs[place]!.push({ quantity, cost: costs[place]!, from: slice, of: put[place]!, inside });
      }
      passed += slice.quantity;
    }
    for (const place of ins.keys()) {
      const whole = units[place]![which]!;
      const quantity = subtract(whole, scaleToPassed(whole, passed, out));
      if (quantity > 0n)
        heirs[place]!.push({
          quantity,
          cost: zeroMoney,
          stake: makeDoubt(plan, 'missing-basis', out.movement.asset, undefined),
        });
    }
  }
  for (const [place, leg] of ins.entries()) {
    const { basis, tookOver } = openHeirs(run, plan, leg, heirs[place]!);
    leg.entry = { ...toIncomingEntry(plan, leg, basis, zeroMoney), ...tookOver };
  }
}

const scaleToPassed = (whole: Quantity, passed: bigint, out: Leg): Quantity =>
  mulDiv(whole, passed, out.quantity, 'down') as Quantity;

/** Opens a lot for each heir. Cost that came with no units of its own goes to the next that has some, else to the last. Returns what all of them cost, and which lots they took over. */
export function openHeirs(run: Run, plan: Plan, leg: Leg, heirs: readonly Heir[]): Inherited {
  const withUnits = heirs.filter(({ quantity }) => quantity > 0n);
  let spare = heirs.reduce(
    (total, { quantity, cost }) => (quantity > 0n ? total : total + cost),
    0n,
  );
  let basis = 0n;
  const tookOver: TookOver[] = [];
  for (const [index, heir] of withUnits.entries()) {
    const { quantity, cost, from, of, inside, stake } = heir;
    const whole = (cost + spare) as Money;
    spare = 0n;
    basis += whole;
    const id = (
      index === 0 ? leg.id : findFreeId(run.takenIds, `${leg.id}/part${index + 1}`)
    ) as LotId;
    const inherited = from?.lot.inherited;
    const { acquiredOn } = openLot(run, plan, getShelf(run, leg), {
      id,
      quantity,
      cost: whole,
      costs: zeroMoney,
      dates: from?.lot,
      gift: from && getGift(from, cost),
      inherited,
      inside,
      stake: from && of ? getStake({ lot: from.lot, quantity: of }) : stake,
    });
    const lots = (
      index === 0 ? [heir, ...heirs.filter((each) => each.quantity === 0n)] : [heir]
    ).flatMap(getPart);
    if (lots.length > 0) tookOver.push({ lot: id, quantity, acquiredOn, from: lots });
  }
  return {
    basis: basis as Money,
    tookOver: tookOver.length > 0 && reachesAny(run.settings) ? { tookOver } : {},
  };
}

interface Inherited {
  readonly basis: Money;
  /** For the entry. */
  readonly tookOver: Pick<TaxEntry, 'tookOver'>;
}

const getPart = ({ from, of }: Heir): readonly MovedLot[] =>
  from && of ? [{ lot: from.lot.id, quantity: of }] : [];

/** A gift keeps the worth from which losses count, for the part of its cost that goes over. */
function getGift(slice: Slice, part: Money): Lot['gift'] {
  const { gift } = slice.lot;
  if (!gift || slice.cost === 0n) return undefined;
  return { ...gift, value: share(getLossBasis(gift, slice), part, slice.cost) };
}

/** Parts of a whole by the worth of the legs, the rest to the last; alike where a worth is not known. */
export function splitByValue<T extends Money | Quantity>(
  whole: T,
  legs: readonly Leg[],
): readonly T[] {
  if (legs.length === 1) return [whole];
  const worths = legs.map(({ value }) => value ?? zeroMoney);
  const total = worths.reduce((sum: bigint, worth) => sum + worth, 0n);
  const isKnown = total > 0n && legs.every(({ value }) => value !== undefined);
  let left = whole;
  return legs.map((_, index) => {
    if (index === legs.length - 1) return left;
    const part = isKnown
      ? share(whole, worths[index]!, total as Money)
      : ((whole / BigInt(legs.length)) as T);
    left = subtract(left, part);
    return part;
  });
}

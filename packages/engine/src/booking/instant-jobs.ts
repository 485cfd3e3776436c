import type { AssetId, SourceId } from '@lotbook/model/ids';
import { getShelfKey, type ShelfKind } from '../lots/shelf.ts';
import type { Match } from '../matching/match.ts';
import { compareKeys } from '../natural.ts';
import { isFromReceived } from './book-in.ts';
import { claimAsset } from './claims.ts';
import { isInTransit } from './in-transit.ts';
import { isInsideDisposal, type Leg, type Plan } from './plan.ts';
import type { Run } from './run.ts';
import { depositCategories } from './receive-lots.ts';

/** A part of an instant that is booked in one go. */
export interface Job {
  readonly plan: Plan;
  readonly part: 'return' | 'out' | 'row' | 'move';
  /** The side that leaves, where rows of several transactions take turns. */
  readonly row: Leg | undefined;
  readonly needs: readonly Need[];
  readonly brings: readonly Bring[];
}

/** Units that a job takes from a place. */
export interface Need {
  readonly asset: AssetId;
  readonly place: string;
  readonly quantity: bigint;
  /** How many units are there for it. */
  readonly available: (run: Run) => bigint;
  /** The same at all places together. */
  readonly inPool: (run: Run) => bigint;
  readonly part: Match | undefined;
  /** Units that are set aside, and in which way. */
  readonly hold?: ShelfKind;
  /** How many units return from there, if as many are there. */
  readonly returning?: bigint;
}

/** A place that a job brings units to. */
export interface Bring {
  readonly asset: AssetId;
  readonly place: string;
  readonly quantity: bigint;
  readonly part: Match | undefined;
  /** They are set aside, and in which way. */
  readonly hold?: ShelfKind;
}

/**
 * The jobs of an instant, in the order in which they are booked unless one lacks units that a later one brings: what returns without tax, then what is sent,
 * then what moves between own places. Within each group by id, as the plans are ordered. What simply comes in is booked before all of them.
 */
export function listJobs(run: Run, plans: readonly Plan[]): readonly Job[] {
  const jobs: Job[] = [];
  for (const plan of plans) if (hasReturn(plan)) jobs.push(returnJob(plan));
  const leaving = plans.filter((plan) => !hasMove(plan));
  if (plans.some(hasRows)) jobs.push(...makeRowJobs(leaving));
  else
    for (const plan of leaving)
      jobs.push({
        plan,
        part: 'out',
        row: undefined,
        needs: getNeededUnits(plan, listDepartures(plan)),
        brings: listOutAdditions(plan),
      });
  for (const plan of plans) if (hasMove(plan)) jobs.push(moveJob(run, plan));
  return jobs;
}

/** Own units come back from where they were set aside, or take over basis and dates of what was given for them: out of a position, or for their wrapped form. */
export const hasReturn = (plan: Plan): boolean =>
  plan.isMove &&
  (plan.ins.some(({ effect }) => effect === 'return' || effect === 'redeemClaim') ||
    (isExchange(plan) && !isEntry(plan)));

/** Own units go to another own place or are set aside. */
export const hasMove = (plan: Plan): boolean =>
  plan.isMove &&
  (plan.ins.some(({ effect }) => effect === 'arrive') ||
    plan.outs.some(
      ({ effect }) =>
        effect === 'depart' || effect === 'setAside' || (effect === 'forfeit' && !hasReturn(plan)),
    ));

/** An exchange without gain that puts units into a position. It goes out like a sale; its token is there as soon as something needs it. */
export const isEntry = (plan: Plan): boolean =>
  plan.ins.some(
    ({ effect, category }) => effect === 'inherit' && depositCategories.has(category),
  ) ||
  plan.outs.some(
    ({ effect, category }) => effect === 'bequeath' && depositCategories.has(category),
  );

const isExchange = ({ ins, outs }: Plan): boolean =>
  ins.some(({ effect }) => effect === 'inherit') ||
  outs.some(({ effect }) => effect === 'bequeath');

export function hasRows({ transaction }: Plan): boolean {
  for (const movement of transaction.movements) if (movement.rowId !== undefined) return true;
  return false;
}

const listDepartures = ({ outs, fees }: Plan): readonly Leg[] => [...outs, ...fees];

function returnJob(plan: Plan): Job {
  const returning = plan.ins.filter(
    ({ effect }) => effect === 'return' || effect === 'redeemClaim' || effect === 'inherit',
  );
  const needs = [
    ...plan.outs
      .filter(({ effect }) => effect === 'bequeath')
      .map((leg) => makeHeldNeed(leg, leg.quantity)),
    ...plan.ins.flatMap((leg) =>
      leg.effect === 'return'
        ? makeOnHoldNeed(leg)
        : leg.effect === 'redeemClaim'
          ? makeHeldNeed(toClaimed(leg), leg.quantity)
          : [],
    ),
  ];
  return {
    plan,
    part: 'return',
    row: undefined,
    needs,
    brings: returning.map((leg) => advanceTo(leg, leg.quantity)),
  };
}

function moveJob(run: Run, plan: Plan): Job {
  const brings = plan.ins.flatMap((leg): readonly Bring[] => {
    const matched = run.matches.get(leg.movement);
    return leg.effect === 'arrive' && (!matched || matched.rest > 0n)
      ? [advanceTo(leg, matched?.rest ?? leg.quantity)]
      : [];
  });
  const needs: Need[] = [];
  for (const leg of [...plan.outs, ...plan.ins]) {
    const matched = run.matches.get(leg.movement);
    for (const part of matched?.parts ?? []) {
      if (disposesAt(plan, part)) needs.push(makeHeldNeed(part.out, part.quantity, part));
      if (arrivesAt(run, plan, part)) brings.push(advanceTo(part.in, part.quantity, part));
    }
    if (leg.movement.direction !== 'out') continue;
    if (leg.effect === 'setAside')
      brings.push({
        asset: leg.movement.asset,
        place: getPlace(leg, leg.shelf),
        quantity: leg.quantity,
        part: undefined,
        ...(leg.shelf && { hold: leg.shelf }),
      });
    if (leg.effect !== 'forfeit')
      needs.push(makeHeldNeed(leg, matched ? matched.rest + matched.lost : leg.quantity));
  }
  const isAcquired = (fee: Leg): boolean => brings.some(({ place }) => place === getPlace(fee));
  for (const fee of plan.fees)
    if (!isAcquired(fee) && !plan.outs.some(({ lost }) => lost === fee))
      needs.push(makeHeldNeed(fee, fee.quantity));
  return {
    plan,
    part: 'move',
    row: undefined,
    needs: sumNeeds(needs.filter(({ quantity }) => quantity > 0n)),
    brings,
  };
}

/** Rows have ids of their own, so that those of several transactions go out in turns. */
function makeRowJobs(leaving: readonly Plan[]): readonly Job[] {
  const rows = listInRowOrder(leaving, listDepartures);
  const jobs: Job[] = [];
  /** What leaves with a row or after it, by transaction and id. */
  const rest = new Map<Plan, Map<string | undefined, readonly Leg[]>>();
  for (const { plan, leg, key } of rows.toReversed()) {
    const ofPlan = rest.get(plan) ?? new Map<string | undefined, readonly Leg[]>();
    const legs = [leg, ...(ofPlan.get(key) ?? [])];
    rest.set(plan, ofPlan.set(key, legs));
    jobs.push({
      plan,
      part: 'row',
      row: leg,
      needs: getNeededUnits(plan, legs),
      brings: listRowAdditions(plan, leg),
    });
  }
  return jobs.reverse();
}

/** The first row by which units go into a position books the whole exchange. */
const listRowAdditions = (plan: Plan, leg: Leg): readonly Bring[] =>
  leg.effect === 'claim' || leg === plan.outs.find(({ effect }) => effect === 'bequeath')
    ? listOutAdditions(plan)
    : [];

export interface RowLeg {
  readonly plan: Plan;
  readonly leg: Leg;
  /** The id that settles ties: of the row, else of the transaction. */
  readonly key: string | undefined;
}

/** By id, those without one last; equal ones as they are listed. */
export function listInRowOrder(
  plans: readonly Plan[],
  legsIn: (plan: Plan) => readonly Leg[],
): readonly RowLeg[] {
  const legs = plans.flatMap((plan) =>
    legsIn(plan).map((leg): RowLeg => ({
      plan,
      leg,
      key: leg.movement.rowId ?? plan.transaction.externalId,
    })),
  );
  return legs.sort((a, b) => compareKeys(a.key, b.key));
}

/** What leaves in one row leaves together: units sold and a fee in the same asset are looked for as one. */
function getNeededUnits(plan: Plan, legs: readonly Leg[]): readonly Need[] {
  const needs: Need[] = [];
  for (const leg of legs) {
    if (leg.movement.direction === 'fee') {
      if (!isInsideDisposal(plan, leg) && !plan.ins.some((each) => isFromReceived(leg, each)))
        needs.push(makeHeldNeed(leg, leg.quantity));
    } else if (leg.effect === 'liquidate') needs.push(makeLiquidationNeed(leg));
    else if (leg.effect !== 'forfeit' && (leg.effect !== 'bequeath' || isEntry(plan)))
      needs.push(makeHeldNeed(leg, leg.quantity));
  }
  return sumNeeds(needs);
}

const listOutAdditions = (plan: Plan): readonly Bring[] => [
  ...(isEntry(plan)
    ? plan.ins
        .filter(({ effect }) => effect === 'inherit')
        .map((leg) => advanceTo(leg, leg.quantity))
    : []),
  ...plan.outs
    .filter(({ effect }) => effect === 'claim')
    .map((leg) => advanceTo(toClaimed(leg), leg.quantity)),
];

type Moved = Pick<Leg, 'movement'>;

/** The claim that replaces the units of a leg. */
const toClaimed = (leg: Leg): Moved => ({ movement: { ...leg.movement, asset: claimAsset(leg) } });

const advanceTo = (
  { movement: { asset, source } }: Moved,
  quantity: bigint,
  part?: Match,
): Bring => ({
  asset,
  place: getHoldingKey(asset, source),
  quantity,
  part,
});

const makeHeldNeed = (
  { movement: { asset, source } }: Moved,
  quantity: bigint,
  part?: Match,
): Need => ({
  asset,
  place: getHoldingKey(asset, source),
  quantity,
  available: ({ holdings }) => holdings.unitsAt(holdings.shelf(asset, source)),
  inPool: ({ holdings }) =>
    holdings
      .getShelves(holdings.shelf(asset, source).pool, 'held')
      .reduce((sum, shelf) => sum + holdings.unitsAt(shelf), 0n),
  part,
});

/** What is liquidated is looked for among units that were posted and claims first. */
const makeLiquidationNeed = (leg: Leg): Need => {
  const { asset, source } = leg.movement;
  const unitsAt = ({ holdings }: Run, of: AssetId, kind?: ShelfKind): bigint =>
    holdings.unitsAt(holdings.shelf(of, source, kind));
  return {
    ...makeHeldNeed(leg, leg.quantity),
    available: (run) =>
      unitsAt(run, asset) + unitsAt(run, asset, leg.shelf) + unitsAt(run, claimAsset(leg)),
  };
};

/** Units come back where any are set aside; what is more than that is income, and no reason to set others aside first. */
const makeOnHoldNeed = (leg: Leg): Need => {
  const { asset, source } = leg.movement;
  const available: Need['available'] = (run) =>
    run.holdings
      .getShelves(run.holdings.shelf(asset, source).pool, leg.shelf)
      .reduce((sum, { units }) => sum + units, 0n);
  return {
    asset,
    place: getPlace(leg, leg.shelf),
    quantity: 1n,
    available,
    inPool: available,
    part: undefined,
    returning: leg.quantity,
    ...(leg.shelf && { hold: leg.shelf }),
  };
};

/** Needs of one place as one, save for parts of transfers, which another job may have moved by then. */
function sumNeeds(needs: readonly Need[]): readonly Need[] {
  if (needs.length < 2) return needs;
  const found: Need[] = [];
  for (const need of needs) {
    const same = need.part
      ? -1
      : found.findIndex(({ place, part }) => place === need.place && !part);
    if (same < 0) found.push(need);
    else found[same] = { ...found[same]!, quantity: found[same]!.quantity + need.quantity };
  }
  return found;
}

/** Parts leave at the instant of their first side; change stays where it is. */
const disposesAt = ({ ms }: Plan, { out, in: arrival }: Match): boolean =>
  Math.min(out.ms, arrival.ms) === ms && out.movement.source !== arrival.movement.source;

/** They arrive at once, unless they are in transit in between. */
const arrivesAt = (run: Run, plan: Plan, part: Match): boolean =>
  isInTransit(run, part) ? part.in.ms === plan.ms : disposesAt(plan, part);

const getHoldingKey = (asset: AssetId, source: SourceId): string => `${asset}\n${source}`;
const getPlace = ({ movement: { asset, source } }: Moved, kind: ShelfKind = 'held'): string =>
  `${asset}\n${getShelfKey({ source, kind })}`;

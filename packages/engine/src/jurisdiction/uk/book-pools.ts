import { share, subtract, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { assert } from '@lotbook/model/errors';
import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { getBasisRange } from '@lotbook/model/stake';
import type { Plan } from '../../booking/plan.ts';
import type { Run } from '../../booking/run.ts';
import { compareText } from '../../natural.ts';
import type { Booked, PoolListening } from '../jurisdiction.ts';
import { sortForNoting, groupByInstant } from './noting-order.ts';
import { notePlan } from './note.ts';
import { getOpenDoubts, shareDoubts } from './doubts.ts';
import type { AssetBook, Noted, SharedPool } from './noted.ts';
import { scaleHistory, roundUp } from './own-units.ts';
import { place, listUnitsByPlace } from './places.ts';
import type { Pools } from './pools.ts';
import { collectPurchases, reportRedenominated } from './redenominated.ts';
import { getPoolLotId, settle } from './settle.ts';
import { writeOutcome } from './write-outcomes.ts';

/**
 * Books transactions by the rules for pooled assets: reads all of them, settles each asset, and says what came of each transaction. Gives what is
 * left of every pool, place by place.
 */
export function bookPools(
  run: Run,
  plans: Iterable<Plan>,
  { onNote, onOutcome, onPool }: PoolListening = {},
): Booked {
  const pools: Pools = {
    run,
    assets: new Map(),
    shared: new Map(),
    moved: new Set(),
    ties: [],
    isTraced: onPool !== undefined,
  };
  const all: Noted[] = [];
  for (const instant of groupByInstant(run, plans)) {
    const from = all.length;
    for (const each of sortForNoting(pools, instant)) {
      onNote?.(each.plan.transaction.id);
      const order = from + instant.indexOf(each);
      all[order] = notePlan(pools, each, order);
    }
  }
  onNote?.(undefined);
  const purchases = collectPurchases(pools);
  for (const books of settleJointly(pools)) settle(books);
  for (const noted of all) {
    recordShort(pools, noted);
    writeOutcome(run, noted);
    reportRedenominated(pools, purchases, noted);
    onOutcome?.(noted.plan.transaction.id);
  }
  const books = [...pools.assets.values()].sort((a, b) => compareText(a.asset, b.asset));
  for (const { asset, shared, size } of books)
    if (shared.trace) onPool?.(asset, scaleHistory(shared.trace, size));
  const shared = [...Map.groupBy(books, (book) => book.shared)];
  return {
    lots: shared.flatMap(([pool, members]) => openLotsIn(pool, members)).sort(comparePlaces),
    tallies: shared.map(([{ asset, names, opened, taken }]) => ({
      asset,
      opened,
      taken,
      names,
    })),
  };
}

/** Assets that hand cost over to each other, in one group; every other asset alone. */
function settleJointly({ assets, shared, ties }: Pools): Iterable<readonly SharedPool[]> {
  const leader = new Map<AssetId, AssetId>();
  const find = (asset: AssetId): AssetId => {
    const next = leader.get(asset);
    return next === undefined || next === asset ? asset : find(next);
  };
  const getPool = (asset: AssetId): AssetId => assets.get(asset)!.shared.asset;
  for (const [a, b] of ties) leader.set(find(getPool(b)), find(getPool(a)));
  return Map.groupBy(shared.values(), ({ asset }) => find(asset)).values();
}

/** Units without an origin never were in the pool: their place had them all the same. */
function recordShort({ assets }: Pools, { disposings, handOvers }: Noted): void {
  const shorts = [...disposings, ...handOvers.flatMap(({ outs }) => outs)];
  for (const { leg, short } of shorts)
    if (short > 0n)
      place(assets.get(leg.movement.asset)!.places, leg.movement.source).owed += short;
}

const comparePlaces = (a: OpenLot, b: OpenLot): number =>
  compareText(a.asset, b.asset) ||
  compareText(a.source, b.source) ||
  compareText(a.setAside ?? 'held', b.setAside ?? 'held');

/** What is left of a pool, in every place and under every name, at its share of the cost; the last place takes what rounding left over. */
function openLotsIn(shared: SharedPool, books: readonly AssetBook[]): readonly OpenLot[] {
  const { pool, opened, taken, since } = shared;
  assert(opened.cost === taken.cost + pool.cost, `cost of ${shared.asset} was made or lost`);
  if (pool.quantity === 0n) return [];
  const places = listUnitsByPlace(books);
  assert(
    places.reduce((sum, { units }) => sum + units, 0n) === pool.quantity,
    `units of ${shared.asset} were made or lost`,
  );
  let left = pool.cost as Money;
  return places.map(({ asset, size, source, kind, units }, index) => {
    const basis =
      index === places.length - 1
        ? left
        : share(pool.cost as Money, units as Quantity, pool.quantity as Quantity);
    left = subtract(left, basis);
    const lot: OpenLot = {
      lotId: getPoolLotId({ asset }),
      asset,
      quantity: roundUp(units, size) as Quantity,
      source,
      acquiredAt: since!.at,
      acquiredOn: since!.on,
      basis,
    };
    const doubts = shareDoubts(pool.doubts, units, pool.quantity);
    const basisRange = getBasisRange(basis, getOpenDoubts(doubts));
    return {
      ...lot,
      ...(kind !== 'held' && { setAside: kind }),
      ...(basisRange && { basisRange }),
    };
  });
}

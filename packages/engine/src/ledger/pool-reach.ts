import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { Dated } from '../order.ts';
import { findForkOrigins, findForksOf } from '@lotbook/law/forks';
import { getPoolUnit, getRedenominations } from '@lotbook/law/wraps';
import { getRoot } from '../booking/ties.ts';
import { listAssets } from './timestamp-batch.ts';

/**
 * What a change reaches under pooling: assets that one transaction moves are connected, because the
 * value of what one gives sets the cost of the other. Returns the transactions of everything
 * connected with the assets of the change, and those that changed themselves, in order.
 */
export function findReached(
  dated: readonly Dated[],
  starts: ReadonlySet<AssetId>,
  changed: ReadonlySet<TransactionId>,
): { readonly affected: readonly Dated[]; readonly assets: ReadonlySet<AssetId> } {
  if (starts.size === 0 && changed.size === 0) return { affected: [], assets: starts };
  const leaders = new Map<AssetId, AssetId>();
  const getLeader = (asset: AssetId): AssetId => {
    const next = leaders.get(asset) ?? asset;
    if (next === asset) return asset;
    const leader = getLeader(next);
    leaders.set(asset, leader);
    return leader;
  };
  const moved = dated.map((each) => listReachedAssets([each]));
  for (const [first, ...others] of moved) {
    if (first === undefined) continue;
    leaders.set(first, getLeader(first));
    for (const other of others) leaders.set(getLeader(other), getLeader(first));
  }
  const reached = new Set([...starts].map(getLeader));
  const assets = new Set([
    ...starts,
    ...[...leaders.keys()].filter((asset) => reached.has(getLeader(asset))),
  ]);
  return {
    affected: dated.filter(
      ({ transaction }, index) =>
        changed.has(transaction.id) || moved[index]!.some((asset) => assets.has(asset)),
    ),
    assets,
  };
}

/** The name under which an asset is reached: assets that wrap each other or were redenominated may share a pool. */
export const getPoolName = (asset: AssetId): AssetId => getPoolUnit(getRoot(asset)).pool as AssetId;

/** The assets that transactions move, claims as what they are claims on, and those out of whose cost new coins of a fork take a part, which depend on each other however they are written. */
export function listReachedAssets(dated: readonly Dated[]): readonly AssetId[] {
  const forked = dated.flatMap(({ transaction: { category, movements } }) =>
    category === 'forkIncome_standard'
      ? movements.flatMap(({ asset }) => (findForkOrigins(asset) as AssetId | undefined) ?? [])
      : [],
  );
  const moved = listAssets(dated).map(getRoot);
  const reached = [
    ...moved,
    ...moved
      .filter((asset) => findForksOf(asset).length > 0)
      .map((asset) => asset.toUpperCase() as AssetId),
    ...forked,
  ];
  return reached.flatMap((asset) => [
    getPoolName(asset),
    // Not of one pool, but a purchase of one is named by the sale of the other.
    ...getRedenominations(getRoot(asset)).map((other) => getPoolName(other.asset as AssetId)),
  ]);
}

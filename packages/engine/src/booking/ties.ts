import type { AssetId } from '@lotbook/model/ids';
import type { Plan } from './plan.ts';

/** The asset that an asset's lots depend on: a claim on units with the units. */
export function getRoot(asset: AssetId): AssetId {
  let root: string = asset;
  while (/^(COLL|LOAN):/.test(root)) root = root.slice(5);
  return root as AssetId;
}

/** Groups assets: those that are tied, directly or through others, are in one group. */
export function joinTied(
  assets: Iterable<AssetId>,
  ties: Iterable<readonly AssetId[]>,
): readonly (readonly AssetId[])[] {
  const parents = new Map<AssetId, AssetId>();
  const find = (asset: AssetId): AssetId => {
    let root = asset;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== asset) parents.set(asset, root);
    return root;
  };
  for (const [first, ...others] of ties) {
    for (const other of others) {
      const [a, b] = [find(first!), find(other)];
      if (a !== b) parents.set(a, b);
    }
  }
  const groups = new Map<AssetId, AssetId[]>();
  for (const asset of assets) {
    const root = find(asset);
    const group = groups.get(root);
    if (group) group.push(asset);
    else groups.set(root, [asset]);
  }
  return [...groups.values()].map((group) => group.sort());
}

/** Assets that a transaction ties: what is given hands its basis on to what comes for it. */
export function getTies(plan: Plan): readonly AssetId[] {
  const tied = new Set<AssetId>();
  for (const leg of plan.outs) if (leg.effect === 'bequeath') tied.add(getRoot(leg.movement.asset));
  for (const leg of plan.ins) if (leg.effect === 'inherit') tied.add(getRoot(leg.movement.asset));
  return tied.size > 1 ? [...tied] : [];
}

import { absolute, sum, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Units } from './movements.ts';

/** One entry per asset, signs left off. */
export function sumPerAsset(units: readonly Units[]): readonly Units[] {
  const byAsset = new Map<AssetId, Quantity[]>();
  for (const { asset, quantity } of units)
    byAsset.set(asset, [...(byAsset.get(asset) ?? []), absolute(quantity)]);
  return [...byAsset].map(([asset, quantities]) => ({ asset, quantity: sum(quantities) }));
}

import { quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';

/** What BitMEX counts its coins in: the asset, and how many make one. */
export const bitmexCoins: ReadonlyMap<
  string,
  { readonly asset: AssetId; readonly unit: Quantity }
> = new Map(
  Object.entries({
    xbt: { asset: 'BTC' as AssetId, unit: quantity('100000000') },
    usdt: { asset: 'USDT' as AssetId, unit: quantity('1000000') },
    gwei: { asset: 'ETH' as AssetId, unit: quantity('1000000000') },
    lamp: { asset: 'SOL' as AssetId, unit: quantity('1000000000') },
  }),
);

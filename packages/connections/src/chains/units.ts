import type { Quantity } from '@lotbook/decimal/decimal';

/** A count of the smallest units of an asset that has so many decimals. Beyond 18 decimals what is smaller than we count is dropped. */
export const toUnits = (count: bigint, decimals: number): Quantity =>
  (decimals <= 18
    ? count * 10n ** BigInt(18 - decimals)
    : count / 10n ** BigInt(decimals - 18)) as Quantity;

import type { Quantity } from '@lotbook/decimal/decimal';

/** Converts a count of an asset's smallest units. Digits beyond 18 decimals are dropped. */
export const toUnits = (count: bigint, decimals: number): Quantity =>
  (decimals <= 18
    ? count * 10n ** BigInt(18 - decimals)
    : count / 10n ** BigInt(decimals - 18)) as Quantity;

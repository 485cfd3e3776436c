import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { OpenLot } from '@lotbook/model/result';

/** A line for each key with its sums, sorted. */
export function sumByKeys(
  parts: readonly { readonly key: string; readonly sums: readonly bigint[] }[],
): string[] {
  const whole = new Map<string, readonly bigint[]>();
  for (const { key, sums } of parts)
    whole.set(key, whole.get(key)?.map((sum, place) => sum + sums[place]!) ?? sums);
  return [...whole]
    .map(([key, sums]) => [key, ...sums.map((sum) => format(sum as Quantity))].join(' '))
    .sort();
}

/** Holdings by day of acquisition: `ETH @s1 staked 2024-01-05 3 36`. */
export const sumLots = (lots: readonly OpenLot[]): string[] =>
  sumByKeys(
    lots.map(({ asset, source, setAside, acquiredOn, quantity, basis }) => ({
      key: `${asset} @${source} ${setAside ?? 'held'} ${acquiredOn}`,
      sums: [quantity, basis],
    })),
  );

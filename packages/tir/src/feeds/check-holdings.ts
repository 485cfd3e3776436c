import { format, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { TirText } from '../problem.ts';
import type { FeedDay, FeedEntry } from './records.ts';

interface Holding {
  readonly asset: AssetId;
  readonly quantity: Quantity;
}

/**
 * Compares the positions of a day with the open lots of the books, which are computed separately: an
 * asset's position plus its later changes must be its open lots, to the unit, and no position may be
 * below zero. Files that differ must not be sent.
 */
export function checkHoldings(
  { day, positions }: Pick<FeedDay, 'day' | 'positions'>,
  entries: Iterable<FeedEntry>,
  lots: Iterable<Holding>,
): readonly TirText[] {
  const expected = new Map<string, bigint>();
  const addUnits = (asset: string, units: bigint): void =>
    void expected.set(asset, (expected.get(asset) ?? 0n) + units);
  for (const { asset, quantity } of lots) addUnits(asset, quantity);
  for (const { on, side, asset, quantity } of entries)
    if (isLater(on, day)) addUnits(asset, (side === 'in' ? -1n : 1n) * quantity);
  const sent = new Map(positions.map(({ asset, units }) => [asset, units]));
  return [...new Set([...expected.keys(), ...sent.keys()])]
    .toSorted()
    .flatMap((asset): TirText[] => {
      const units = sent.get(asset) ?? (0n as Quantity);
      const held = (expected.get(asset) ?? 0n) as Quantity;
      if (units < 0n)
        return [{ code: 'tir.feedBelowZero', params: { asset, units: format(units), day } }];
      return units === held
        ? []
        : [
            {
              code: 'tir.feedHoldingsDiffer',
              params: { asset, units: format(units), held: format(held), day },
            },
          ];
    });
}

const isLater = (on: LocalDate, day: LocalDate): boolean => on > day;

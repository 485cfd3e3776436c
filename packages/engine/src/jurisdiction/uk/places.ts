import { smaller, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { ReleasedUnits } from '@lotbook/model/result';
import type { Leg } from '../../booking/plan.ts';
import type { ShelfKind } from '../../lots/shelf.ts';

/**
 * Where units of one asset are, in the order in which the places were first used. The pool is one
 * whatever the place (TCGA 1992, s104); places only say where its units are.
 */
export type Places = Map<string, Place>;

export interface Place {
  readonly source: SourceId;
  readonly kind: ShelfKind;
  /** Below zero where more left than came: the pool had it, the place did not. */
  units: bigint;
  /** Units of the pool that left here without ever having come. */
  owed: bigint;
}

export const placeKey = (source: SourceId, kind: ShelfKind = 'held'): string =>
  kind === 'held' ? source : `${kind} ${source}`;

export function place(places: Places, source: SourceId, kind: ShelfKind = 'held'): Place {
  const key = placeKey(source, kind);
  let found = places.get(key);
  if (!found) {
    found = { source, kind, units: 0n, owed: 0n };
    places.set(key, found);
  }
  return found;
}

/** Places where units are on hold for one reason: that of the source first, then the others as they were first used. */
export const listOnHoldPlaces = (
  places: Places,
  source: SourceId,
  kind: ShelfKind,
): readonly Place[] =>
  [...places.values()]
    .filter((each) => each.kind === kind)
    .sort((a, b) => Number(b.source === source) - Number(a.source === source));

/** Takes units off hold: those of the source first, then those of the others as they were first used. */
export function release(
  places: Places,
  { movement: { source }, shelf }: Pick<Leg, 'movement' | 'shelf'>,
  { to, quantity }: { readonly to: Place; readonly quantity: Quantity },
): {
  readonly parts: readonly Omit<ReleasedUnits, 'basis'>[];
  /** Units that weren't on hold. */
  readonly left: Quantity;
} {
  const parts: Omit<ReleasedUnits, 'basis'>[] = [];
  let left = quantity;
  for (const aside of listOnHoldPlaces(places, source, shelf)) {
    const units = smaller(aside.units as Quantity, left);
    if (units <= 0n) continue;
    aside.units -= units;
    to.units += units;
    parts.push({ source: aside.source, quantity: units });
    left = subtract(left, units);
  }
  return { parts, left };
}

/** A place of one of the assets of a pool, with its units in those of the pool. */
export interface AssetPlace extends Pick<Readonly<Place>, 'source' | 'kind' | 'units'> {
  readonly asset: AssetId;
  readonly size: bigint;
}

/**
 * Where the units of a pool are in the end. What a place lacks is taken off the others, the
 * first used ones first, so that the sum stays that of the pool.
 */
export function listUnitsByPlace(
  books: readonly {
    readonly asset: AssetId;
    readonly size: bigint;
    readonly places: Places;
  }[],
): readonly AssetPlace[] {
  const all = books.flatMap(({ asset, size, places }) =>
    [...places.values()].map(({ source, kind, units, owed }): AssetPlace => ({
      asset,
      size,
      source,
      kind,
      units: units * size + owed,
    })),
  );
  let lacking = all.reduce((sum, { units }) => (units < 0n ? sum - units : sum), 0n);
  return all.flatMap((each) => {
    if (each.units <= 0n) return [];
    const off = lacking < each.units ? lacking : each.units;
    lacking -= off;
    return off === each.units ? [] : [{ ...each, units: each.units - off }];
  });
}

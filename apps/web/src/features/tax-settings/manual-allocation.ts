import { formatDate } from '@lotbook/ui/format-when';
import {
  add,
  DecimalError,
  format,
  quantity,
  subtract,
  zeroQuantity,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { TransitionPreviewQuery } from '../../generated/graphql.ts';

export type PlacedLot = TransitionPreviewQuery['transitionPreview']['before'][number];

/** A lot with what is left of it over all sources. */
export interface RemainingLot {
  readonly lotId: string;
  readonly acquiredOn: string;
  readonly quantity: Quantity;
  readonly costBasis: string;
}

/** Units as somebody wrote them, by lot and source. */
export type Assigned = ReadonlyMap<string, string>;

export const cellKey = (lotId: string, sourceId: string): string => `${lotId}\n${sourceId}`;

/** Lots that can be assigned: what is set aside keeps the lots that it has. */
export const atHand = (lots: readonly PlacedLot[]): readonly PlacedLot[] =>
  lots.filter(({ isAside }) => !isAside);

/** Lots by age, each once. */
export function getRemainingLots(lots: readonly PlacedLot[]): readonly RemainingLot[] {
  return [...Map.groupBy(atHand(lots), ({ lotId }) => lotId).values()]
    .map((pieces) => ({
      lotId: pieces[0]!.lotId,
      acquiredOn: pieces[0]!.acquiredOn,
      quantity: total(pieces),
      costBasis: format(
        pieces.reduce((sum, each) => add(sum, quantity(each.costBasis)), zeroQuantity),
      ),
    }))
    .toSorted((a, b) => (a.acquiredOn < b.acquiredOn ? -1 : a.acquiredOn > b.acquiredOn ? 1 : 0));
}

/** How many units each source has to get: as many as lay there. */
export const heldAt = (lots: readonly PlacedLot[]): ReadonlyMap<string, Quantity> =>
  new Map(
    [...Map.groupBy(atHand(lots), ({ sourceId }) => sourceId)].map(([sourceId, pieces]) => [
      sourceId,
      total(pieces),
    ]),
  );

/** Where the lots truly lay, to begin with. */
export function whereTheyLay(lots: readonly PlacedLot[]): Assigned {
  const pieces = Map.groupBy(atHand(lots), ({ lotId, sourceId }) => cellKey(lotId, sourceId));
  return new Map([...pieces].map(([key, some]) => [key, format(total(some))]));
}

const total = (pieces: readonly PlacedLot[]): Quantity =>
  pieces.reduce((sum, each) => add(sum, quantity(each.quantity)), zeroQuantity);

export interface Part {
  readonly lotId: string;
  readonly sourceId: string;
  readonly quantity: string;
}

/** The parts that were written, and in words all that keeps them from being a division. */
export function getDivision(
  lots: readonly PlacedLot[],
  assigned: Assigned,
  getName: (sourceId: string) => string,
): { readonly parts: readonly Part[]; readonly problems: readonly string[] } {
  const left = getRemainingLots(lots);
  const held = heldAt(lots);
  const units = new Map([...assigned].map(([key, text]) => [key, toUnits(text)]));
  if ([...units.values()].includes(undefined))
    return { parts: [], problems: ['Write units as plain numbers: 0.5, or nothing.'] };
  const at = (lotId: string, sourceId: string): Quantity =>
    units.get(cellKey(lotId, sourceId)) ?? zeroQuantity;
  const sources = [...held.keys()];
  const parts = left.flatMap(({ lotId }) =>
    sources.flatMap((sourceId) =>
      at(lotId, sourceId) > 0n ? [{ lotId, sourceId, quantity: format(at(lotId, sourceId)) }] : [],
    ),
  );
  const ofLots = left.flatMap((lot) => {
    const given = sources.reduce(
      (sum, sourceId) => add(sum, at(lot.lotId, sourceId)),
      zeroQuantity,
    );
    return given === lot.quantity
      ? []
      : [
          `The lot of ${formatDate(lot.acquiredOn)} has ${format(lot.quantity)} units, and ${apart(given, lot.quantity)}.`,
        ];
  });
  const ofSources = sources.flatMap((sourceId) => {
    const given = left.reduce((sum, { lotId }) => add(sum, at(lotId, sourceId)), zeroQuantity);
    return given === held.get(sourceId)
      ? []
      : [
          `${getName(sourceId)} held ${format(held.get(sourceId)!)} units, and ${apart(given, held.get(sourceId)!)}.`,
        ];
  });
  return { parts, problems: [...ofLots, ...ofSources] };
}

const apart = (given: Quantity, wanted: Quantity): string =>
  given > wanted
    ? `${format(subtract(given, wanted))} too many are assigned`
    : `${format(subtract(wanted, given))} are not assigned yet`;

/** Undefined where it is no number of units. */
function toUnits(text: string): Quantity | undefined {
  if (text.trim() === '') return zeroQuantity;
  try {
    const units = quantity(text.trim());
    return units < 0n ? undefined : units;
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

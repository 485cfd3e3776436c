import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
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

/** A lot with its remaining quantity across all sources. */
export interface RemainingLot {
  readonly lotId: string;
  readonly acquiredOn: string;
  readonly quantity: Quantity;
  readonly costBasis: string;
}

/** The units entered, by lot and source. */
export type Assigned = ReadonlyMap<string, string>;

export const getCellKey = (lotId: string, sourceId: string): string => `${lotId}\n${sourceId}`;

/** Lots that can be assigned. Units on hold keep their lots. */
export const getAssignable = (lots: readonly PlacedLot[]): readonly PlacedLot[] =>
  lots.filter(({ isAside }) => !isAside);

/** Lots by age, without duplicates. */
export function getRemainingLots(lots: readonly PlacedLot[]): readonly RemainingLot[] {
  return [...Map.groupBy(getAssignable(lots), ({ lotId }) => lotId).values()]
    .map((pieces) => ({
      lotId: pieces[0]!.lotId,
      acquiredOn: pieces[0]!.acquiredOn,
      quantity: sumQuantities(pieces),
      costBasis: format(
        pieces.reduce((sum, each) => add(sum, quantity(each.costBasis)), zeroQuantity),
      ),
    }))
    .toSorted((a, b) => (a.acquiredOn < b.acquiredOn ? -1 : a.acquiredOn > b.acquiredOn ? 1 : 0));
}

/** The units each source must get: the units it held. */
export const sumBySource = (lots: readonly PlacedLot[]): ReadonlyMap<string, Quantity> =>
  new Map(
    [...Map.groupBy(getAssignable(lots), ({ sourceId }) => sourceId)].map(([sourceId, pieces]) => [
      sourceId,
      sumQuantities(pieces),
    ]),
  );

/** The initial assignment: the actual location of each lot. */
export function getActualLocations(lots: readonly PlacedLot[]): Assigned {
  const pieces = Map.groupBy(getAssignable(lots), ({ lotId, sourceId }) =>
    getCellKey(lotId, sourceId),
  );
  return new Map([...pieces].map(([key, some]) => [key, format(sumQuantities(some))]));
}

const sumQuantities = (pieces: readonly PlacedLot[]): Quantity =>
  pieces.reduce((sum, each) => add(sum, quantity(each.quantity)), zeroQuantity);

const lotTexts = { over: taxSettings.lotOverassigned, under: taxSettings.lotUnassigned };
const sourceTexts = { over: taxSettings.sourceOverassigned, under: taxSettings.sourceUnassigned };

export interface Part {
  readonly lotId: string;
  readonly sourceId: string;
  readonly quantity: string;
}

/** The entered parts, and the problems that keep them from being a valid allocation. */
export function getDivision(
  t: Translate,
  lots: readonly PlacedLot[],
  assigned: Assigned,
  getName: (sourceId: string) => string,
): { readonly parts: readonly Part[]; readonly problems: readonly string[] } {
  const left = getRemainingLots(lots);
  const held = sumBySource(lots);
  const units = new Map([...assigned].map(([key, text]) => [key, toUnits(text)]));
  if ([...units.values()].includes(undefined))
    return { parts: [], problems: [t(taxSettings.invalidUnits)] };
  const at = (lotId: string, sourceId: string): Quantity =>
    units.get(getCellKey(lotId, sourceId)) ?? zeroQuantity;
  const sources = [...held.keys()];
  const parts = left.flatMap(({ lotId }) =>
    sources.flatMap((sourceId) =>
      at(lotId, sourceId) > 0n ? [{ lotId, sourceId, quantity: format(at(lotId, sourceId)) }] : [],
    ),
  );
  const lotProblems = left.map((lot) => {
    const given = sources.reduce(
      (sum, sourceId) => add(sum, at(lot.lotId, sourceId)),
      zeroQuantity,
    );
    return findProblem(t, given, lot.quantity, lotTexts, formatDate(lot.acquiredOn, t));
  });
  const sourceProblems = sources.map((sourceId) => {
    const given = left.reduce((sum, { lotId }) => add(sum, at(lotId, sourceId)), zeroQuantity);
    return findProblem(t, given, held.get(sourceId)!, sourceTexts, getName(sourceId));
  });
  return {
    parts,
    problems: [...lotProblems, ...sourceProblems].filter((problem) => problem !== undefined),
  };
}

/** Undefined if the units given are those expected. */
function findProblem(
  t: Translate,
  given: Quantity,
  expected: Quantity,
  texts: {
    readonly over: Message<ProblemParams>;
    readonly under: Message<ProblemParams>;
  },
  place: string,
): string | undefined {
  if (given === expected) return undefined;
  const isOver = given > expected;
  return t(isOver ? texts.over : texts.under, {
    place,
    units: format(expected),
    difference: format(isOver ? subtract(given, expected) : subtract(expected, given)),
  });
}

type ProblemParams = {
  readonly place: string;
  readonly units: string;
  readonly difference: string;
};

/** Undefined if the text isn't a number of units. */
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

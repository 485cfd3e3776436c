import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { format, quantity, sum, subtract } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import { formatDay } from '@lotbook/ui/format-when';
import type { LotToChoose } from './lot-documents.ts';

export interface ChosenLot {
  readonly lotId: string;
  readonly quantity: string;
}

interface ChosenUnits {
  readonly lots: readonly ChosenLot[];
  /** All selected units; 0 while a field is invalid. */
  readonly total: string;
  /** Units that the cost basis method covers. */
  readonly left: string;
  /** Problems, one sentence each. */
  readonly wrongs: readonly string[];
}

const UNITS = /^\d+(\.\d{1,18})?$/;

export interface LotContext {
  readonly zone: string;
  readonly t: Translate;
}

/** The units entered for the lots of a disposal. Lots that aren't offered don't count. */
export function validateUnits(
  units: Readonly<Record<string, string>>,
  offered: readonly LotToChoose[],
  amount: string,
  context: LotContext,
): ChosenUnits {
  const lots = offered.flatMap(({ lotId }) => {
    const text = units[lotId]?.trim() ?? '';
    return text === '' ? [] : [{ lotId, quantity: text }];
  });
  const read = lots.filter((lot) => UNITS.test(lot.quantity));
  const total = sum(read.map((lot) => quantity(lot.quantity)));
  const left = subtract(quantity(amount), total);
  const wrongs = [
    ...(read.length < lots.length ? [context.t(texts.plainNumberUnits)] : []),
    ...read.flatMap(({ lotId, quantity: text }) =>
      explainTooMany(
        offered.find((each) => each.lotId === lotId),
        text,
        context,
      ),
    ),
    ...(left < 0n ? [context.t(texts.tooManyChosen, { amount, selected: format(total) })] : []),
  ];
  return wrongs.length > 0
    ? { lots, total: '0', left: amount, wrongs }
    : { lots, total: format(total), left: format(left), wrongs };
}

const explainTooMany = (
  offer: LotToChoose | undefined,
  text: string,
  context: LotContext,
): readonly string[] => {
  if (quantity(text) === 0n) return [context.t(texts.zeroChosen)];
  return offer && quantity(text) > quantity(offer.quantity)
    ? [context.t(texts.lotTooSmall, { lot: getName(offer, context), units: offer.quantity })]
    : [];
};

/** Describes a lot by its units, place and date. */
const getName = (
  { quantity: units, places, acquiredAt }: LotToChoose,
  { zone, t }: LotContext,
): string =>
  t(texts.lotName, {
    units: addSeparators(units),
    place: getPlaces(places),
    date: formatDay(acquiredAt, zone, t),
  });

export const getPlaces = (places: readonly string[]): string => places.join(', ');

/** Previews name a lot that wasn't held then by its ID. Replaces that with a description. */
export const nameLots = (
  text: string,
  offered: readonly LotToChoose[],
  context: LotContext,
): string =>
  offered.reduce(
    (result, offer) => result.replaceAll(`lot ${offer.lotId}`, `lot of ${getName(offer, context)}`),
    text,
  );

/** Lists the units of a lot that later sales selected; undefined if none. */
export const formatLater = (
  { chosenLater }: LotToChoose,
  { zone, t }: LotContext,
): string | undefined =>
  chosenLater.length === 0
    ? undefined
    : chosenLater
        .map(({ quantity: units, timestamp }) =>
          t(texts.chosenFor, { units: addSeparators(units), date: formatDay(timestamp, zone, t) }),
        )
        .join(', ');

/** Warns about lots with too few units left for a later selection. */
export const getUsedFromLater = (
  lots: readonly ChosenLot[],
  offered: readonly LotToChoose[],
  context: LotContext,
): readonly string[] =>
  lots.flatMap(({ lotId, quantity: text }) => {
    const offer = offered.find((each) => each.lotId === lotId);
    const later = offer && formatLater(offer, context);
    if (!offer || later === undefined) return [];
    const left = subtract(quantity(offer.quantity), quantity(text));
    if (left >= sum(offer.chosenLater.map((each) => quantity(each.quantity)))) return [];
    return [context.t(texts.usedFromLater, { lot: getName(offer, context), later })];
  });

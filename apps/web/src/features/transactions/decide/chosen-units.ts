import { format, quantity, sum, subtract } from '@lotbook/decimal/decimal';
import { separated } from '@lotbook/decimal/separated';
import { formatDay } from '@lotbook/ui/format-when';
import type { LotToChoose } from './lot-documents.ts';

export interface ChosenLot {
  readonly lotId: string;
  readonly quantity: string;
}

interface ChosenUnits {
  readonly lots: readonly ChosenLot[];
  /** In all; 0 as long as something cannot be read. */
  readonly total: string;
  /** What the method takes. */
  readonly left: string;
  /** What cannot be so, one sentence each. */
  readonly wrongs: readonly string[];
}

const UNITS = /^\d+(\.\d{1,18})?$/;

/** What was written beside the lots of a disposal of so many units. What is not offered does not count. */
export function chosenUnits(
  units: Readonly<Record<string, string>>,
  offered: readonly LotToChoose[],
  amount: string,
  zone: string,
): ChosenUnits {
  const lots = offered.flatMap(({ lotId }) => {
    const text = units[lotId]?.trim() ?? '';
    return text === '' ? [] : [{ lotId, quantity: text }];
  });
  const read = lots.filter((lot) => UNITS.test(lot.quantity));
  const total = sum(read.map((lot) => quantity(lot.quantity)));
  const left = subtract(quantity(amount), total);
  const wrongs = [
    ...(read.length < lots.length ? ['Enter a plain number, such as 0.5'] : []),
    ...read.flatMap(({ lotId, quantity: text }) =>
      tooMany(
        offered.find((each) => each.lotId === lotId),
        text,
        zone,
      ),
    ),
    ...(left < 0n ? [`Only ${amount} left here, and ${format(total)} are chosen.`] : []),
  ];
  return wrongs.length > 0
    ? { lots, total: '0', left: amount, wrongs }
    : { lots, total: format(total), left: format(left), wrongs };
}

const tooMany = (offer: LotToChoose | undefined, text: string, zone: string): readonly string[] => {
  if (quantity(text) === 0n)
    return ['Choose more than nothing of a lot, or leave its field empty.'];
  return offer && quantity(text) > quantity(offer.quantity)
    ? [`The lot ${getName(offer, zone)} has only ${offer.quantity}.`]
    : [];
};

/** A lot as a person knows it. */
const getName = ({ quantity: units, places, acquiredAt }: LotToChoose, zone: string): string =>
  `of ${separated(units)} at ${getPlaces(places)}, ${formatDay(acquiredAt, zone)},`;

export const getPlaces = (places: readonly string[]): string => places.join(', ');

/** A preview speaks of a lot that was not there then by its id. */
export const withLotsNamed = (
  text: string,
  offered: readonly LotToChoose[],
  zone: string,
): string =>
  offered.reduce(
    (said, offer) => said.replaceAll(`lot ${offer.lotId}`, `lot ${getName(offer, zone)}`),
    text,
  );

/** What follows where units of a lot are chosen for something later, too. */
export const formatLater = ({ chosenLater }: LotToChoose, zone: string): string | undefined =>
  chosenLater.length === 0
    ? undefined
    : chosenLater
        .map(
          ({ quantity: units, timestamp }) =>
            `${separated(units)} chosen for ${formatDay(timestamp, zone)}`,
        )
        .join(', ');

/** Lots of which so much is chosen that a later choice cannot be followed in full. */
export const getUsedFromLater = (
  lots: readonly ChosenLot[],
  offered: readonly LotToChoose[],
  zone: string,
): readonly string[] =>
  lots.flatMap(({ lotId, quantity: text }) => {
    const offer = offered.find((each) => each.lotId === lotId);
    if (!offer || offer.chosenLater.length === 0) return [];
    const left = subtract(quantity(offer.quantity), quantity(text));
    if (left >= sum(offer.chosenLater.map((each) => quantity(each.quantity)))) return [];
    return [
      `Of the lot ${getName(offer, zone)} ${formatLater(offer, zone)}: with this choice too little is left for that, and the method takes the rest there.`,
    ];
  });

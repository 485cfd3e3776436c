import { format, quantity, sum, subtract } from '@lotbook/decimal/decimal';
import { separated } from '@lotbook/decimal/separated';
import { formatDay } from '@lotbook/ui/format-when';
import type { LotOrigin } from './documents-of-lots.ts';

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

/** What was written beside the lots of a disposal of so many units. */
export function chosenUnits(units: Readonly<Record<string, string>>, origins: readonly LotOrigin[], amount: string, zone: string): ChosenUnits {
  const lots = Object.entries(units).flatMap(([lotId, text]) => (text.trim() === '' ? [] : [{ lotId, quantity: text.trim() }]));
  const read = lots.filter((lot) => UNITS.test(lot.quantity));
  const total = sum(read.map((lot) => quantity(lot.quantity)));
  const left = subtract(quantity(amount), total);
  const wrongs = [
    ...(read.length < lots.length ? ['Enter a plain number, such as 0.5'] : []),
    ...read.flatMap(({ lotId, quantity: text }) =>
      tooMany(
        origins.find(({ id }) => id === lotId),
        text,
        zone,
      ),
    ),
    ...(left < 0n ? [`Only ${amount} left here, and ${format(total)} are chosen.`] : []),
  ];
  return wrongs.length > 0 ? { lots, total: '0', left: amount, wrongs } : { lots, total: format(total), left: format(left), wrongs };
}

const tooMany = (origin: LotOrigin | undefined, text: string, zone: string): readonly string[] => {
  if (quantity(text) === 0n) return ['Choose more than nothing of a lot, or leave its field empty.'];
  return origin && quantity(text) > quantity(origin.amount) ? [`The lot ${nameOf(origin, zone)} has only ${origin.amount}.`] : [];
};

/** A lot as a person knows it. */
const nameOf = ({ amount, source, timestamp }: LotOrigin, zone: string): string => `of ${separated(amount)} at ${source.label}, ${formatDay(timestamp, zone)},`;

/** A preview speaks of a lot that was not there then by its id. */
export const withLotsNamed = (text: string, origins: readonly LotOrigin[], zone: string): string =>
  origins.reduce((said, origin) => said.replaceAll(`lot ${origin.id}`, `lot ${nameOf(origin, zone)}`), text);

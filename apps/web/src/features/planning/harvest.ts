import {
  add,
  format,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Position, ValuedLot } from './holdings.ts';
import { getWhole, type PlanItem } from './plan.ts';

/** A lot at hand that is worth less than it cost. */
export interface LosingLot extends ValuedLot {
  readonly position: Position;
  /** Below zero. */
  readonly gain: Money;
  readonly value: Money;
}

/** Lots that would lose, wherever they lie, the largest loss first. */
export const losingLots = (positions: readonly Position[]): readonly LosingLot[] =>
  positions
    .flatMap((position) =>
      position.lots.flatMap((lot): readonly LosingLot[] =>
        lot.gain !== undefined && lot.value !== undefined && lot.gain < 0n
          ? [{ ...lot, gain: lot.gain, value: lot.value, position }]
          : [],
      ),
    )
    .toSorted((a, b) => (a.gain < b.gain ? -1 : a.gain > b.gain ? 1 : 0));

/** Whether the plan sells a lot that was ticked. */
export const isPlanned = ({ lot, position }: LosingLot, items: readonly PlanItem[]): boolean =>
  items.some(
    (item) => item.key === position.key && item.how === 'lots' && item.lots.includes(lot.lotId),
  );

/** The sale of its position with the lot among those that are sold, or without it; undefined where none is left. */
export function withLot(
  { lot, position }: LosingLot,
  items: readonly PlanItem[],
  isTicked: boolean,
): PlanItem | undefined {
  const found = items.find(({ key, how }) => key === position.key && how === 'lots');
  const before = found?.lots ?? [];
  const lots = isTicked
    ? [...before.filter((each) => each !== lot.lotId), lot.lotId]
    : before.filter((each) => each !== lot.lotId);
  if (lots.length === 0) return undefined;
  const units = position.lots.reduce(
    (sum, each) => (lots.includes(each.lot.lotId) ? add(sum, each.lot.quantity) : sum),
    zeroQuantity,
  );
  return { ...(found ?? getWhole(position)), how: 'lots', lots, quantity: format(units) };
}

const DAY_MS = 86_400_000;

/** Days around a sale in which a purchase of the same would count with it where a wash sale rule reaches it (IRC 1091; TCGA 1992, s106A). */
const windowDays = 30;

/** The first day on which the same could be bought again outside of the thirty days after a sale today. */
export const freeFrom = (today: string): string => daysFrom(today, windowDays + 1);

/** Units of an asset that came within the thirty days before today and are still held, wherever they lie. */
export function boughtLately(
  asset: string,
  positions: readonly Position[],
  today: string,
): Quantity {
  const since = daysFrom(today, -windowDays);
  return positions
    .filter((position) => position.asset === asset)
    .flatMap(({ lots }) => lots)
    .reduce(
      (sum, { lot }) => (lot.acquiredOn >= since ? add(sum, lot.quantity) : sum),
      zeroQuantity,
    );
}

const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A lot that is short-term until the next year, and the source that it lies in. */
export interface TurningLot extends ValuedLot {
  readonly source: string;
  readonly daysUntilLong: number;
}

/** What turns long-term within the next year by the calendar, the first to do so first. */
export function turningLong(
  positions: readonly Position[],
  yearEnds: string,
  today: string,
): readonly TurningLot[] {
  const untilEnd = Math.round((Date.parse(yearEnds) - Date.parse(today)) / DAY_MS);
  return positions
    .flatMap(({ lots, source }) =>
      lots.flatMap((each): readonly TurningLot[] => {
        const { daysUntilLong } = each;
        return daysUntilLong !== undefined && daysUntilLong > untilEnd
          ? [{ ...each, source, daysUntilLong }]
          : [];
      }),
    )
    .toSorted((a, b) => a.daysUntilLong - b.daysUntilLong);
}

/** What lots would gain today, those without a price left out. */
export const gainToday = (lots: readonly ValuedLot[]): Money =>
  lots.reduce((sum, { gain }) => (gain === undefined ? sum : add(sum, gain)), zeroMoney);

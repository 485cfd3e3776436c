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

/** An open lot with a market value below its cost basis. */
export interface LosingLot extends ValuedLot {
  readonly position: Position;
  /** Negative. */
  readonly gain: Money;
  readonly value: Money;
}

/** The lots with a loss in all sources, the largest loss first. */
export const listLosingLots = (positions: readonly Position[]): readonly LosingLot[] =>
  positions
    .flatMap((position) =>
      position.lots.flatMap((lot): readonly LosingLot[] =>
        lot.gain !== undefined && lot.value !== undefined && lot.gain < 0n
          ? [{ ...lot, gain: lot.gain, value: lot.value, position }]
          : [],
      ),
    )
    .toSorted((a, b) => (a.gain < b.gain ? -1 : a.gain > b.gain ? 1 : 0));

/** Whether the plan sells a selected lot. */
export const isPlanned = ({ lot, position }: LosingLot, items: readonly PlanItem[]): boolean =>
  items.some(
    (item) => item.key === position.key && item.how === 'lots' && item.lots.includes(lot.lotId),
  );

/** The planned sale of the position with or without the lot; undefined if no lot remains. */
export function toggleLot(
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

/** Days around a sale in which a purchase of the same asset counts for wash sale rules (IRC 1091; TCGA 1992, s106A). */
const windowDays = 30;

/** The first day after the thirty days that follow a sale today. */
export const getRebuyDay = (today: string): string => addDays(today, windowDays + 1);

/** Units of an asset acquired within the last thirty days and still held, in all sources. */
export function findRecentPurchases(
  asset: string,
  positions: readonly Position[],
  today: string,
): Quantity {
  const since = addDays(today, -windowDays);
  return positions
    .filter((position) => position.asset === asset)
    .flatMap(({ lots }) => lots)
    .reduce(
      (sum, { lot }) => (lot.acquiredOn >= since ? add(sum, lot.quantity) : sum),
      zeroQuantity,
    );
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A lot that becomes long-term next year, with its source. */
export interface TurningLot extends ValuedLot {
  readonly source: string;
  readonly daysUntilLong: number;
}

/** The lots that become long-term within the next calendar year, the earliest first. */
export function listTurningLong(
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

/** The gain of lots at today's prices, without those that have none. */
export const sumGainToday = (lots: readonly ValuedLot[]): Money =>
  lots.reduce((sum, { gain }) => (gain === undefined ? sum : add(sum, gain)), zeroMoney);

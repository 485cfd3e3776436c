import { isLong } from './plain-units.ts';

/** Units of one lot that are given away, each at the same cost. */
export interface Given {
  readonly kind: 'given';
  readonly id: string;
  readonly count: number;
  readonly asset: string;
  readonly lot: string;
  readonly born: number;
  readonly acquired: string;
  /** USD of one unit, like `net`. */
  readonly cost: number;
  readonly day: string;
  readonly inherited: boolean;
}

/** Units of one lot that left for something, each for the same. */
export interface Line extends Omit<Given, 'kind'> {
  readonly kind: 'sold';
  readonly isFee: boolean;
  readonly net: number;
}

/** Units of a lot that went over into a lot of another asset. */
export interface Over {
  readonly kind: 'over';
  readonly count: number;
  readonly lot: string;
  readonly born: number;
  readonly day: string;
  readonly into: string;
  readonly asset: string;
  /** How many of the new units represent one that was bought. */
  readonly tokens: number;
}

/** A lot that was bought. */
export interface Bought {
  readonly lot: string;
  readonly asset: string;
  readonly day: string;
  readonly count: number;
}

/** A unit that replaces one sold at a loss: what it costs more, how many days longer it counts as held, and whether it was the first, the second, and so on. */
interface Replacing {
  readonly more: number;
  readonly longer: number;
  readonly turn: number;
}

/** One unit that was bought, tracked through moves and conversions. */
interface Tracked {
  readonly bought: Bought;
  lot: string;
  asset: string;
  /** How many units of its lot represent it. */
  tokens: number;
  replacing: Replacing | undefined;
}

/**
 * The rules of wash sales, a unit at a time: each unit sold at a loss looks for the earliest unit of another lot that was bought within thirty days of
 * the sale, is still there and replaces nothing yet. Gives disposals and gifts as lines, and what open lots cost more, by asset, and how
 * many units more or fewer count as acquired on a day.
 */
export function putOff(
  events: readonly (Line | Given | Over)[],
  bought: readonly Bought[],
): {
  readonly disposals: string[];
  readonly gifts: string[];
  readonly added: string[];
  readonly held: string[];
} {
  const early = bought.toSorted((a, b) => compare(a.day, b.day));
  const all = early.flatMap((each) => Array.from({ length: each.count }, () => new Unit(each)));
  const [disposals, gifts] = [new Map<string, number[]>(), new Map<string, number[]>()];
  let turn = 0;
  for (const day of [...new Set(events.map((each) => each.day))].sort()) {
    const ofDay = events.filter((each) => each.day === day).sort((a, b) => a.born - b.born);
    for (const event of ofDay)
      if (event.kind === 'over')
        for (const unit of listLeaving(all, event))
          Object.assign(unit, { lot: event.into, asset: event.asset, tokens: event.tokens });
    // Units sold together are gone before any of their losses looks for a replacement.
    const sold = ofDay.flatMap((event) =>
      event.kind === 'sold' ? [{ event, units: leave(all, event) }] : [],
    );
    for (const { event, units } of sold.toSorted((a, b) =>
      compare(a.event.acquired, b.event.acquired),
    )) {
      for (let index = 0; index < event.count; index += 1) {
        const { acquired, term, cost } = heldUntil(event, units[index]);
        const loss = cost - event.net;
        const other =
          loss > 0 ? getReplacement(all, event, units[index]?.bought.lot ?? event.lot) : undefined;
        if (other)
          other.replacing = {
            more: loss,
            longer: daysBetween(acquired, event.day),
            turn: (turn += 1),
          };
        count(
          disposals,
          `${event.id}${event.isFee ? ' fee' : ''} ${event.asset} ${acquired} ${term}`,
          [1, cost, 0 - loss, other ? loss : 0],
        );
      }
    }
    for (const event of ofDay) {
      if (event.kind !== 'given') continue;
      const units = leave(all, event);
      for (let index = 0; index < event.count; index += 1) {
        const { acquired, term, cost } = heldUntil(event, units[index]);
        count(gifts, `${event.id} ${event.asset} ${acquired} ${term}`, [1, cost]);
      }
    }
  }
  const added = new Map<string, number[]>();
  const held = new Map<string, number[]>();
  for (const {
    lot,
    asset,
    bought: { day },
    tokens,
    replacing,
  } of all) {
    if (lot === 'gone' || !replacing) continue;
    count(added, asset, [replacing.more]);
    count(held, `${asset} ${day}`, [0 - tokens]);
    count(held, `${asset} ${daysBefore(day, replacing.longer)}`, [tokens]);
  }
  return {
    disposals: toLines(disposals),
    gifts: toLines(gifts),
    added: toLines(added),
    held: toLines(held).filter((line) => !line.endsWith(' 0')),
  };
}

/** Since when a unit counts as held, for how long, and what it cost. */
function heldUntil(
  event: Line | Given,
  unit: Tracked | undefined,
): { readonly acquired: string; readonly term: string; readonly cost: number } {
  const { more, longer } = unit?.replacing ?? nothing;
  const acquired = daysBefore(event.acquired, longer);
  return {
    acquired,
    term: event.inherited || isLong(acquired, event.day) ? 'long' : 'short',
    cost: event.cost + more,
  };
}

function leave(all: readonly Tracked[], event: Line | Given): readonly Tracked[] {
  const units = listLeaving(all, event);
  for (const unit of units) unit.lot = 'gone';
  return units;
}

const nothing: Replacing = { more: 0, longer: 0, turn: 0 };

class Unit implements Tracked {
  readonly bought: Bought;
  lot: string;
  asset: string;
  tokens = 1;
  replacing: Replacing | undefined = undefined;

  constructor(bought: Bought) {
    this.bought = bought;
    this.lot = bought.lot;
    this.asset = bought.asset;
  }
}

/** Units of a lot leave, first those that replace others. */
function listLeaving(
  all: readonly Tracked[],
  { lot, count: gone }: Pick<Line, 'lot' | 'count'>,
): readonly Tracked[] {
  const there = all.filter((unit) => unit.lot === lot);
  const last = all.length + 1;
  return there
    .toSorted((a, b) => (a.replacing?.turn ?? last) - (b.replacing?.turn ?? last))
    .slice(0, gone / (there[0]?.tokens ?? 1));
}

/** Of what was bought first, units of the lot itself before those that went over into another one. */
function getReplacement(
  all: readonly Tracked[],
  { asset, day }: Line,
  sold: string,
): Tracked | undefined {
  const fits = ({ bought, lot, replacing }: Tracked): boolean =>
    bought.asset === asset &&
    bought.lot !== sold &&
    lot !== 'gone' &&
    !replacing &&
    Math.abs(daysBetween(bought.day, day)) <= 30;
  const first = all.find(fits);
  return (
    all.find(
      (unit) => fits(unit) && unit.bought === first?.bought && unit.lot === first.bought.lot,
    ) ?? first
  );
}

function count(sums: Map<string, number[]>, key: string, values: readonly number[]): void {
  const before = sums.get(key);
  sums.set(
    key,
    values.map((value, place) => value + (before?.[place] ?? 0)),
  );
}

const toLines = (sums: ReadonlyMap<string, readonly number[]>): string[] =>
  [...sums].map(([key, values]) => `${key} ${values.join(' ')}`).sort();

const DAY = 86_400_000;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

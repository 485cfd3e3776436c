import { isLong, type Unit } from './plain-units.ts';

/** Units of one lot that left for something, each at the same cost and for the same. */
export interface Line {
  readonly id: string;
  readonly isFee: boolean;
  readonly count: number;
  readonly asset: string;
  readonly lot: string;
  readonly born: number;
  readonly acquired: string;
  /** USD of one unit, like `net`. */
  readonly cost: number;
  readonly net: number;
  readonly day: string;
  readonly inherited: boolean;
}

/** A unit that replaces one sold at a loss: what it costs more, and how many days longer it counts as held. */
interface Replacing {
  readonly more: number;
  readonly longer: number;
}

/** A lot that was bought: how many of its units replace nothing, and those that do, in the order in which they leave. */
export interface Bought {
  readonly lot: string;
  readonly asset: string;
  readonly day: string;
  free: number;
  readonly replacing: Replacing[];
}

/**
 * The rules of wash sales, a unit at a time: each unit sold at a loss looks for the earliest unit of another lot that was bought within thirty days of
 * the sale and replaces nothing yet. Gives the disposals as lines, and what open lots cost more, by asset.
 */
export function putOff(lines: readonly Line[], bought: readonly Bought[], left: readonly Unit[]): { readonly disposals: string[]; readonly added: string[] } {
  const sums = new Map<string, { count: number; basis: number; gain: number; disallowed: number }>();
  for (const line of lines.toSorted((a, b) => (a.day === b.day ? a.born - b.born : a.day < b.day ? -1 : 1))) {
    for (const { more, longer } of takeFrom(bought, line.lot, line.count)) {
      const acquired = daysBefore(line.acquired, longer);
      const cost = line.cost + more;
      const loss = cost - line.net;
      const disallowed = loss > 0 && replace(bought, line, { more: loss, longer: daysBetween(acquired, line.day) }) ? loss : 0;
      const term = line.inherited || isLong(acquired, line.day) ? 'long' : 'short';
      const key = `${line.id}${line.isFee ? ' fee' : ''} ${line.asset} ${acquired} ${term}`;
      const sum = sums.get(key) ?? { count: 0, basis: 0, gain: 0, disallowed: 0 };
      sums.set(key, { count: sum.count + 1, basis: sum.basis + cost, gain: sum.gain - loss, disallowed: sum.disallowed + disallowed });
    }
  }
  const disposals = [...sums].map(([key, { count, basis, gain, disallowed }]) => `${key} ${count} ${basis} ${gain} ${disallowed}`).sort();
  return { disposals, added: addedTo(bought, left) };
}

const nothing: Replacing = { more: 0, longer: 0 };

/** Units of a lot leave, first those that replace others. */
function takeFrom(bought: readonly Bought[], lot: string, count: number): readonly Replacing[] {
  const found = bought.find((each) => each.lot === lot);
  const taken = found ? found.replacing.splice(0, count) : [];
  if (found) found.free -= count - taken.length;
  return [...taken, ...Array.from({ length: count - taken.length }, () => nothing)];
}

function replace(bought: readonly Bought[], { asset, lot, day }: Line, how: Replacing): boolean {
  const fits = (each: Bought): boolean => each.asset === asset && each.lot !== lot && each.free > 0 && Math.abs(daysBetween(each.day, day)) <= 30;
  const found = bought.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).find(fits);
  if (!found) return false;
  found.free -= 1;
  found.replacing.push(how);
  return true;
}

function addedTo(bought: readonly Bought[], left: readonly Unit[]): string[] {
  const sums = new Map<string, number>();
  for (const { lot, asset, replacing } of bought) {
    const there = left.filter((unit) => unit.lot === lot).length;
    const more = replacing.slice(0, there).reduce((total, each) => total + each.more, 0);
    if (more > 0) sums.set(asset, (sums.get(asset) ?? 0) + more);
  }
  return [...sums].map(([asset, more]) => `${asset} ${more}`).sort();
}

const DAY = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

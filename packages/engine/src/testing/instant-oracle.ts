/** The order of rows at one timestamp, a unit at a time, for lots that are kept per wallet and leave first in, first out. */
export type RowKind = 'buy' | 'unstake' | 'wrap' | 'unwrap' | 'sell' | 'transfer' | 'stake';

export interface Row {
  readonly id: number;
  readonly kind: RowKind;
  readonly source: string;
  /** Transfers: where the units go. */
  readonly to: string;
  readonly amount: number;
}

/** One unit of an asset; `lot` shows which ones are older. */
interface Unit {
  readonly asset: 'ETH' | 'WETH';
  readonly place: string;
  readonly lot: number;
  readonly cost: number;
}

export interface Outcome {
  /** `s3 2 units 24 USD`: the basis of what was sold in a row. */
  readonly sales: readonly string[];
  /** `ETH at a: 2 units 24 USD`. */
  readonly left: readonly string[];
  /** Rows that lacked units. */
  readonly lacking: readonly string[];
  readonly income: readonly string[];
}

/** Purchases come first, then what returns without tax, then sales, then moves. */
const turn: Readonly<Record<RowKind, number>> = {
  buy: 0,
  unstake: 1,
  wrap: 1,
  unwrap: 1,
  sell: 2,
  transfer: 3,
  stake: 3,
};
/** What a unit of any asset is worth at the timestamp. */
export const worth = 60;

export const nameRow = ({ kind, id }: Row): string => `${kind[0]}${id}`;

/** `stock`: units held before, each with its cost, the oldest first. */
export function bookTimestamp(rows: readonly Row[], stock: readonly Omit<Unit, 'lot'>[]): Outcome {
  const usual = bookInOrder(rows, stock);
  if (!usual.isShort) return usual.outcome;
  const steps = rows
    .filter(({ kind }) => kind !== 'buy' && kind !== 'sell')
    .sort((a, b) => turn[a.kind] - turn[b.kind] || a.id - b.id);
  return findCovered(rows, stock, [], steps) ?? usual.outcome;
}

/** The first order in which no row lacks units; orders that begin with earlier rows are tried first. */
function findCovered(
  rows: readonly Row[],
  stock: readonly Omit<Unit, 'lot'>[],
  done: readonly Row[],
  left: readonly Row[],
): Outcome | undefined {
  const known = rows.filter((row) => row.kind === 'buy' || done.includes(row));
  if (bookInOrder(known, stock, done).isShort) return undefined;
  if (left.length === 0) {
    const whole = bookInOrder(rows, stock, done);
    return whole.isShort ? undefined : whole.outcome;
  }
  for (const row of left) {
    const others = left.filter((each) => each !== row);
    const found = findCovered(rows, stock, [...done, row], others);
    if (found) return found;
  }
  return undefined;
}

/** `steps`: as they are listed, and all before sales. Absent: sales are before transfers, and rows that lack units wait. */
function bookInOrder(
  rows: readonly Row[],
  stock: readonly Omit<Unit, 'lot'>[],
  steps?: readonly Row[],
): { readonly outcome: Outcome; readonly isShort: boolean } {
  let isShort = false;
  const units: Unit[] = stock.map((unit, lot) => ({ ...unit, lot }));
  let lots = units.length;
  const sales: string[] = [];
  const lacking: string[] = [];
  const income: string[] = [];
  const inTurn = rows.toSorted((a, b) => turn[a.kind] - turn[b.kind] || a.id - b.id);
  const waiting = steps
    ? [
        ...inTurn.filter(({ kind }) => kind === 'buy'),
        ...steps,
        ...inTurn.filter(({ kind }) => kind === 'sell'),
      ]
    : inTurn;
  const begun = new Set<Row>();
  const done = new Set<Row>();

  const count = (asset: string, place: string): number =>
    units.filter((unit) => unit.asset === asset && unit.place === place).length;
  const take = (asset: string, place: string, amount: number): Unit[] => {
    const taken = units
      .filter((unit) => unit.asset === asset && unit.place === place)
      .sort((a, b) => a.lot - b.lot)
      .slice(0, amount);
    for (const unit of taken) units.splice(units.indexOf(unit), 1);
    return taken;
  };
  const open = (asset: Unit['asset'], place: string, amount: number, cost: number): void => {
    for (let unit = 0; unit < amount; unit += 1) units.push({ asset, place, lot: lots, cost });
    lots += 1;
  };

  const given = ({ kind }: Row): Unit['asset'] => (kind === 'unwrap' ? 'WETH' : 'ETH');
  const lacks = (row: Row): boolean => {
    if (row.kind === 'buy') return false;
    if (row.kind === 'unstake') return !units.some(({ place }) => place.startsWith('staked '));
    return count(given(row), row.source) < row.amount;
  };
  const feeds = (other: Row, row: Row): boolean => {
    if (row.kind === 'unstake') return other.kind === 'stake' && other.source === row.source;
    if (other.kind === 'transfer') return given(row) === 'ETH' && other.to === row.source;
    if (other.kind === 'unstake' || other.kind === 'unwrap')
      return given(row) === 'ETH' && other.source === row.source;
    return other.kind === 'wrap' && given(row) === 'WETH' && other.source === row.source;
  };
  const feeders = (row: Row): readonly Row[] =>
    waiting.filter((other) => other !== row && !done.has(other) && feeds(other, row));
  /** A row that waits in a circle supplies none. */
  const canFeed = (row: Row, path: readonly Row[]): boolean => {
    if (begun.has(row) || path.includes(row)) return false;
    const others = lacks(row) ? feeders(row) : [];
    return others.length === 0 || others.some((other) => canFeed(other, [...path, row]));
  };

  const book = (row: Row): void => {
    begun.add(row);
    for (let feeder = nextFeeder(row); feeder; feeder = nextFeeder(row)) book(feeder);
    carryOut(row);
    done.add(row);
  };
  const nextFeeder = (row: Row): Row | undefined =>
    lacks(row) ? feeders(row).find((other) => canFeed(other, [])) : undefined;

  const carryOut = (row: Row): void => {
    const { kind, source, to, amount } = row;
    isShort ||= lacks(row);
    if (kind === 'buy') return open('ETH', source, amount, row.id * 12);
    if (kind === 'unstake') return unstake(row);
    const taken = take(given(row), source, amount);
    const short = amount - taken.length;
    if (short > 0) lacking.push(nameRow(row));
    if (kind === 'sell')
      sales.push(
        `${nameRow(row)} ${amount} units ${taken.reduce((sum, { cost }) => sum + cost, 0)} USD`,
      );
    else if (kind === 'transfer' || kind === 'stake') {
      const place = kind === 'transfer' ? to : `staked ${source}`;
      for (const unit of taken) units.push({ ...unit, place });
      if (short > 0) open('ETH', place, short, 0);
    } else exchange(row, taken);
    return undefined;
  };
  /** The one with the oldest unit first. */
  const getStakedPlaces = (): readonly string[] => {
    const staked = units.filter(({ place }) => place.startsWith('staked '));
    return [...new Set(staked.sort((a, b) => a.lot - b.lot).map(({ place }) => place))];
  };
  const unstake = (row: Row): void => {
    const { source, amount } = row;
    const own = count('ETH', `staked ${source}`);
    let left = amount;
    for (const from of own > 0 ? [`staked ${source}`] : getStakedPlaces()) {
      const taken = take('ETH', from, left);
      left -= taken.length;
      for (const unit of taken) units.push({ ...unit, place: source });
    }
    if (left === 0) return;
    income.push(`${nameRow(row)} ${left * worth} USD`);
    open('ETH', source, left, worth);
  };
  const exchange = ({ kind, source, amount }: Row, taken: readonly Unit[]): void => {
    const asset = kind === 'wrap' ? 'WETH' : 'ETH';
    // A lot that takes over the dates of another one is as old as that; of two of one timestamp the one that was opened first is the older.
    const renamed = new Map<number, number>();
    for (const unit of taken) {
      const lot = renamed.get(unit.lot) ?? (unit.lot < stock.length ? unit.lot + lots / 1e6 : lots);
      if (!renamed.has(unit.lot)) lots += 1;
      renamed.set(unit.lot, lot);
      units.push({ ...unit, asset, place: source, lot });
    }
    if (taken.length < amount) open(asset, source, amount - taken.length, 0);
  };

  if (steps) for (const row of waiting) carryOut(row);
  else for (const row of waiting) if (!begun.has(row)) book(row);
  const places = [...new Set(units.map(({ asset, place }) => `${asset} at ${place}`))].sort();
  const left = places.map((name) => {
    const there = units.filter(({ asset, place }) => `${asset} at ${place}` === name);
    return `${name}: ${there.length} units ${there.reduce((sum, { cost }) => sum + cost, 0)} USD`;
  });
  return {
    outcome: { sales: sales.sort(), left, lacking: lacking.sort(), income: income.sort() },
    isShort,
  };
}

import type { Happening } from './random-book.ts';

/** A fraction, so that nothing is ever rounded. */
interface Exact {
  readonly over: bigint;
  readonly under: bigint;
}

const plus = (a: Exact, b: Exact): Exact => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Exact, units: number, of: number): Exact => ({
  over: a.over * BigInt(units),
  under: a.under * BigInt(of),
});
const exact = (amount: number): Exact => ({ over: BigInt(amount), under: 1n });

interface Bought {
  readonly day: number;
  units: number;
  /** Of all that was bought on the day. */
  readonly whole: number;
  readonly cost: number;
  left: number;
}

interface Sold {
  readonly day: number;
  left: number;
  basis: Exact;
}

/**
 * A second, plain implementation of the rules: every unit of every day looks through all days for
 * the one that it is identified with. Returns the cost of the disposals of each asset and day, as a
 * fraction, and the rest of each pool. `toDay`: the day of the event with that number.
 */
export function ukReference(
  all: readonly Happening[],
  toDay: (index: number) => number,
): { readonly basis: Map<string, Exact>; readonly pools: Map<string, Exact> } {
  const basis = new Map<string, Exact>();
  const pools = new Map<string, Exact>();
  const moved = new Map<number, Exact>();
  for (const asset of ['AAA', 'BTC', 'BCH']) {
    const { bought, sold } = getDays(all, toDay, asset);
    for (const sale of sold)
      identifyWith(
        sale,
        bought.filter(({ day }) => day === sale.day),
      );
    for (const sale of sold)
      identifyWith(
        sale,
        bought.filter(({ day }) => day > sale.day && day <= sale.day + 30),
      );
    const forks = all.flatMap(({ kind, amount, price }, index) =>
      kind === 'fork' ? [{ index, day: toDay(index), units: amount, entered: price }] : [],
    );
    const arrivals = all.flatMap((each, index) =>
      each.kind === 'arrive' && each.asset === asset
        ? [makeArrival(toDay(index), each.amount)]
        : [],
    );
    pools.set(
      asset,
      throughPool(bought, sold, [...listForkChanges(asset, forks, moved), ...arrivals]),
    );
    for (const sale of sold) basis.set(`${asset} ${sale.day}`, sale.basis);
  }
  return { basis, pools };
}

/** Unit by unit, the earliest day first. */
function identifyWith(sale: Sold, bought: readonly Bought[]): void {
  for (const day of bought) {
    while (sale.left > 0 && day.left > 0) {
      sale.left -= 1;
      day.left -= 1;
      sale.basis = plus(sale.basis, times(exact(day.cost), 1, day.whole));
    }
  }
}

/** Changes of a pool on a day other than purchases and sales. */
interface ChangeOn {
  readonly day: number;
  readonly change: (pool: { units: number; cost: Exact }) => void;
}

interface EnteredFork {
  readonly index: number;
  readonly day: number;
  readonly units: number;
  readonly entered: number;
}

/**
 * A fork takes the entered amount from the cost of BTC, never more than there is, and adds it to
 * BCH with the new units. `moved`: that amount.
 */
function listForkChanges(
  asset: string,
  forks: readonly EnteredFork[],
  moved: Map<number, Exact>,
): readonly ChangeOn[] {
  if (asset === 'AAA') return [];
  return forks.map(({ index, day, units, entered }) => ({
    day,
    change: (pool) => {
      if (asset === 'BTC')
        moved.set(
          index,
          exact(entered).over * pool.cost.under < pool.cost.over ? exact(entered) : pool.cost,
        );
      const part = moved.get(index)!;
      pool.cost = plus(pool.cost, asset === 'BTC' ? { over: -part.over, under: part.under } : part);
      if (asset === 'BCH') pool.units += units;
    },
  }));
}

/**
 * Units without a reported purchase: they are in the pool, and no disposal is identified with them.
 */
const makeArrival = (day: number, units: number): ChangeOn => ({
  day,
  change: (pool) => {
    pool.units += units;
  },
});

/** Units that weren't identified with a day, day by day, at the average of the pool. */
function throughPool(
  bought: readonly Bought[],
  sold: readonly Sold[],
  changes: readonly ChangeOn[],
): Exact {
  const pool = { units: 0, cost: exact(0) };
  const days = [...new Set([...bought, ...sold, ...changes].map(({ day }) => day))].sort(
    (a, b) => a - b,
  );
  for (const day of days) {
    for (const each of bought.filter((other) => other.day === day)) {
      pool.units += each.left;
      pool.cost = plus(pool.cost, times(exact(each.cost), each.left, each.whole));
    }
    for (const each of changes.filter((other) => other.day === day)) each.change(pool);
    for (const sale of sold.filter((other) => other.day === day && other.left > 0)) {
      sale.basis = plus(sale.basis, times(pool.cost, sale.left, pool.units));
      pool.cost = times(pool.cost, pool.units - sale.left, pool.units);
      pool.units -= sale.left;
      sale.left = 0;
    }
  }
  return pool.cost;
}

function getDays(
  all: readonly Happening[],
  toDay: (index: number) => number,
  asset: string,
): { readonly bought: readonly Bought[]; readonly sold: readonly Sold[] } {
  const ins = new Map<number, { units: number; cost: number }>();
  const outs = new Map<number, number>();
  const comeIn = (day: number, units: number, cost: number) => {
    const known = ins.get(day) ?? { units: 0, cost: 0 };
    ins.set(day, { units: known.units + units, cost: known.cost + cost });
  };
  const goOut = (day: number, units: number) => outs.set(day, (outs.get(day) ?? 0) + units);
  all.forEach((each, index) => {
    const day = toDay(index);
    if ((each.kind === 'buy' || each.kind === 'earn') && each.asset === asset)
      comeIn(day, each.amount, each.amount * each.price);
    if (each.kind === 'swap' && each.other === asset)
      comeIn(day, each.amount, each.amount * each.price);
    if ((each.kind === 'sell' || each.kind === 'swap') && each.asset === asset)
      goOut(day, each.amount);
    if (
      each.kind !== 'buy' &&
      each.kind !== 'earn' &&
      each.kind !== 'fork' &&
      each.kind !== 'arrive' &&
      each.asset === asset &&
      each.fee > 0
    )
      goOut(day, each.fee);
  });
  return {
    bought: [...ins].map(([day, { units, cost }]) => ({
      day,
      units,
      whole: units,
      cost,
      left: units,
    })),
    sold: [...outs].map(([day, left]) => ({ day, left, basis: exact(0) })),
  };
}

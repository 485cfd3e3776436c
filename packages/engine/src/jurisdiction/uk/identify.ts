import { daysAfterDisposal } from '@lotbook/law/uk-parameters';

/** Units of one asset on one day, by the number of the day: all acquisitions as one, all disposals as one (TCGA 1992, s105(1)(a)). */
export interface DayUnits {
  readonly day: number;
  readonly acquired: bigint;
  readonly disposed: bigint;
}

/** Where the units of a day's disposal come from, and where those of its acquisition go. */
export interface Identified {
  /** Disposed of and acquired on this day. */
  readonly sameDay: bigint;
  /** Disposed of on this day, acquired on a later one, given by its place in the list; the earliest first. */
  readonly later: readonly { readonly place: number; readonly quantity: bigint }[];
  /** Disposed of on this day, out of the pool. */
  readonly fromPool: bigint;
  /** Acquired on this day, into the pool. */
  readonly intoPool: bigint;
}

/**
 * Finds which units were disposed of (TCGA 1992, s105, s106A): those acquired on the same day, then those acquired within the thirty days after,
 * earlier disposals and earlier acquisitions first, then those of the pool. `days` in order of time, each day once.
 */
export function identify(days: readonly DayUnits[]): readonly Identified[] {
  const sameDay = days.map(({ acquired, disposed }) => (acquired < disposed ? acquired : disposed));
  const acquired = days.map((each, place) => each.acquired - sameDay[place]!);
  const found = days.map((each, place) => {
    const later: { place: number; quantity: bigint }[] = [];
    let left = each.disposed - sameDay[place]!;
    for (
      let next = place + 1;
      left > 0n && next < days.length && days[next]!.day <= each.day + daysAfterDisposal.value;
      next += 1
    ) {
      const quantity = acquired[next]! < left ? acquired[next]! : left;
      if (quantity === 0n) continue;
      acquired[next]! -= quantity;
      left -= quantity;
      later.push({ place: next, quantity });
    }
    return { sameDay: sameDay[place]!, later, fromPool: left };
  });
  return found.map((each, place) => ({ ...each, intoPool: acquired[place]! }));
}

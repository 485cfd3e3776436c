import type { Dated } from '../order.ts';

/** So many neighbors are asked before and after a transaction. */
export const mostNeighbors = 5;

/** Up to so many are put in or taken out one by one. */
const few = 32;

/** Replaces items of a list that is in order of time and id. Returns the places that the change reaches. */
export function replace(
  list: Dated[],
  gone: readonly Dated[],
  come: readonly Dated[],
): Iterable<number> {
  if (gone.length + come.length > few) {
    const ids = new Set(gone.map(({ transaction }) => transaction.id));
    const left = list.filter(({ transaction }) => !ids.has(transaction.id));
    list.length = 0;
    for (const each of left) list.push(each);
    for (const each of come) list.push(each);
    list.sort(compare);
    return list.keys();
  }
  for (const each of gone) list.splice(placeFor(list, each), 1);
  for (const each of come) list.splice(placeFor(list, each), 0, each);
  const places = new Set<number>();
  for (const each of [...gone, ...come]) {
    const place = placeFor(list, each);
    const last = Math.min(place + mostNeighbors, list.length - 1);
    for (let next = Math.max(0, place - mostNeighbors); next <= last; next += 1) places.add(next);
  }
  return places;
}

/** The place of the first item that does not go before another one. */
function placeFor(list: readonly Dated[], item: Dated): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(list[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

const compare = (a: Dated, b: Dated): number =>
  a.ms - b.ms ||
  (a.transaction.id < b.transaction.id ? -1 : Number(a.transaction.id > b.transaction.id));

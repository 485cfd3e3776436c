/** Something at an instant. */
interface Timed {
  readonly ms: number;
}

/** Up to so many are put in or taken out one by one; more at once. */
const few = 32;

/** Adds items that are not there yet to a list in order of time. Those of one instant, which come all together, keep their order. */
export function addInOrder<Item extends Timed>(list: Item[], more: readonly Item[]): void {
  if (more.length > few) {
    for (const each of more) list.push(each);
    list.sort((a, b) => a.ms - b.ms);
  } else for (const each of more) list.splice(findFirstFrom(list, each.ms + 1), 0, each);
}

/** Takes items out of a list in order of time. */
export function removeInOrder<Item extends Timed>(list: Item[], gone: readonly Item[]): void {
  if (gone.length > few) {
    const all = new Set(gone);
    const left = list.filter((each) => !all.has(each));
    list.length = 0;
    for (const each of left) list.push(each);
  } else for (const each of gone) list.splice(list.indexOf(each, findFirstFrom(list, each.ms)), 1);
}

/** The place of the first item at or after an instant, in a list in order of time. */
export function findFirstFrom(list: readonly Timed[], ms: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.ms < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

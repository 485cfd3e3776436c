import type { Moment } from './moment.ts';

/** Up to so many are put in or taken out one by one; more at once. */
const few = 32;

/** Adds moments that are not there yet to a list in order of time. */
export function addInOrder(list: Moment[], more: readonly Moment[]): void {
  if (more.length > few) {
    for (const each of more) list.push(each);
    list.sort((a, b) => a.ms - b.ms);
  } else for (const each of more) list.splice(firstFrom(list, each.ms), 0, each);
}

/** Takes moments out of a list in order of time. */
export function removeInOrder(list: Moment[], gone: readonly Moment[]): void {
  if (gone.length > few) {
    const all = new Set(gone);
    const left = list.filter((each) => !all.has(each));
    list.length = 0;
    for (const each of left) list.push(each);
  } else for (const each of gone) list.splice(firstFrom(list, each.ms), 1);
}

/** The place of the first item at or after an instant, in a list in order of time. */
export function firstFrom(list: readonly { readonly ms: number }[], ms: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]!.ms < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Instant } from '@lotbook/model/time';

/** Placeholders that exports write without an id: such cells must neither group rows nor identify a transaction. */
const PLACEHOLDER =
  /^(?:unknown|n\/?\.?a\.?|none|null|nil|nan|undefined|not available|empty|0+|0x0*|[-–—_.?*]+)$/i;

/** The id in a cell, or nothing if the cell contains a placeholder. */
export function readId(text: string): string {
  const id = text.trim();
  return PLACEHOLDER.test(id) ? '' : id;
}

const natural = new Intl.Collator('en', { numeric: true });

/** The id of an event of several rows: the smallest one, so that the order of a file's rows decides nothing. */
export const pickId = (ids: readonly string[]): string =>
  ids.filter((id) => id !== '').toSorted(natural.compare)[0] ?? '';

/** The time of an event of several rows: the earliest one. */
export const pickTime = (times: readonly Instant[]): Instant =>
  times.reduce((earliest, time) => (time < earliest ? time : earliest));

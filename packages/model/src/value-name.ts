import { formatDay } from './date-text.ts';
import type { LocalDate } from './time.ts';

/** The value that means all holdings. */
export const allHeld = '*';

/** The excluded assets in a request for all others, as in `{"without":["BTC"]}`; undefined for other requests. */
export function leftOut(id: string): readonly string[] | undefined {
  if (id === allHeld) return [];
  try {
    const { without } = JSON.parse(id) as { readonly without?: unknown };
    return Array.isArray(without) && without.every((each) => typeof each === 'string')
      ? without
      : undefined;
  } catch {
    return undefined;
  }
}

/** A longer list is summarized by its count. */
const mostNames = 3;

/** The title of evidence of value, with the assets and the day: `Evidence of worth: BTC, 26 Nov 2026`. `shown`: formats an asset. */
export function getValueTitle(
  id: string,
  today: LocalDate,
  shown: (asset: string) => string = (asset) => asset,
): string {
  const without = leftOut(id);
  return `Evidence of worth: ${without === undefined ? shown(id) : without.length === 0 ? 'all that is held' : `all but ${getNames(without, shown)}`}, ${formatDay(today)}`;
}

const getNames = (assets: readonly string[], shown: (asset: string) => string): string =>
  assets.length > mostNames ? `${assets.length} assets` : assets.map(shown).join(', ');

/** The file name without its extension: `evidence-worth-BTC-2026-11-26`. */
export function getValueFile(id: string, today: LocalDate): string {
  const without = leftOut(id);
  const what =
    without === undefined
      ? id
      : [
          'all',
          ...(without.length > 0
            ? ['but', ...(without.length > mostNames ? [`${without.length}-assets`] : without)]
            : []),
        ].join('-');
  return `evidence-worth-${what.replaceAll(/[^\w.]+/g, '-').slice(0, 80)}-${today}`;
}

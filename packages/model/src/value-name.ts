import * as labels from '@lotbook/messages/generated/labels';
import type { Translate } from '@lotbook/messages/translator';
import type { LocalDate } from './time.ts';

/** The value that means all holdings. */
export const allHeld = '*';

/** The excluded assets in a request for all others, as in `{"without":["BTC"]}`; undefined for other requests. */
export function parseExcludedAssets(id: string): readonly string[] | undefined {
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

/** The title of evidence of value, with the assets and the day: `Evidence of value: BTC, Nov 26, 2026`. `shown`: formats an asset. */
export function getValueTitle(
  id: string,
  today: LocalDate,
  t: Translate,
  shown: (asset: string) => string = (asset) => asset,
): string {
  const without = parseExcludedAssets(id);
  const getAssets = () => {
    if (without === undefined) return shown(id);
    if (without.length === 0) return t(labels.valueAll);
    const assets =
      without.length > mostNames
        ? t(labels.valueAssets, { count: without.length })
        : without.map(shown).join(', ');
    return t(labels.valueAllExcept, { assets });
  };
  return t(labels.valueTitle, { assets: getAssets(), day: today });
}

/** The file name without its extension: `evidence-value-BTC-2026-11-26`. */
export function getValueFile(id: string, today: LocalDate): string {
  const without = parseExcludedAssets(id);
  const what =
    without === undefined
      ? id
      : [
          'all',
          ...(without.length > 0
            ? ['but', ...(without.length > mostNames ? [`${without.length}-assets`] : without)]
            : []),
        ].join('-');
  return `evidence-value-${what.replaceAll(/[^\w.]+/g, '-').slice(0, 80)}-${today}`;
}

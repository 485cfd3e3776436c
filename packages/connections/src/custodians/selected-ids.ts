import type { Json } from '../adapter.ts';

/** The accounts or portfolios that the person selected; undefined for all. */
export function readChosenIds({
  ids,
}: Readonly<Record<string, Json>>): ReadonlySet<string> | undefined {
  const chosen = Array.isArray(ids)
    ? ids.filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    : [];
  return chosen.length === 0 ? undefined : new Set(chosen.map((each) => each.trim()));
}

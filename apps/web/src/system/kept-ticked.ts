import type { TransactionFilter } from '../generated/graphql.ts';

/** More transactions than these that were ticked do not fit into an address. */
export const mostInAddress = 200;

const prefix = 'ticked-';
/** So many selections stay, so that Back leads to the ones before. */
const mostKept = 4;

export const isTicked = (id: string): boolean => id.startsWith(prefix);

/** What stands in an address for a filter that names many transactions: the same for the same ones. */
export function tickedKey({ taxTxIds }: TransactionFilter): string {
  const ids = taxTxIds ?? [];
  return `${prefix}${ids.length}-${digest(ids.join(' '), 0x811c9dc5)}${digest(ids.join(' '), 0x01234567)}`;
}

/** FNV-1a: told apart, not hidden. */
function digest(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Keeps what was ticked in this window, until it is closed or somebody signs out. */
export function keepTicked(filter: TransactionFilter): void {
  const key = tickedKey(filter);
  try {
    const others = kept()
      .filter((each) => each !== key)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
    for (const old of others.slice(0, -(mostKept - 1))) sessionStorage.removeItem(old);
    sessionStorage.setItem(key, `${numberOf(others.at(-1)) + 1} ${JSON.stringify(filter)}`);
  } catch {
    // A browser that keeps nothing: the page says that it is gone.
  }
}

/** The filter that a key stands for; undefined where this window does not know it. */
export function tickedAt(key: string): string | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text?.slice(text.indexOf(' ') + 1);
  } catch {
    return undefined;
  }
}

export function forgetTicked(): void {
  for (const key of kept()) sessionStorage.removeItem(key);
}

/** How many were kept before it. */
const numberOf = (key = ''): number => Number.parseInt(sessionStorage.getItem(key) ?? '0', 10);

const kept = (): readonly string[] => Object.keys(sessionStorage).filter(isTicked);

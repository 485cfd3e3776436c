import type { TronParts } from './map.ts';
import type { InternalRow, Native, TokenTransfer } from './shapes.ts';

/** A row of one of the lists, with the transaction that it belongs to. */
export interface Part {
  readonly id: string;
  readonly ms: number;
  /** The address whose list it is from. */
  readonly address: string;
  readonly native?: Native;
  readonly internal?: InternalRow;
  readonly token?: TokenTransfer;
}

interface List {
  readonly pages: AsyncGenerator<readonly Part[]>;
  readonly reachedMs: number;
}

/**
 * Reads lists that are in order of time side by side. Each window ends before the last time that
 * every list has reached, because more rows of that block can follow: its transactions are whole.
 */
export async function* mergeLists(
  lists: readonly AsyncGenerator<readonly Part[]>[],
  untilMs: number,
): AsyncGenerator<{ readonly parts: readonly Part[]; readonly endMs: number }> {
  let open: readonly List[] = lists.map((pages) => ({ pages, reachedMs: -Infinity }));
  let held: readonly Part[] = [];
  while (open.length > 0) {
    const slowest = open.reduce((one, other) => (other.reachedMs < one.reachedMs ? other : one));
    const { value, done } = await slowest.pages.next();
    const rows = done === true ? [] : value;
    const reachedMs = findLatest(rows, slowest.reachedMs);
    open = open.flatMap((list) =>
      list !== slowest ? list : done === true ? [] : { ...list, reachedMs },
    );
    held = [...held, ...rows];
    if (open.length === 0) break;
    const endMs = open.reduce((least, list) => Math.min(least, list.reachedMs), Infinity) - 1;
    const parts = held.filter(({ ms }) => ms <= endMs);
    if (parts.length === 0) continue;
    held = held.filter(({ ms }) => ms > endMs);
    yield { parts, endMs };
  }
  yield { parts: held, endMs: untilMs };
}

export const findLatest = (parts: readonly Part[], fromMs: number): number =>
  parts.reduce((latest, { ms }) => Math.max(latest, ms), fromMs);

/** The parts of one transaction. What moved between two own addresses is in the lists of both. */
export function joinParts(parts: readonly Part[]): TronParts {
  return {
    native: parts.find(({ native }) => native !== undefined)?.native,
    internals: parts.flatMap(({ internal }) => internal ?? []),
    tokens: joinTokens(parts),
    addresses: [...new Set(parts.map(({ address }) => address))],
  };
}

/** Token transfers have no ids, and a call can repeat one, so each counts as often as in the list that has it most often. */
function joinTokens(parts: readonly Part[]): readonly TokenTransfer[] {
  const withToken = parts.flatMap(({ token, address }) => (token ? [{ token, address }] : []));
  const same = Map.groupBy(withToken, ({ token }) => JSON.stringify(token));
  return [...same.values()].flatMap((rows) => {
    const [most = []] = [...Map.groupBy(rows, ({ address }) => address).values()].toSorted(
      (one, other) => other.length - one.length,
    );
    return most.map(({ token }) => token);
  });
}

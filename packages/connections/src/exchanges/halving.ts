import type { Json } from '../adapter.ts';
import type { WindowResult, Window } from '../windows.ts';

type Range = readonly [fromMs: number, untilMs: number];

/**
 * Reads a window of a service that limits rows and has no paging: if there are more rows, the
 * window is split in halves. Repeated rows are deduplicated by id.
 */
export async function readHalving(
  window: Window,
  token: Json | undefined,
  ask: (part: Window) => Promise<Omit<WindowResult, 'next'> & { readonly more: boolean }>,
): Promise<WindowResult> {
  const [[fromMs, untilMs], ...rest] = (token as unknown as
    | readonly [Range, ...Range[]]
    | undefined) ?? [[window.fromMs, window.untilMs]];
  const { more, ...page } = await ask({ fromMs, untilMs });
  const middle = Math.floor((fromMs + untilMs) / 2);
  const ranges: readonly Range[] =
    more && middle > fromMs ? [[fromMs, middle], [middle, untilMs], ...rest] : rest;
  return { ...page, next: ranges.length === 0 ? undefined : ranges };
}

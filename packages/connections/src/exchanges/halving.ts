import type { Json } from '../adapter.ts';
import type { Asked, Window } from '../windows.ts';

type Range = readonly [fromMs: number, untilMs: number];

/**
 * Pages a window of a service that tells no more than so many rows of it and has no other way to go on: where it says that there are more, the window is asked again in halves. Rows that
 * are told twice are there once, by their ids.
 */
export async function halving(
  window: Window,
  token: Json | undefined,
  ask: (part: Window) => Promise<Omit<Asked, 'next'> & { readonly more: boolean }>,
): Promise<Asked> {
  const [[fromMs, untilMs], ...rest] = (token as unknown as
    | readonly [Range, ...Range[]]
    | undefined) ?? [[window.fromMs, window.untilMs]];
  const { more, ...page } = await ask({ fromMs, untilMs });
  const middle = Math.floor((fromMs + untilMs) / 2);
  const ranges: readonly Range[] =
    more && middle > fromMs ? [[fromMs, middle], [middle, untilMs], ...rest] : rest;
  return { ...page, next: ranges.length === 0 ? undefined : ranges };
}

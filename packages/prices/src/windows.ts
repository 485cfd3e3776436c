import type { PriceNeed } from '@lotbook/model/price';
import { toMillis } from '@lotbook/model/time';

/** Needs close together in time that one request can answer. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
  readonly needs: readonly PriceNeed[];
}

/** Groups the needs of one asset into windows of at most `widthMs`, ordered by time. */
export function getWindows(needs: readonly PriceNeed[], widthMs: number): readonly Window[] {
  const windows: { fromMs: number; toMs: number; needs: PriceNeed[] }[] = [];
  for (const need of needs.toSorted((a, b) => toMillis(a.at) - toMillis(b.at))) {
    const ms = toMillis(need.at);
    const last = windows.at(-1);
    if (last && ms - last.fromMs <= widthMs) {
      last.toMs = ms;
      last.needs.push(need);
    } else windows.push({ fromMs: ms, toMs: ms, needs: [need] });
  }
  return windows;
}

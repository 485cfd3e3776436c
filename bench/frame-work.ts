import type { Browser, Page } from '@playwright/test';

/**
 * The processor time of the page's main thread per frame, in milliseconds: scripts, styles, layout,
 * paint lists. Rasterization is on another thread.
 */
export interface FrameWork {
  readonly frames: number;
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Measures while `work` runs in the page. */
export async function frameWork(
  browser: Browser,
  page: Page,
  goesOn: () => Promise<void>,
): Promise<FrameWork> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await goesOn();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  return measureWork(traceEvents);
}

function measureWork(events: readonly TraceEvent[]): FrameWork {
  const frames = busiest(events.filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'b'));
  const of = frames[0];
  const tasks =
    of === undefined
      ? []
      : events.filter(
          (each) =>
            each.pid === of.pid &&
            each.tid === of.tid &&
            each.ph === 'X' &&
            each.name === 'RunTask',
        );
  const sorted = [...tasks].sort((a, b) => a.ts - b.ts);
  const sums: number[] = [];
  let next = 0;
  for (const frame of [...frames].sort((a, b) => a.ts - b.ts)) {
    let sum = 0;
    for (let task = sorted[next]; task && task.ts <= frame.ts; task = sorted[(next += 1)])
      sum += (task.tdur ?? task.dur ?? 0) / 1_000;
    sums.push(sum);
  }
  sums.sort((a, b) => a - b);
  const at = (part: number): number => sums[Math.max(0, Math.ceil(sums.length * part) - 1)] ?? 0;
  return { frames: sums.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}

/** The page's main thread is the one with the most frames. */
function busiest(frames: readonly TraceEvent[]): readonly TraceEvent[] {
  const byThread = Map.groupBy(frames, ({ pid, tid }) => `${pid} ${tid}`);
  return [...byThread.values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

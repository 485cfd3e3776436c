import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import { frameWork } from './frame-work.ts';
import { signIn } from './sign-in.ts';

export interface ScrollFigure {
  /** Transactions of the account. */
  readonly transactions: number;
  /**
   * From the navigation to the first rows, on a second visit in the same window, in milliseconds.
   */
  readonly openingMs: number;
  /** Rows scrolled. */
  readonly rows: number;
  /** Between two frames while scrolling, in milliseconds. */
  readonly frameP50: number;
  readonly frameP95: number;
  readonly frameMost: number;
  /** The main thread's work per frame, in milliseconds of processor time. */
  readonly workP50: number;
  readonly workP95: number;
  readonly workMost: number;
  /** The script heap at the end, in megabytes. */
  readonly heapMb: number;
}

const scrollMs = 30_000;
/** As fast as a thumb on a phone. */
const pixelsPerStep = 480;
const stepMs = 50;

/**
 * Opens the table of a large account in Chromium and scrolls down page after page for half a
 * minute.
 */
export async function benchScroll(origin: string): Promise<ScrollFigure> {
  await using browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--enable-precise-memory-info', '--js-flags=--expose-gc'],
  });
  const page = await (
    await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await page.addInitScript(noteRows);
  await signIn(page);
  await openPage(page);
  const openingMs = await openPage(page);
  await page.locator('.lb-table-totals').waitFor();
  const transactions =
    Number(
      (await page.getByRole('grid', { name: 'Transactions' }).getAttribute('aria-rowcount')) ?? 1,
    ) - 1;
  await page.mouse.move(700, 500);
  await page.evaluate(watchFrames);
  const work = await frameWork(browser, page, async () => {
    const until = Date.now() + scrollMs;
    while (Date.now() < until) {
      await page.mouse.wheel(0, pixelsPerStep);
      await page.waitForTimeout(stepMs);
    }
  });
  const seen = await page.evaluate<{
    readonly frames: readonly number[];
    readonly rows: number;
    readonly heapMb: number;
  }>(readFrames);
  const frames = seen.frames.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    frames[Math.max(0, Math.ceil(frames.length * part) - 1)] ?? 0;
  const worked = { workP50: work.p50, workP95: work.p95, workMost: work.most };
  return {
    transactions,
    openingMs,
    rows: seen.rows,
    frameP50: at(0.5),
    frameP95: at(0.95),
    frameMost: at(1),
    ...worked,
    heapMb: seen.heapMb,
  };
}

/** The page itself records when its rows are painted: polling from outside is too coarse. */
async function openPage(page: Page): Promise<number> {
  await page.goto('/tax/transactions?txDateStatic=all');
  for (;;) {
    const standsMs = await page.evaluate<number | undefined>('window.__standsMs');
    if (standsMs !== undefined) return standsMs;
    await page.waitForTimeout(50);
  }
}

const noteRows = `(() => {
  if (window.top !== window) return;
  const noted = new MutationObserver(() => {
    if (!document.querySelector('.lb-table [data-index="5"] [data-full]')) return;
    noted.disconnect();
    requestAnimationFrame(() => requestAnimationFrame((now) => (window.__standsMs = now)));
  });
  noted.observe(document, { childList: true, subtree: true });
})()`;

const watchFrames = `(() => {
  const seen = (window.__frames = []);
  let before = performance.now();
  const note = (now) => {
    seen.push(now - before);
    before = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
})()`;

const readFrames = `(() => {
  window.gc?.();
  const last = Math.max(...[...document.querySelectorAll('.lb-table [data-index]')].map((row) => Number(row.dataset.index)));
  return { frames: window.__frames.slice(1), rows: last + 1, heapMb: performance.memory.usedJSHeapSize / 2 ** 20 };
})()`;

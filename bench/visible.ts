import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';
import type { Installation } from './installation.ts';
import { Observer } from './observer.ts';
import type { Person } from './person.ts';
import { signIn } from './sign-in.ts';

export interface VisibleFigure {
  readonly edits: number;
  /** Milliseconds from the click in the browser until the totals below the table changed. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
}

/** The new totals count once nothing has changed for this long. */
const quietMs = 2_500;

/**
 * Ignores trades of a large account and restores them, in the drawer next to the table, in
 * Chromium. Edits that don't change the totals aren't counted.
 */
export async function benchVisible(
  installation: Installation,
  person: Person,
  trades: number,
): Promise<VisibleFigure> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  await using browser = await chromium.launch({ executablePath: await findChromium() });
  const page = await (
    await browser.newContext({
      baseURL: installation.origin,
      viewport: { width: 1440, height: 900 },
    })
  ).newPage();
  await signIn(page);
  const taken: number[] = [];
  for (const id of await observer.transactions(`type in ('sell', 'buy')`, trades)) {
    await page.goto(`/tax/transactions?txId=${id}`);
    await page.locator('.lb-table-totals').waitFor();
    const button = page.getByRole('button', { name: /^(?:Leave it out|Count it again)$/ });
    for (let times = 0; times < 2; times += 1) {
      await button.waitFor();
      await page.waitForTimeout(quietMs);
      await page.evaluate(watchTotals);
      await button.click();
      await observer.isCurrent();
      await page.waitForTimeout(quietMs);
      const ms = await page.evaluate<number | null>(readTotals);
      if (ms !== null) taken.push(ms);
    }
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
  return { edits: sorted.length, p50: at(0.5), p95: at(0.95), most: at(1) };
}

/** The page itself records the click, and each change of the totals. */
const watchTotals = `(() => {
  const text = () => document.querySelector('.lb-table-totals')?.innerText ?? '';
  const seen = (window.__totals = { clicked: 0, before: text(), texts: [] });
  document.addEventListener('click', () => (seen.clicked = performance.now()), { capture: true, once: true });
  const watch = new MutationObserver(() => {
    const now = text();
    if (now === '' || now === (seen.texts.at(-1)?.text ?? seen.before)) return;
    seen.texts.push({ text: now, at: performance.now() });
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  seen.stop = () => watch.disconnect();
})()`;

/** When the last change happened; null without a change. */
const readTotals = `(() => {
  const { clicked, before, texts, stop } = window.__totals;
  stop();
  const last = texts.at(-1);
  return last === undefined || last.text === before ? null : last.at - clicked;
})()`;

import { chromium, type Browser, type Page } from '@playwright/test';
import { Person } from '../e2e/person.ts';
import { findChromium } from '../scripts/find-chromium.ts';

export interface WebFigure {
  readonly page: string;
  /** Largest contentful paint, in milliseconds from the start of the navigation. */
  readonly lcp: number;
  /** Total blocking time: the part of each task beyond 50 ms, in milliseconds. */
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** Transferred scripts in kilobytes of 1,000 bytes, including charts loaded later. */
  readonly scriptsKb: number;
}

const visits = 5;
/** Simulates the processor of a cheap phone. */
const slowdown = 4;

const pages = [
  { name: 'choice of applications', path: '/app-select' },
  { name: 'overview', path: '/tax' },
  { name: 'transactions', path: '/tax/transactions?txDateStatic=all' },
  { name: 'settings', path: '/tax/settings/general' },
] as const;

/**
 * Opens pages of an account with sample data, each visit with an empty browser cache. The median of
 * five.
 */
export async function benchWeb(origin: string): Promise<readonly WebFigure[]> {
  const person = await Person.signUp(origin, 'tax', 'web-bench@example.com');
  await importSample(person);
  await using browser = await chromium.launch({ executablePath: await findChromium() });
  const figures: WebFigure[] = [];
  for (const { name, path } of pages) {
    const measured: Omit<WebFigure, 'page'>[] = [];
    for (let visit = 0; visit < visits; visit += 1)
      measured.push(await measure(browser, person, path));
    const median = (of: (one: Omit<WebFigure, 'page'>) => number): number =>
      measured.map(of).toSorted((a, b) => a - b)[Math.floor(visits / 2)] ?? 0;
    figures.push({
      page: name,
      lcp: median(({ lcp }) => lcp),
      tbt: median(({ tbt }) => tbt),
      cls: median(({ cls }) => cls),
      scriptsKb: median((one) => one.scriptsKb),
    });
  }
  return figures;
}

async function importSample(person: Person): Promise<void> {
  await person.ask('tax', 'mutation { createTaxPayerAccount(name: "Bench") { id } }');
  const { accountId } = await person.ask<{ accountId: string }>(
    'tax',
    '{ accountId: defaultAccountId(appType: "tax") }',
  );
  await person.ask(
    'tax',
    'mutation ($accountId: ID!) { importFile(accountId: $accountId, sample: true) { id } }',
    { accountId },
  );
  for (;;) {
    const { state } = await person.ask<{ state: { updating: boolean; generation: number } }>(
      'tax',
      'query ($accountId: ID!) { state: accountUpdating(accountId: $accountId) { updating generation } }',
      { accountId },
    );
    if (!state.updating && state.generation > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

async function measure(
  browser: Browser,
  person: Person,
  path: string,
): Promise<Omit<WebFigure, 'page'>> {
  const context = await person.window(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(observe);
  await (
    await context.newCDPSession(page)
  ).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const figures = await read(page);
  await context.close();
  return figures;
}

/** Runs in the page before all other scripts. */
const observe = `(() => {
  const ask = window.fetch;
  // What a page follows for as long as it is open would keep it from ever being at rest.
  window.fetch = (address, ...rest) => (String(address).startsWith('/news/') ? Promise.reject(new TypeError('not followed')) : ask(address, ...rest));
  const seen = (window.__vitals = { lcp: 0, tbt: 0, cls: 0 });
  const watch = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value));
})()`;

const read = (page: Page): Promise<Omit<WebFigure, 'page'>> =>
  page.evaluate(`(() => {
    const scripts = performance.getEntriesByType('resource').filter((entry) => /\\.js(\\?|$)/.test(entry.name));
    return { ...window.__vitals, scriptsKb: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000 };
  })()`);

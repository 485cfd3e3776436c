import { expect, type Browser, type Page } from '@playwright/test';
import type { AppId } from './addresses.ts';
import { Person } from './person.ts';
import { administrator, sharedProgram, test } from './shared-program.ts';

const program = sharedProgram('layout-shift');
/** Good, by the web vitals; the interface promises it of every page. */
const mostShift = 0.05;
/** A page that has not changed for so long is complete. The news of an account keeps a request open, so the network is never idle. */
const settledMs = 800;
const longestMs = 5_000;

interface Visit {
  readonly width: number;
  readonly height: number;
  /** How each page after the first is opened: like a bookmark, or like a link from another page. */
  readonly by: 'loading' | 'navigating';
}
const visits: readonly Visit[] = [
  { width: 1440, height: 900, by: 'navigating' },
  { width: 390, height: 844, by: 'loading' },
];

const getPages: Readonly<Record<AppId, readonly string[]>> = {
  tax: ['', 'reports', 'transactions', 'sources', 'sources/add', 'review', 'planning', 'settings'],
  accounting: [
    '',
    'journal',
    'journal/trial-balance',
    'journal/reconciliation',
    'journal/close',
    'journal/accounts',
    'journal/mapping',
    'journal/policy',
    'reports',
    'transactions',
    'sources',
    'contacts',
    'files',
    'settings',
  ],
  'tax-preparer': ['', 'reports', 'team-management', 'settings'],
  'tir-admin': ['', 'reports', 'team-management', 'settings'],
};

const accounts: Readonly<Record<AppId, string>> = {
  tax: 'mutation { made: createTaxPayerAccount(name: "Ella Baker") { id } }',
  accounting: 'mutation { made: createAccountingAccount(name: "Analytical Engines Ltd") { id } }',
  'tax-preparer':
    'mutation { made: createPreparerAccount(name: "Babbage and Daughters", type: TaxPreparer) { id } }',
  'tir-admin':
    'mutation { made: createPreparerAccount(name: "Reporting Office", type: TirAdmin) { id } }',
};

interface Observed {
  layoutShifts?: { readonly value: number; readonly what: readonly string[] }[];
  /** When the page last changed. */
  changedAt?: number;
}

/** Records every shift that no input caused, with the elements that moved, and when the page last changed. */
const observe = (): void => {
  const observed = globalThis as Observed;
  observed.layoutShifts = [];
  const seeChange = (): void => {
    observed.changedAt = performance.now();
  };
  seeChange();
  new MutationObserver(seeChange).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        observed.layoutShifts?.push({
          value: entry.value,
          what: entry.sources.map(
            ({ node }) => (node as Element | null)?.className?.toString() ?? '?',
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Who works for a firm can't use the application for one's own taxes: each has a person of its own, but for accounting. */
const people = new Map<AppId, Person>();
const personFor = (appId: AppId): Person => people.get(appId)!;
const failures: string[] = [];

test.beforeAll(async () => {
  const payer = await Person.signUp(program.origin, 'tax', 'payer@layout-shift.example.com');
  people.set('tax', payer).set('accounting', payer);
  people.set(
    'tax-preparer',
    await Person.signUp(program.origin, 'tax-preparer', 'preparer@layout-shift.example.com'),
  );
  people.set('tir-admin', await Person.signUp(program.origin, 'tir-admin', administrator));
  for (const [appId, document] of Object.entries(accounts)) {
    const { made } = await personFor(appId as AppId).ask<{ made: { id: string } }>(
      appId as AppId,
      document,
    );
    if (appId === 'tax' || appId === 'accounting') await importSample(appId, made.id);
  }
});

/** Imports the sample data and waits for its figures. */
async function importSample(appId: AppId, id: string): Promise<void> {
  await personFor(appId).ask(
    appId,
    'mutation ($id: ID!) { importFile(accountId: $id, sample: true) { id } }',
    {
      id,
    },
  );
  const state =
    'query ($id: ID!) { accountUpdating(accountId: $id) { updating generation imports { id } taxUpdater { taxUpdateQueued taxUpdateInProgress } } }';
  await expect(async () => {
    const { accountUpdating: now } = await personFor(appId).ask<{
      accountUpdating: {
        updating: boolean;
        generation: number;
        imports: object[];
        taxUpdater: { taxUpdateQueued: boolean; taxUpdateInProgress: boolean };
      };
    }>(appId, state, { id });
    const { taxUpdateQueued, taxUpdateInProgress } = now.taxUpdater;
    expect([now.updating, now.imports.length, taxUpdateQueued, taxUpdateInProgress]).toEqual([
      false,
      0,
      false,
      false,
    ]);
    expect(now.generation).toBeGreaterThan(0);
  }).toPass({ timeout: 120_000 });
}

/** Waits until the page is complete. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  const deadline = Date.now() + longestMs;
  let quietMs = 0;
  while (quietMs < settledMs && Date.now() < deadline) {
    await page.waitForTimeout(settledMs - quietMs);
    quietMs = await page.evaluate(
      () => performance.now() - ((globalThis as Observed).changedAt ?? 0),
    );
  }
}

/** An address, the sum of its shifts, and what moved if that is too much. */
type Moved = readonly [string, number, string];

/** The shifts of each page, in the order of the pages. */
async function measure(page: Page, appId: AppId, by: Visit['by']): Promise<readonly Moved[]> {
  const found: Moved[] = [];
  for (const [n, path] of getPages[appId].entries()) {
    const address = `/${appId}/${path}`;
    if (n === 0 || by === 'loading') await page.goto(address);
    else
      await page.evaluate((next) => {
        (globalThis as Observed).layoutShifts = [];
        globalThis.history.pushState(null, '', next);
      }, address);
    await page.waitForURL((url) => url.pathname.startsWith(address.replace(/\/$/, '')));
    await settle(page);
    // A page that was left for another one was not measured.
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${appId}/?${path}`));
    const shifts = await page.evaluate(() => (globalThis as Observed).layoutShifts ?? []);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    const what = sum > mostShift ? JSON.stringify(shifts) : '';
    found.push([address, Math.round(sum * 1000) / 1000, what]);
  }
  return found;
}

async function open(browser: Browser, appId: AppId, { width, height }: Visit): Promise<Page> {
  const context = await personFor(appId).window(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.addInitScript(observe);
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
  // Signing in shows other pages first.
  await page.goto(`/${appId}`);
  await settle(page);
  return page;
}

for (const visit of visits)
  for (const appId of Object.keys(getPages) as AppId[])
    test(`the pages of ${appId} don't move while they load, ${visit.width} px wide`, async ({
      browser,
    }) => {
      const page = await open(browser, appId, visit);
      const found = await measure(page, appId, visit.by);
      await page.context().close();
      const moving = found.filter(([, shift]) => shift > mostShift);
      expect(moving).toEqual([]);
    });

test('a page that moves is noticed', async ({ browser }) => {
  const page = await open(browser, 'tax', visits[0]!);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Pushed again with each look: a page that is still loading may replace what was pushed.
        const pushed = document.createElement('div');
        pushed.style.height = '300px';
        document.querySelector('main')?.prepend(pushed);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return ((globalThis as Observed).layoutShifts ?? []).reduce(
          (sum, { value }) => sum + value,
          0,
        );
      }),
    )
    .toBeGreaterThan(mostShift);
  await page.context().close();
});

test('no page logged an error on the way', () => {
  expect(failures).toEqual([]);
});

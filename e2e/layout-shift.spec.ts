import { expect, type Browser, type Page } from '@playwright/test';
import type { AppId } from './addresses.ts';
import { Person } from './person.ts';
import { administrator, sharedProgram, test } from './shared-program.ts';

const program = sharedProgram('layout-shift');
/** Good, by the web vitals; the interface promises it of every page. */
const mostShift = 0.05;
const settleMs = 1_200;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

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

interface Shifts {
  layoutShifts?: { readonly value: number; readonly what: readonly string[] }[];
}

/** Notes every shift that no input caused, with the elements that moved. */
const observeShifts = (): void => {
  const shifts: { value: number; what: string[] }[] = [];
  (globalThis as Shifts).layoutShifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push({
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

/** The largest sum of shifts of each page, in the order of the pages. */
async function measure(page: Page, appId: AppId): Promise<readonly (readonly [string, number])[]> {
  const found: (readonly [string, number])[] = [];
  for (const path of getPages[appId]) {
    await page.goto(`/${appId}/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 });
    // The news of an account keeps a request open, so the network is never idle.
    await page.waitForTimeout(settleMs);
    // A page that was left for another one was not measured.
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/${appId}/?${path}`));
    const shifts = await page.evaluate(() => (globalThis as Shifts).layoutShifts ?? []);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > mostShift)
      test.info().annotations.push({
        type: `shift of ${appId}/${path}`,
        description: JSON.stringify(shifts),
      });
    found.push([`${appId}/${path}`, Math.round(sum * 1000) / 1000]);
  }
  return found;
}

async function open(browser: Browser, appId: AppId, size: (typeof sizes)[number]): Promise<Page> {
  const context = await personFor(appId).window(browser);
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.addInitScript(observeShifts);
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error.message}`));
  return page;
}

for (const size of sizes)
  for (const appId of Object.keys(getPages) as AppId[])
    test(`the pages of ${appId} don't move while they load, ${size.width} px wide`, async ({
      browser,
    }) => {
      const page = await open(browser, appId, size);
      // Signing in shows other pages first.
      await page.goto(`/${appId}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
      const found = await measure(page, appId);
      await page.context().close();
      const moving = found.filter(([, shift]) => shift > mostShift);
      expect(moving).toEqual([]);
    });

test('a page that moves is noticed', async ({ browser }) => {
  const page = await open(browser, 'tax', sizes[0]);
  await page.goto('/tax');
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(settleMs);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Pushed again with each look: a page that is still loading may replace what was pushed.
        const pushed = document.createElement('div');
        pushed.style.height = '300px';
        document.querySelector('main')?.prepend(pushed);
        await new Promise((resolve) => setTimeout(resolve, 200));
        return ((globalThis as Shifts).layoutShifts ?? []).reduce(
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

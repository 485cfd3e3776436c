import { chmodSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { appIds, getAddresses, type AppId } from './addresses.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';

// The pseudo-locale exists in development only.
const administrator = 'grace@example.com';
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Shorter strings of an answer, such as `the`, say nothing about where a text is from. */
const leastServed = 8;

const creations: Readonly<Record<AppId, string>> = {
  tax: 'mutation { made: createTaxPayerAccount(name: "Grace") { id } }',
  accounting: 'mutation { made: createAccountingAccount(name: "Compiler") { id } }',
  'tax-preparer':
    'mutation { made: createPreparerAccount(name: "Firm", type: TaxPreparer) { id } }',
  'tir-admin': 'mutation { made: createPreparerAccount(name: "Office", type: TirAdmin) { id } }',
};

let folder: string;
let program: Program;
const people = new Map<AppId, Person>();

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook-dev-'));
  chmodSync(folder, 0o755);
  program = new Program(folder, await freePort(), { TIR_ADMINS: administrator }, 'dev');
  await program.start();
  const payer = await Person.signUp(program.origin, 'tax', 'payer@example.com');
  people.set('tax', payer).set('accounting', payer);
  people.set(
    'tax-preparer',
    await Person.signUp(program.origin, 'tax-preparer', 'preparer@example.com'),
  );
  people.set('tir-admin', await Person.signUp(program.origin, 'tir-admin', administrator));
  await Promise.all(appIds.map((appId) => people.get(appId)!.ask(appId, creations[appId])));
});

test.afterAll(async () => {
  await program?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Texts of three plain words or more, and whether the page or a button is wider than its place. */
const inspect = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const plain = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim().replace(/\\s+/g, ' ');
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, title, select, [lang]:not(html)')) continue;
    if (!/[^\\x00-\\x7f]/.test(text.replace(/[“”’–—…·]/g, '')) && /[A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}[,.:;]? [A-Za-z]{2,}/.test(text))
      plain.push(text);
  }
  const clipped = [...document.querySelectorAll('button, a[class*="button"]')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== 'visible')
    .map((each) => each.textContent.trim().slice(0, 60));
  return {
    plain: [...new Set(plain)],
    clipped,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    isReady: document.querySelectorAll('h1').length > 0 && !document.querySelector('.lb-splash'),
  };
})()`;

interface Inspected {
  readonly plain: readonly string[];
  readonly clipped: readonly string[];
  readonly overflow: number;
  readonly isReady: boolean;
}

/** Collects the strings of the server's answers: texts that services make are not the web's. */
function collectServed(page: Page): ReadonlySet<string> {
  const served = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= leastServed)
      served.add(value.replaceAll(/\s+/g, ' ').trim());
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add);
  };
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/graphql')
      void response.json().then(add, () => undefined);
  });
  return served;
}

/** Redirects and pages of unknown sources show nothing of their own. */
const isOwn = ({ path: part, to }: { path: string; to?: string }): boolean =>
  to === undefined && !/0000|no\/such/.test(part);

/** Counts the questions to the server that are unanswered. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => pending.delete(request));
  return () => pending.size;
}

/** What a page shows once it has its answers and two looks in a row see the same. */
async function inspectSettled(page: Page, pending: () => number): Promise<Inspected> {
  let settled: Inspected | undefined;
  let before = '';
  await expect
    .poll(
      async () => {
        const now = await page.evaluate<Inspected>(inspect);
        const text = JSON.stringify(now);
        const isSettled = now.isReady && pending() === 0 && text === before;
        before = text;
        if (isSettled) settled = now;
        return isSettled;
      },
      { intervals: [100] },
    )
    .toBe(true);
  return settled!;
}

async function inspectPages(
  page: Page,
  appId: AppId,
  parts: readonly string[],
): Promise<readonly string[]> {
  const served = collectServed(page);
  const pending = countPending(page);
  const isServed = (text: string): boolean =>
    [...served].some((each) => each.includes(text) || text.includes(each));
  const found = new Set<string>();
  for (const part of parts) {
    await page.evaluate((next) => window.history.pushState(null, '', next), `/${appId}${part}`);
    for (const size of sizes) {
      await page.setViewportSize(size);
      const { plain, clipped, overflow } = await inspectSettled(page, pending);
      for (const text of plain) if (!isServed(text)) found.add(`${part}: plain: ${text}`);
      for (const text of clipped) found.add(`${part} at ${size.width}: clipped: ${text}`);
      if (overflow > 0) found.add(`${part} at ${size.width}: ${overflow} px too wide`);
    }
  }
  return [...found];
}

for (const appId of appIds)
  test(`the pages of ${appId} have all their texts in the catalog, and room for longer ones`, async ({
    browser,
  }) => {
    test.setTimeout(400_000);
    const parts = getAddresses(appId)
      .filter(isOwn)
      .map((each) => each.path);
    // Two windows share the pages, because a window mostly waits.
    const found = await Promise.all(
      [0, 1].map(async (window) => {
        const context = await people.get(appId)!.window(browser);
        const page = await context.newPage();
        await page.goto(`/${appId}?locale=en-XA`);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 120_000 });
        const own = parts.filter((_, place) => place % 2 === window);
        const problems = await inspectPages(page, appId, own);
        await context.close();
        return problems;
      }),
    );
    expect(found.flat()).toEqual([]);
  });

const root = path.resolve(import.meta.dirname, '..');
/** Touches a file: watchers see a change although the content is the same. */
const save = (file: string): void => utimesSync(path.join(root, file), new Date(), new Date());

// The last one: it ends the program.
test('npm run dev replaces changed modules in the open page and restarts the server after server changes', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  const errors: string[] = [];
  page.on('console', (message) => errors.push(`${message.text()} ${message.location().url}`));
  await page.goto('/tax');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 90_000 });
  expect(errors.filter((each) => /failed|error/i.test(each))).toEqual([]);

  errors.length = 0;
  await page.goto('/app-select');
  await expect(page.getByRole('link', { name: /^Tax\b/ }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect.poll(() => errors.join('\n'), { timeout: 60_000 }).toContain('[vite] connected');
  save('packages/ui/src/Splash.tsx');
  await expect
    .poll(() => errors.join('\n'), { timeout: 60_000 })
    .toMatch(/\[vite\] (hot updated|.*page reload)/);

  save('apps/server/src/rest/health.ts');
  await expect
    .poll(() => program.output, { timeout: 60_000 })
    .toContain('health.ts changed; the server restarts.');
  await expect
    .poll(() => program.output.match(/is ready at/g)?.length, { timeout: 60_000 })
    .toBe(2);
  expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
  expect(await program.terminateNpm()).toBeLessThan(program.scale(20_000));
});

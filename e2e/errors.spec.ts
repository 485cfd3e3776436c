import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultAppConfig } from '@lotbook/access/app-config';
import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

let folder: string;
let program: Program;
let page: Page;

test.beforeAll(async ({ browser }) => {
  folder = createDataFolder('errors');
  mkdirSync(path.join(folder, 'config'));
  const app = {
    ...defaultAppConfig,
    productName: 'Coinwise',
    taxAppUrlAlias: 'my-tax',
    taxAppDisplayName: 'Personal',
    themeId: 'green',
  };
  writeFileSync(path.join(folder, 'config', 'app-config.json'), JSON.stringify(app));
  writeFileSync(path.join(folder, 'config', 'green_theme.json'), '{"light":{"accent":"#0b6e4f"}}');
  program = new Program(folder, await freePort());
  await program.start();
  const person = await Person.signUp(program.origin, 'tax', 'ada@example.com');
  page = await (await person.window(browser)).newPage();
});

test.afterAll(async () => {
  await page?.context().close();
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('shows a brand’s name, alias and color without a build', async () => {
  await page.goto('/app-select');
  await expect(page).toHaveTitle('Choose an application | Coinwise');
  await expect(page.getByRole('link', { name: /^Personal/ })).toBeVisible();
  await page.goto('/my-tax/settings/general');
  await expect(page).toHaveTitle('Settings | Coinwise');
  expect(new URL(page.url()).pathname).toBe('/my-tax/settings/general');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveTitle('Settings: Users | Coinwise');
  expect(new URL(page.url()).pathname).toBe('/my-tax/settings/users');
  expect(
    await page.evaluate(
      'getComputedStyle(document.documentElement).getPropertyValue("--accent").trim()',
    ),
  ).toBe('#0b6e4f');
});

const answer = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const refusal = (message: string, extensions: object = {}) => ({
  data: null,
  errors: [{ message, extensions }],
});

const cases: readonly (readonly [
  string,
  (route: Route) => Promise<void>,
  readonly (string | RegExp)[],
])[] = [
  [
    'a request that took too long',
    answer(408, {}),
    ['GENERIC_ERROR (408)', 'Request timeout. Please try refreshing the page.'],
  ],
  [
    'another refusal of the network',
    answer(503, refusal('Closed for the night')),
    ['GENERIC_ERROR (503)', '503: Closed for the night', 'Contact Support'],
  ],
  [
    'a server that cannot be reached, after five more tries',
    (route) => route.abort(),
    ['BAD_CONNECTION (502)'],
  ],
  [
    'more transactions than the plan allows',
    answer(
      200,
      refusal("Wallet's would exceed transaction limit", {
        code: 'X',
        details: { planMaximum: 100, transactionCount: 120 },
      }),
    ),
    ['Too many transactions', /Your plan’s limit\s*100/, /Transactions after import\s*120/],
  ],
  [
    'an error without a code',
    answer(200, refusal('Something odd')),
    ['500', 'Something odd', 'Usage'],
  ],
];

test('reports an unreachable server on every page, keeps the content, and continues once it is back', async () => {
  await page.goto('/my-tax/settings/general?section=account');
  await expect(page.getByLabel('Name')).toHaveValue(/./);
  const line = page.getByRole('status').filter({ hasText: 'We can’t reach the server.' });
  await page.context().setOffline(true);
  await expect(line).toContainText('It last responded on ', { timeout: 60_000 });
  await expect(page.getByLabel('Name')).toHaveValue(/./);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(line).toBeHidden({ timeout: 60_000 });
});

for (const [what, fulfil, words] of cases) {
  test(`explains an error: ${what}`, async () => {
    await page.route('**/graphql', (route) =>
      /Usage/.test(route.request().postData() ?? '') ? fulfil(route) : route.continue(),
    );
    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    const dialog = page.getByRole('dialog');
    for (const word of words) await expect(dialog).toContainText(word, { timeout: 30_000 });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/graphql');
    await page.getByRole('link', { name: 'General', exact: true }).click();
    await expect(page.getByRole('link', { name: 'General', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });
}

test('reports an expired sign-in and leads back to the same page', async () => {
  // Otherwise the page would request account news immediately, and the invalid token would be
  // noticed before the person acts.
  await page.route('**/news/*', (route) => route.abort());
  await page.goto('/my-tax/settings/general?section=account');
  await expect(page.getByLabel('Name')).toBeVisible();
  await page.route('**/graphql', answer(401, refusal('Invalid Token')));
  for (const address of ['**/identity/token', '**/identity/auth?**'])
    await page.route(address, (route) => route.abort());
  await page.getByRole('link', { name: 'Logs', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Invalid Token', { timeout: 30_000 });
  await expect(dialog).toContainText('TOKEN_EXPIRED');
  await page.unrouteAll();
  // The previous page has the same title: the redirect target only shows after the sign-in was
  // answered.
  const signedIn = page.waitForResponse('**/identity/token');
  await dialog.getByRole('button', { name: 'Back To Login' }).click();
  await signedIn;
  await expect(page).toHaveURL(`${program.origin}/my-tax/settings/logs`);
  await expect(page).toHaveTitle('Settings: Logs | Coinwise');
  await expect(page.getByRole('cell', { name: 'Account ada was created' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('stays on the loading screen without a valid configuration, and logs the reason', async () => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(
    '**/config.json',
    answer(200, { issuer: 'x', audience: 'x', clients: {}, app: {} }),
  );
  await page.goto('/app-select');
  await expect.poll(() => logged.join('\n')).toContain('Error validating app config');
  await expect(page.getByRole('heading', { name: 'Loading…' })).toBeAttached();
  await page.unrouteAll();
});

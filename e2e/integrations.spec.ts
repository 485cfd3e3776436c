import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServices } from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { accountingRegistrations, accountingServices } from '@lotbook/standins/sandbox/accounting';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dropFiles } from './overview.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';

test.describe.configure({ mode: 'serial' });

let folder: string;
let standin: HttpStandin;
let program: Program;
let page: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook-integrations-'));
  // Postgres doesn't run as root: its own user must be able to access the folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const client = { clientId: 'lotbook-test', clientSecret: 'a secret of the test' };
  standin = await startServices(
    accountingServices({ ...client, origin: `http://localhost:${port}` }),
  );
  mkdirSync(path.join(folder, 'data', 'config'), { recursive: true });
  writeFileSync(
    path.join(folder, 'data', 'config', 'oauth-applications.json'),
    JSON.stringify(
      accountingRegistrations.map(({ id, scope, authorizationPath }) => ({
        id,
        ...client,
        scope,
        authorizationUrl: `${standin.url}${authorizationPath}`,
      })),
    ),
  );
  program = new Program(path.join(folder, 'data'), port, {
    STANDINS_URL: standin.url,
  });
  await program.start();
  const person = await Person.signUp(program.origin, 'accounting', 'ada@example.com');
  await person.ask(
    'accounting',
    'mutation { createAccountingAccount(name: "Analytical Engines Ltd") { id } }',
  );
  page = await (await person.window(browser)).newPage();
});

test.afterEach(async () => {
  const info = test.info();
  if (info.status !== info.expectedStatus)
    await info.attach('what the program said', {
      body: program?.output ?? '',
      contentType: 'text/plain',
    });
});

test.afterAll(async () => {
  test.setTimeout(120_000);
  await page?.context().close();
  await program?.stop();
  await standin?.close();
  rmSync(folder, { recursive: true, force: true });
});

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2025-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,1000,buy-1',
  '2025-02-01T10:00:00Z,sell,0.5,BTC,Kraken,900,USD,Kraken,900,sell-1',
  '2025-02-14T10:00:00Z,buy,500,USD,Ledger,2,ETH,Ledger,500,buy-2',
  '2025-03-02T10:00:00Z,deposit,,,,1,ETH,Ledger,400,deposit-1',
];

const slow = { timeout: 60_000 };
const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const choose = async (label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
};
const openTab = (name: string) =>
  page.getByRole('navigation', { name: 'QuickBooks Online' }).getByRole('link', { name }).click();
const count = (label: string): Locator =>
  region('Entries by state')
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

test('imports the transactions', async () => {
  const file = path.join(folder, 'book.csv');
  writeFileSync(file, book.join('\n'));
  await page.goto('/accounting/sources/add');
  await dropFiles(page, [file]);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('book.csv loaded successfully.')).toBeVisible(slow);
  await page.goto('/accounting/transactions?txDateStatic=all');
  await expect(page.getByText('4 transactions', { exact: true })).toBeVisible(slow);
});

test('connects a company and chooses the default accounts', async () => {
  await page.goto('/accounting/integrations');
  await expect(button('Connect Xero')).toBeVisible(slow);
  await expectAccessible(page);
  await button('Connect QuickBooks Online').click();
  await page.getByRole('link', { name: 'Connect Analytical Engines Inc.' }).click();
  await expect(
    page.getByRole('heading', { name: 'QuickBooks Online: Analytical Engines Inc.' }),
  ).toBeVisible(slow);
  await button('Save accounts').click();
  await expect(page.getByText('Choose an account.').first()).toBeVisible();
  await expectAccessible(page);
  await choose('Asset', 'Crypto assets');
  await choose('Income', 'Crypto income');
  await choose('Expense', 'Crypto expenses');
  await choose('Fee', 'Crypto fees');
  await choose('Suspense', 'Clearing');
  await button('Save accounts').click();
  await expect(page.getByRole('heading', { name: 'How to post' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Minimum value (USD)').fill('1');
  await button('Save settings').click();
  await expect(count('Ready')).toContainText('3', slow);
});

test('maps a wallet to an account of its own, and previews that', async () => {
  await openTab('Accounts');
  await page.getByRole('combobox', { name: 'Account for Ledger' }).fill('Crypto staked');
  await page.getByRole('option', { name: 'Crypto staked' }).first().click();
  await expectAccessible(page);
  await button('Save 1 mapping').click();
  await expect(page.getByText('Mappings saved.')).toBeVisible();
  await openTab('Sync');
  await expect(page.getByText('Preview again before you post.')).toBeVisible(slow);
  await button('Preview again').click();
  const totals = region('Totals by account');
  await expect(totals.getByRole('row', { name: /Crypto staked/ })).toBeVisible(slow);
  await expect(page.getByText('3 entries to create, 0 to update, 0 to remove')).toBeVisible(slow);
  const downloading = page.waitForEvent('download');
  await button('Download preview (CSV)').click();
  const csv = readFileSync(await (await downloading).path(), 'utf8');
  expect(csv).toMatch(/^Entry,Date,Action,/);
  expect(csv).toContain('Crypto staked');
});

test('posts, and shows each entry with its transactions', async () => {
  await button('Sync now').click();
  await expect(count('Posted')).toContainText('3', slow);
  await expect(count('Ready')).toContainText('0');
  const entries = page.getByRole('grid', { name: 'Entries' });
  await expect(entries.getByRole('row').filter({ hasText: 'Posted' })).toHaveCount(3);
  await entries.getByRole('row').filter({ hasText: 'Feb 28, 2025' }).click();
  const drawer = page.getByRole('dialog', { name: 'Journal entry' });
  await expect(drawer.getByText('2 transactions')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Open in QuickBooks Online' })).toHaveAttribute(
    'href',
    /txnId=\d+/,
  );
  await expectAccessible(page);
  await drawer.getByRole('link', { name: /Feb 14, 2025/ }).click();
  await expect(page).toHaveURL(/\/accounting\/transactions\?.*txId=/);
});

test('opens an entry by the link that is written into QuickBooks', async () => {
  await page.goto('/accounting/integrations/qbo?entry=sum%3A2025-01%3Aactivity%3AUSD');
  const drawer = page.getByRole('dialog', { name: 'Journal entry' });
  await expect(drawer.getByText('1 transaction')).toBeVisible(slow);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('posts the update after a transaction’s category is edited', async () => {
  await page.goto('/accounting/transactions?txDateStatic=all&search=deposit-1');
  await page.getByRole('grid', { name: 'Transactions' }).getByRole('row').nth(1).click();
  const category = page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Category', exact: true });
  await category.selectOption('Gift');
  await expect(page.getByText('Category set to Gift').first()).toBeVisible();
  await page.goto('/accounting/integrations/qbo');
  await expect(page.getByText('Preview again before you post.')).toBeVisible(slow);
  await button('Preview again').click();
  await expect(page.getByText('0 entries to create, 1 to update, 0 to remove')).toBeVisible(slow);
  await button('Sync now').click();
  await expect(page.getByText('Everything is posted')).toBeVisible(slow);
  const history = region('History');
  await expect(history.getByText('ada@example.com').first()).toBeVisible();
  await expectAccessible(page);
});

test('reconciles to the trial balance with a difference of 0.00', async () => {
  await openTab('Reconciliation');
  await page.getByLabel('Balances on').fill('2025-03-31');
  await button('Compare').click();
  await expect(page.getByText('All balances match on Mar 31, 2025.')).toBeVisible(slow);
  const rows = page.getByRole('region', { name: 'Reconciliation' }).locator('tbody tr');
  expect(await rows.count()).toBeGreaterThan(2);
  await expectAccessible(page);
  for (const row of await rows.all()) {
    const difference = row.locator('td').nth(3).locator('[data-full]');
    await expect(difference).toHaveAttribute('data-full', '0');
    await expect(difference).toHaveText('0.00');
  }
});

test('disconnects and names what stays', async () => {
  await page.goto('/accounting/integrations');
  await button('Disconnect').click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect QuickBooks Online?' });
  await expect(dialog.getByText('3 posted entries stay in QuickBooks Online.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('QuickBooks Online is disconnected.')).toBeVisible();
  await expect(button('Connect QuickBooks Online')).toBeVisible(slow);
});

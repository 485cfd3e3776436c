import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServices } from '@lotbook/standins/exchanges/service';
import { strFromU8, unzipSync } from 'fflate';
import {
  accountingRegistrations,
  makeAccountingServices,
  makeAccountingBooks,
} from '@lotbook/standins/sandbox/accounting';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createReport } from './create-report.ts';
import { dropFiles } from './overview.ts';
import { Person } from './person.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

let page: Page;
const books = makeAccountingBooks();

const program = ownProgram('integrations', async ({ dataFolder, port }) => {
  const client = { clientId: 'lotbook-test', clientSecret: 'a secret of the test' };
  const standin = await startServices(
    makeAccountingServices({ ...client, origin: `http://localhost:${port}`, books }),
  );
  mkdirSync(path.join(dataFolder, 'config'), { recursive: true });
  writeFileSync(
    path.join(dataFolder, 'config', 'oauth-applications.json'),
    JSON.stringify(
      accountingRegistrations.map(({ id, scope, authorizationPath }) => ({
        id,
        ...client,
        scope,
        authorizationUrl: `${standin.url}${authorizationPath}`,
      })),
    ),
  );
  return { environment: { STANDINS_URL: standin.url }, close: () => standin.close() };
});

test.beforeAll(async ({ browser }) => {
  const person = await Person.signUp(program.origin, 'accounting', 'ada@example.com');
  await person.ask(
    'accounting',
    'mutation { createAccountingAccount(name: "Analytical Engines Ltd") { id } }',
  );
  page = await (await person.window(browser)).newPage();
});

test.afterAll(() => page?.context().close());

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
const openTab = (name: string, system = 'QuickBooks Online') =>
  page.getByRole('navigation', { name: system }).getByRole('link', { name }).click();
const count = (label: string): Locator =>
  region('Entries by state')
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

async function importBook(): Promise<void> {
  const file = path.join(program.folder, 'book.csv');
  writeFileSync(file, book.join('\n'));
  await page.goto('/accounting/sources/add');
  await dropFiles(page, [file]);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('book.csv loaded successfully.')).toBeVisible(slow);
}

test('imports the transactions', async () => {
  await importBook();
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
  await expect(page.getByRole('heading', { name: 'How to post', exact: true })).toBeVisible();
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
  // Rows that still load have no text, and open nothing.
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('row')
    .filter({ hasText: '2025' })
    .first()
    .click();
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

const entries = (): Locator =>
  page
    .getByRole('grid', { name: 'Entries' })
    .getByRole('row')
    .filter({ hasText: /20\d\d/ });

/** Closing balances by account, without those of zero. */
function readClosings(csv: string): Readonly<Record<string, string>> {
  const [head = '', ...rows] = csv.trim().split('\r\n');
  const [name, closing] = ['Account', 'Closing'].map((each) => head.split(',').indexOf(each));
  return Object.fromEntries(
    rows
      .map((row) => row.split(','))
      .filter((cells) => Number(cells[closing!]) !== 0 && cells[name!] !== '')
      .map((cells) => [cells[name!], Number(cells[closing!]).toFixed(2)]),
  );
}

test.describe('a bookkeeper’s month with Xero', () => {
  const organisation = books.organisations[0]!;
  const defaults = {
    Asset: 'Crypto assets',
    Income: 'Crypto income',
    Expense: 'Crypto expenses',
    Fee: 'Crypto fees',
    Suspense: 'Clearing',
  };

  test('connects one of several companies, maps its accounts and previews', async ({ browser }) => {
    const grace = await Person.signUp(program.origin, 'accounting', 'grace@example.com');
    await grace.ask(
      'accounting',
      'mutation { createAccountingAccount(name: "Hopper Compilers LLC") { id } }',
    );
    await page.context().close();
    page = await (await grace.window(browser)).newPage();
    await importBook();
    await page.goto('/accounting/transactions?txDateStatic=all');
    await expect(page.getByText('4 transactions', { exact: true })).toBeVisible(slow);
    await page.goto('/accounting/integrations');
    await button('Connect Xero').click(slow);
    await page.getByRole('link', { name: 'Connect all' }).click();
    await page
      .getByRole('combobox', { name: 'Company' })
      .selectOption({ label: organisation.name }, slow);
    await button('Use this company').click();
    await expect(page.getByRole('heading', { name: `Xero: ${organisation.name}` })).toBeVisible(
      slow,
    );
    for (const [label, account] of Object.entries(defaults)) await choose(label, account);
    await button('Save accounts').click();
    await button('Save settings').click();
    await expect(count('Ready')).toContainText('3', slow);
    await expect(page.getByText('3 entries to create, 0 to update, 0 to remove')).toBeVisible(slow);
    expect(organisation.journals).toHaveLength(0);
  });

  test('posts each month once', async () => {
    await button('Sync now').click();
    await expect(count('Posted')).toContainText('3', slow);
    expect(organisation.journals.map(({ Status }) => Status)).toEqual([
      'POSTED',
      'POSTED',
      'POSTED',
    ]);
  });

  test('reverses and reposts an entry of a closed period after its transaction is edited', async () => {
    organisation.periodLockDate = '2025-03-31';
    await page.goto('/accounting/transactions?txDateStatic=all&search=deposit-1');
    await page
      .getByRole('grid', { name: 'Transactions' })
      .getByRole('row')
      .filter({ hasText: '2025' })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Category', exact: true })
      .selectOption('Gift');
    await expect(page.getByText('Category set to Gift').first()).toBeVisible();
    await page.goto('/accounting/integrations/xero');
    await button('Preview again').click(slow);
    await expect(page.getByText('2 entries to create, 0 to update, 0 to remove')).toBeVisible(slow);
    await button('Sync now').click();
    await expect(entries().filter({ hasText: 'Reversed' })).toHaveCount(1, slow);
    await expect(entries().filter({ hasText: 'Apr 1, 2025' })).toHaveCount(2);
    expect(organisation.journals.map(({ Date: date }) => date.slice(0, 10)).sort()).toEqual([
      '2025-01-31',
      '2025-02-28',
      '2025-03-31',
      '2025-04-01',
      '2025-04-01',
    ]);
    await expectAccessible(page);
  });

  test('reconciles to the trial balance with a difference of 0.00', async () => {
    await openTab('Reconciliation', 'Xero');
    await page.getByLabel('Balances on').fill('2025-04-30');
    await button('Compare').click();
    await expect(page.getByText('All balances match on Apr 30, 2025.')).toBeVisible(slow);
    const rows = region('Reconciliation').locator('tbody tr');
    expect(await rows.count()).toBeGreaterThan(2);
    for (const row of await rows.all())
      await expect(row.locator('td').nth(3).locator('[data-full]')).toHaveText('0.00');
  });

  test('closes the month, and exports a close pack with the figures of the command line', async () => {
    await page.goto('/accounting/journal/close');
    await page.getByRole('row', { name: /^March 2025/ }).click(slow);
    const drawer = page.getByRole('dialog', { name: 'March 2025' });
    const reason = drawer.getByLabel('Reason');
    const close = drawer.getByRole('button', { name: /^Close / });
    await close.waitFor();
    if (await reason.isVisible()) await reason.fill('Kraken is not reconciled yet.');
    await close.click();
    await expect(drawer.getByRole('button', { name: 'Reopen March 2025' })).toBeVisible(slow);
    await page.goto('/accounting/reports');
    await expect(page.getByText(/^Journal and ledgers/)).toBeVisible(slow);
    await page.getByLabel('From').fill('2025-01-01');
    await page.getByLabel('To', { exact: true }).fill('2025-03-31');
    await createReport(page, /^Create Close pack$/, 'ZIP');
    const pack = page.getByRole('button', { name: /^Download Close pack.* ZIP$/ });
    const downloading = page.waitForEvent('download');
    await pack.click(slow);
    const files = unzipSync(readFileSync(await (await downloading).path()));
    expect(readClosings(strFromU8(files['trial-balance.csv']!))).toEqual(readCommandLine());
  });

  /** The same of `lotbook journal`, for the same rows with the same accounts. */
  function readCommandLine(): Readonly<Record<string, string>> {
    const [file, mapping] = [
      path.join(program.folder, 'gift.csv'),
      path.join(program.folder, 'mapping.csv'),
    ];
    writeFileSync(
      file,
      book
        .map((row, at) =>
          at === 0 ? `${row},Category` : `${row},${row.endsWith('deposit-1') ? 'gift' : ''}`,
        )
        .join('\n'),
    );
    writeFileSync(
      mapping,
      [
        'Role,Source,Asset,Category,Contact,Account',
        ...Object.entries({ ...defaults, Crypto: 'Crypto assets' })
          .filter(([role]) => role !== 'Asset')
          .map(([role, account]) => `${role.toLowerCase()},,,,,${account}`),
      ].join('\n'),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [
        path.resolve(import.meta.dirname, '../apps/cli/src/main.ts'),
        'journal',
        file,
        '--mapping',
        mapping,
        ...'--to 2025-03-31 --fiscal-year-start 1'.split(' '),
      ],
      { encoding: 'utf8', env: { ...process.env, INIT_CWD: program.folder } },
    );
    const sums = new Map<string, number>();
    for (const { account, closing } of JSON.parse(stdout).trialBalance as {
      account: string;
      closing: string;
    }[])
      sums.set(account, (sums.get(account) ?? 0) + Number(closing));
    return Object.fromEntries(
      [...sums].filter(([, sum]) => sum !== 0).map(([name, sum]) => [name, sum.toFixed(2)]),
    );
  }
});

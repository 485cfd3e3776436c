import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dropFiles } from './overview.ts';
import { Person } from './person.ts';
import { createReport } from './create-report.ts';
import { sharedProgram, test } from './shared-program.ts';

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Memo',
  '2025-01-05T10:00:00Z,buy,2000,USD,Kraken,2,BTC,Kraken,,buy,',
  '2025-01-20T10:00:00Z,deposit,,,,4,ETH,Kraken,400,deposit,from a customer',
  '2025-02-10T10:00:00Z,sell,0.5,BTC,Kraken,900,USD,Kraken,,sell,',
];

const program = sharedProgram('bookkeeper');
let page: Page;
let luca: Person;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  writeFileSync(path.join(program.folder, 'books.csv'), rows.join('\n'));
  luca = await Person.signUp(program.origin, 'accounting', 'luca@bookkeeper.example.com');
  await luca.ask(
    'accounting',
    'mutation { made: createAccountingAccount(name: "Pacioli Trading LLC") { id } }',
  );
  page = await (await luca.window(browser)).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
});

test.afterAll(async () => {
  await page?.context().close();
});

const openTab = (name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Journal' }).getByRole('link', { name }).click();

/** The journal is made in the background after each change. */
const expectCurrent = (): Promise<void> =>
  expect(page.getByText('The journal is being')).toHaveCount(0, { timeout: 60_000 });

const entries = (): Locator =>
  page
    .getByRole('grid', { name: 'Entries' })
    .getByRole('row')
    .filter({ hasText: /20\d\d/ });

test('imports a file from the first visit, and shows the books', async () => {
  await page.goto('/accounting');
  await expect(page.getByRole('heading', { name: 'Set up your books' })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await dropFiles(page, [path.join(program.folder, 'books.csv')]);
  await expect(page.getByText('Crypto book value')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: /^Add a chart of accounts/ })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
});

test('adds the suggested chart, which maps every line', async () => {
  await page.getByRole('link', { name: /^Add a chart of accounts/ }).click();
  await expect(page.getByRole('heading', { name: 'No chart of accounts yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add suggested chart' }).click();
  await expect(page.getByRole('row', { name: /1300 Crypto assets Asset/ })).toBeVisible();
  await expectCurrent();
  await openTab('Mapping');
  await expect(page.getByRole('combobox', { name: 'Goes to: Fees' })).toHaveValue(/.+/);
  await expect(page.getByText('No account yet')).toHaveCount(0);
  await expectAccessible(page);
});

test('shows a balanced journal, from the trial balance to the lines of an entry', async () => {
  await openTab('Trial balance');
  await expect(page.getByText('closing balances add up to $0.00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('row', { name: /^7200 Realized gains on crypto/ }).click();
  await expect(page).toHaveURL(/ledger=/);
  await expect(entries()).toHaveCount(1);
  await page.getByRole('button', { name: 'Show lines', exact: true }).click();
  await expect(page.getByRole('row', { name: /Realized gains 7200/ })).toContainText('400.00');
  await entries().first().click();
  const drawer = page.getByRole('dialog', { name: 'Journal entry' });
  await expect(drawer.getByRole('row', { name: /1150 Cash at exchanges Cash/ })).toContainText(
    '900.00',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('closes a month with a reason, because a point of its checklist is open', async () => {
  await openTab('Close');
  await page.getByRole('row', { name: /^January 2025/ }).click();
  const drawer = page.getByRole('dialog', { name: 'January 2025' });
  await expect(drawer.getByRole('link', { name: /^Resolve ?: Every transfer/ })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close January 2025' }).click();
  await expect(drawer.getByText('Enter a reason.')).toBeVisible();
  await drawer.getByLabel('Reason').fill('The customer is asked.');
  await drawer.getByRole('button', { name: 'Close January 2025' }).click();
  await expect(page.getByText('January 2025 is closed.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reopen January 2025' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^January 2025 Closed/ })).toContainText('luca');
  await expect(page.getByRole('region', { name: 'History' }).first()).toContainText(
    'The customer is asked.',
  );
});

test('books a later change of the closed month in the first open one', async () => {
  await expectCurrent();
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('row')
    .filter({ hasText: 'ETH' })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption('Airdrop');
  await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
  await expect(page.getByText('Category set to Airdrop').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Journal' }).first().click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Adjustments of closed months');
  await expect(entries()).toHaveCount(2, { timeout: 60_000 });
  await expect(entries().filter({ hasText: 'Reversal' })).toContainText('Feb 1, 2025');
  await expect(entries().filter({ hasText: 'Replacement' })).toContainText('Feb 1, 2025');
  await entries().filter({ hasText: 'Reversal' }).click();
  await expect(
    page.getByText('because its transaction changed after the close', { exact: false }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show the original entry' }).click();
  await expect(page.getByText('2 later entries correct this one.')).toBeVisible();
  await page.keyboard.press('Escape');
  await openTab('Trial balance');
  await expect(page.getByText('closing balances add up to $0.00')).toBeVisible();
  await expect(page.getByRole('row', { name: /^1900/ })).toContainText('0.00');
});

/** A download as bytes. */
async function save(button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const to = path.join(program.folder, download.suggestedFilename());
  await download.saveAs(to);
  return readFileSync(to);
}

test('makes a trial balance, and the close pack of the closed month', async () => {
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByText(/^Journal and ledgers/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Form 8949')).toHaveCount(0);
  await page.getByLabel('From').fill('2025-01-01');
  await page.getByLabel('To', { exact: true }).fill('2025-02-28');
  await createReport(page, /^Create Trial balance$/, 'CSV');
  const balance = page.getByRole('button', { name: /^Download Trial balance.* CSV$/ });
  await expect(balance).toBeVisible({ timeout: 60_000 });
  expect((await save(balance)).toString()).toMatch(
    /^Account code,Account,Type,Opening,Debit,Credit,Closing\r\n1150,Cash at exchanges,/,
  );
  await page.getByLabel('From').fill('');
  await page.getByLabel('To', { exact: true }).fill('');
  await createReport(page, /^Create Close pack$/, 'ZIP');
  const pack = page.getByRole('button', { name: /^Download Close pack.* ZIP$/ });
  await expect(pack).toBeVisible({ timeout: 60_000 });
  const files = unzipSync(await save(pack));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['close-checklist.pdf', 'journal.csv', 'manifest.json']),
  );
  expect(JSON.parse(strFromU8(files['manifest.json']!))).toMatchObject({
    about: { account: 'Pacioli Trading LLC', from: '2025-01-01', to: '2025-01-31', closed: true },
  });
  await expectAccessible(page);
});

test('adds up the books of two businesses', async () => {
  const { made } = await luca.ask<{ made: { id: string } }>(
    'accounting',
    'mutation { made: createAccountingAccount(name: "Pacioli Holding LLC") { id } }',
  );
  await luca.ask(
    'accounting',
    'mutation ($id: ID!) { importFile(accountId: $id, sample: true) { id } }',
    { id: made.id },
  );
  await page.goto('/accounting/journal/consolidated');
  await expect(page.getByRole('columnheader', { name: 'Pacioli Trading LLC' })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Pacioli Holding LLC' })).toBeVisible({
      timeout: 20_000,
    });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page);
});

test('shows the closed month and the open points on the dashboard, without errors', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText(/^1 of \d+ months closed/)).toBeVisible();
  await expect(page.getByRole('link', { name: '1300 Crypto assets' })).toBeVisible();
  await expectAccessible(page);
  expect(failures).toEqual([]);
});

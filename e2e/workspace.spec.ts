import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dropFiles } from './overview.ts';
import { Person } from './person.ts';
import { sharedProgram, test } from './shared-program.ts';

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Memo';
const first = [
  '2025-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy,',
  '2025-02-01T10:00:00Z,deposit,,,,2,ETH,Ledger,400,eth one,from Grandma',
  '2025-02-02T10:00:00Z,deposit,,,,3,ETH,Ledger,600,eth two,',
  '2025-02-03T10:00:00Z,deposit,,,,5,SOL,Ledger,500,sol,',
];
const later = [
  '2025-06-01T10:00:00Z,deposit,,,,1,ETH,Ledger,300,eth three,',
  '2025-06-02T10:00:00Z,deposit,,,,1,SOL,Ledger,100,sol two,',
];

const program = sharedProgram('workspace');
let page: Page;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  for (const [name, lines] of Object.entries({ 'first.csv': first, 'later.csv': later }))
    writeFileSync(path.join(program.folder, name), [header, ...lines].join('\n'));
  const grace = await Person.signUp(program.origin, 'tax', 'grace@workspace.example.com');
  page = await (await grace.window(browser)).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
});

test.afterAll(async () => {
  await page?.context().close();
});

const rows = (): Locator => page.getByRole('grid', { name: 'Transactions' }).getByRole('row');
const pill = (words: string): Locator =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('listitem')
    .filter({ hasText: words });
const foot = (words: string): Locator => page.getByRole('status').filter({ hasText: words });

/** Rows of a category; issues of other rows can mention it, too. */
const getRows = (category: string): Locator =>
  rows().filter({ has: page.getByRole('gridcell', { name: category, exact: true }) });

/** Selects an item in the table's menu. */
async function fromTable(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page
    .getByRole(/^(Hide|Tax|Accounting)/.test(name) ? 'menuitemcheckbox' : 'menuitem', { name })
    .click();
}

async function importFile(name: string): Promise<void> {
  await page.goto('/tax/sources/add');
  await dropFiles(page, [path.join(program.folder, name)]);
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await expect(page.getByText(`${name} loaded successfully.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Transactions' }).first().click();
}

test('imports a file and shows it in the table', async () => {
  await importFile('first.csv');
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  await expect(foot('4 transactions')).toBeVisible();
  await expectAccessible(page);
});

test('filters by type and text, and inverts a filter', async () => {
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Deposit');
  await expect(foot('3 transactions match the filters')).toBeVisible();
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('SOL');
  await expect(foot('1 transaction matches the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Asset is SOL. Show all except SOL' }).click();
  await expect(pill('Asset is not SOL')).toBeVisible();
  await expect(foot('2 transactions match the filters')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('grandma');
  await expect(foot('1 transaction matches the filters')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('');
  await expect(foot('2 transactions match the filters')).toBeVisible();
  await expectAccessible(page);
});

test('saves the view, leaves it, and restores it by name and by reload', async () => {
  await fromTable('Save this view…');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('Enter a name for this view')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ether that came in');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('combobox', { name: 'Saved view' })).toHaveValue(/.+/);
  await page.getByRole('button', { name: 'Remove filter Asset is not SOL' }).click();
  const other = page.getByRole('button', { name: 'Remove filter Type is Deposit' });
  await expect(other).toBeFocused();
  await other.press('Enter');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeFocused();
  await expect(foot('4 transactions')).toBeVisible();
  await page.getByRole('combobox', { name: 'Saved view' }).selectOption('Ether that came in');
  await expect(foot('2 transactions match the filters')).toBeVisible();
  await page.reload();
  await expect(pill('Asset is not SOL')).toBeVisible();
  await expect(foot('2 transactions match the filters')).toBeVisible();
});

test('changes the category of all matching transactions, and undoes it', async () => {
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('combobox', { name: 'Change category' }).selectOption('Airdrop');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 transactions change.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set category' }).click();
  await expect(getRows('Airdrop')).toHaveCount(2, { timeout: 60_000 });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const [toast, bar] = [
    await undo.locator('..').boundingBox(),
    await page.getByRole('region', { name: 'Selected rows' }).boundingBox(),
  ];
  expect(toast!.y + toast!.height).toBeLessThanOrEqual(bar!.y);
  await undo.click();
  await expect(getRows('Transfer')).toHaveCount(2, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows().nth(1)).toBeFocused();
});

test('navigates and selects with the keyboard only', async () => {
  const ticks = page.getByRole('checkbox', { name: /^Select Transfer of/ });
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(
    '2 transactions selected',
  );
  await ticks.first().focus();
  await page.keyboard.press('End');
  await expect(ticks.last()).toBeFocused();
  await page.keyboard.press('Home');
  for (const key of ['Shift+Tab', 'Shift+Tab', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await expect(page.getByRole('separator', { name: /^Width of Date/ })).toBeFocused();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rows().nth(1)).toBeFocused();
});

test('creates a rule from the filters, and applies it to a later file', async () => {
  await fromTable('Import rules…');
  const drawer = page.getByRole('dialog', { name: 'Import rules' });
  await drawer.getByRole('button', { name: 'New rule from filters' }).click();
  await drawer.getByLabel('Rule name').fill('Presents');
  await drawer.getByLabel('Category to set').selectOption('Gift');
  await expect(drawer).toContainText('2 transactions change.');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Create rule' }).click();
  await expect(drawer.getByRole('region', { name: 'Presents' })).toContainText(
    'Gift: type is Deposit, asset is not SOL',
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await importFile('later.csv');
  // Another page was open in between; the filters are still active.
  await page.getByRole('button', { name: 'Remove filter Asset is not SOL' }).click();
  await page.getByRole('button', { name: 'Remove filter Type is Deposit' }).click();
  await expect(foot('6 transactions')).toBeVisible();
  await expect(getRows('Gift')).toHaveCount(3, { timeout: 60_000 });
  await expect(getRows('Gift').filter({ hasText: 'Jun 1, 2025' })).toBeVisible();
  await expect(getRows('Transfer').filter({ hasText: 'Jun 2, 2025' })).toBeVisible();
});

test('runs the rule on the selection, and reports that nothing would change', async () => {
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Run a rule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run a rule on 6 transactions' });
  await expect(dialog).toContainText('Gift: type is Deposit, asset is not SOL');
  await expect(dialog).toContainText('Nothing changes.');
  await expect(dialog).toContainText('3 already have this category.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
});

test('removes transactions from the selection that an edit moves out of the filters', async () => {
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Gift');
  await expect(foot('3 transactions match the filters')).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Select Gift of/ })
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(
    '1 transaction selected',
  );
  await page.getByRole('combobox', { name: 'Change category' }).selectOption('Airdrop');
  await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
  await expect(foot('2 transactions match the filters')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(foot('3 transactions match the filters')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Remove filter Category is Gift' }).click();
  await expect(foot('6 transactions')).toBeVisible();
});

test('shows the default hidden values, unhides them, and reaches all transactions of a figure', async () => {
  await fromTable('Hide dust (value below 1 in account currency)');
  await expect(pill('No dust')).toBeVisible();
  await fromTable('Set as default for everyone');
  await expect(pill('No dust')).toBeVisible();
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await page
    .getByRole('definition')
    .filter({ hasText: '6 in 2025 (6 total)' })
    .getByRole('link', { name: '6' })
    .last()
    .click();
  await expect(foot('6 transactions')).toBeVisible();
  await expect(pill('No dust')).toHaveCount(0);
  await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('view.'))
      .forEach((key) => localStorage.removeItem(key)),
  );
  await page.goto('/tax/transactions?txDateStatic=all');
  await expect(foot('6 transactions match the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter No dust (default)' }).click();
  await expect(foot('the filters')).toHaveCount(0);
  await expectAccessible(page);
  await fromTable('Set as default for everyone');
  await expect(
    page.getByText('This is now the default for everyone in the account.').last(),
  ).toBeVisible();
});

test('exports the table as shown', async () => {
  await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Gift');
  await expect(foot('3 transactions match the filters')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    fromTable('Export as CSV'),
  ]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(
    /^Date \([\w/]+\),Source,Type,Category,Out quantity,Out asset,In quantity,In asset,/,
  );
  expect(lines.filter((line) => line.includes(',Gift,')).map((line) => line.slice(0, 10))).toEqual([
    '2025-06-01',
    '2025-02-02',
    '2025-02-01',
  ]);
});

test('shows the accounting columns, in dark mode and on a phone', async () => {
  await fromTable('Accounting view');
  await expect(page.getByRole('columnheader', { name: 'GL code' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await fromTable('Columns…');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'GL code' }).uncheck();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('columnheader', { name: 'GL code' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Contact' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'GL code' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pill('Category is Gift')).toBeVisible();
  await expectAccessible(page);
  expect(failures).toEqual([]);
});

test('asks for the time zone of a renamed Binance file, and imports it in that zone', async () => {
  const statement = 'User ID,Time,Account,Operation,Coin,Change,Remark';
  const name = 'renamed.csv';
  writeFileSync(
    path.join(program.folder, name),
    `${statement}\n1,25-12-31 20:00:00,Spot,Deposit,BTC,1,\n`,
  );
  await page.goto('/tax/sources/add');
  await dropFiles(page, [path.join(program.folder, name)]);
  await expect(page.getByText('Choose the zone that its times are in.')).toBeVisible({
    timeout: 60_000,
  });
  const zone = page.getByRole('combobox', { name: 'Time zone of the file' });
  await expect(zone).not.toHaveValue('');
  await expectAccessible(page);
  await zone.selectOption('America/Chicago');
  await page.getByRole('button', { name: 'Import in this zone' }).click();
  await expect(page.getByText(`${name} loaded successfully.`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show files' }).click();
  await expect(
    page.getByText('We used the time zone America/Chicago for times without one.'),
  ).toBeVisible();
});

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { dropFiles, figure } from './overview.ts';
import { Person } from './person.ts';
import { sharedProgram, test } from './shared-program.ts';

// 0.3 BTC left Kraken and arrived at Ledger four days later, too late for an automatic match. The
// cost of the 2 ETH that were sold is unknown, and so is the destination of 0.05 BTC.
const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,10000,USD,Kraken,1,BTC,Kraken,,buy',
  '2025-02-01T10:00:00Z,withdrawal,0.3,BTC,Kraken,,,,27000,left',
  '2025-02-05T14:00:00Z,deposit,,,,0.3,BTC,Ledger,26100,came',
  '2025-03-01T10:00:00Z,deposit,,,,2,ETH,Ledger,4000,gift',
  '2025-04-01T10:00:00Z,withdrawal,0.05,BTC,Kraken,,,,4500,spent',
  '2025-05-01T10:00:00Z,sell,0.2,BTC,Kraken,20000,USD,Kraken,,sale',
];

const program = sharedProgram('review');
let page: Page;

test.beforeAll(async ({ browser }) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@review.example.com');
  page = await (await ada.window(browser)).newPage();
});

test.afterAll(async () => {
  await page?.context().close();
});

const issues = (): Locator =>
  page
    .getByRole('grid', { name: 'Issues' })
    .getByRole('row')
    .filter({ has: page.locator('[data-full]') });
const drawer = (): Locator => page.getByRole('dialog').last();
const findReady = (): Locator =>
  page.getByRole('list', { name: 'Readiness by tax year' }).getByRole('button', { name: /^2025/ });

/** In both themes. */
async function expectAccessibleInBoth(): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('lists issues by tax impact', async () => {
  await page.goto('/tax');
  const file = path.join(program.folder, 'book.csv');
  writeFileSync(file, rows.join('\n'));
  await dropFiles(page, [file]);
  await expect(figure(page, 'Net gain 2025')).toHaveAttribute('data-full', '18000', {
    timeout: 60_000,
  });
  await page.getByRole('link', { name: 'Review all' }).click();
  await expect(page.getByRole('heading', { name: 'Review', level: 1 })).toBeVisible();
  await expect(issues()).toHaveCount(4);
  await expect(issues().first()).toContainText('Unmatched deposit');
  await expect(findReady()).toContainText('20% ready');
  await expectAccessibleInBoth();
  await page
    .getByRole('list', { name: 'Issues by type' })
    .getByRole('link', { name: /^Why\?/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Evidence for tax impact: / })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText(
    'By issue, largest amount first:',
  );
  await expectAccessibleInBoth();
  await page.getByRole('link', { name: 'Review issues' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await page.goto('/tax/review');
  await expect(issues()).not.toHaveCount(0);
});

test('resolves one by matching a possible other end', async () => {
  await issues().first().click();
  await expect(drawer()).toContainText('Your gain could be up to $26,100.00 lower');
  await drawer()
    .getByRole('button', { name: 'Preview impact: Link with 0.3 BTC at Kraken' })
    .click();
  await expect(drawer()).toContainText('No tax year would change.');
  await expect(drawer()).toContainText('Resolves Unmatched deposit (1), Unmatched withdrawal (1).');
  await expectAccessibleInBoth();
  await drawer()
    .getByRole('button', { name: /^Link with 0\.3 BTC at Kraken/ })
    .click();
  await expect(drawer().getByText('This issue is resolved.')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(issues()).toHaveCount(2);
  await expect(findReady()).toContainText('60% ready');
});

test('previews per year what ignoring a purchase would change, and changes nothing', async () => {
  await page.goto('/tax/transactions?txDateStatic=all');
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('gridcell', { name: 'Buy', exact: true })
    .first()
    .click();
  await drawer().getByRole('button', { name: 'Preview impact: Exclude' }).click();
  const years = drawer().getByRole('region', { name: 'Totals by year' });
  await expect(years).toContainText('2025▲gain +18,000.00, why?▲gain +20,000.00▲gain +2,000.00', {
    timeout: 30_000,
  });
  await expectAccessibleInBoth();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(findReady()).toContainText('60% ready');
});

test('resolves one with a known cost', async () => {
  await issues().filter({ hasText: 'Unmatched deposit' }).click();
  await drawer().getByRole('button', { name: 'Change the cost basis of ETH' }).click();
  await drawer()
    .getByLabel(/^Cost basis of all 2 ETH/)
    .fill('3500');
  await drawer().getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This issue is resolved.')).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(issues()).toHaveCount(1);
  await expect(findReady()).toContainText('80% ready');
});

test('dismisses the last one with a reason, shows no open issues, and reopens it', async () => {
  await issues().getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await page.getByLabel('Reason').fill('A present to my sister');
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: 'No open issues' })).toBeVisible();
  await expect(findReady()).toContainText('ready, 1 dismissed');
  await expectAccessibleInBoth();

  await page.getByRole('button', { name: 'Show 1 dismissed issue' }).click();
  await expect(page).toHaveURL(/aside=true/);
  await issues().click();
  await expect(drawer()).toContainText(
    /Dismissed on \w+ \d+, \d{4} by \S+: A present to my sister/,
  );
  await drawer().getByRole('button', { name: 'Reopen' }).click();
  await expect(drawer().getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Status').selectOption('open');
  await expect(issues()).toHaveCount(1);
  await expect(findReady()).toContainText('80% ready');
});

test('leads from a figure to its explanation, its evidence page and the file row', async () => {
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await page
    .getByRole('link', { name: /18,000\.00.*why/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Evidence for 2025' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText(
    'BTC: $18,000.00 in 1 disposal',
  );
  await expectAccessibleInBoth();

  await page.getByRole('link', { name: /^BTC: \$18,000\.00/ }).click();
  await expect(page).toHaveURL(/\/tax\/evidence\?what=year&id=2025%2FBTC&account=[\da-f-]+$/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Evidence for BTC in 2025' })).toBeVisible();
  await page.getByRole('link', { name: /^0\.2 BTC disposed of on May 1, 2025/ }).click();
  await expect(page.getByRole('heading', { name: 'Evidence for a gain' })).toBeVisible();
  await page.goBack();
  await expectAccessibleInBoth();
  await page.getByRole('link', { name: 'Whole year' }).click();
  await expect(page.getByRole('heading', { name: 'Evidence for 2025' })).toBeVisible();

  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('link', { name: /why\?$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Evidence for totals' })).toBeVisible();
  await expectAccessibleInBoth();
  await page.getByRole('link', { name: /^May 1, 2025, Kraken/ }).click();
  await expect(page.getByRole('heading', { name: 'Evidence for a transaction' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText(
    'Gain: $18,000.00',
  );
  await expectAccessibleInBoth();
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  const sale = page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('row')
    .filter({ has: page.locator('[data-full="18000"]') });
  const row = sale.filter({ has: page.locator('[data-full="0.2"]') });
  const explanation = page.getByRole('dialog', { name: 'Why this figure?' });
  await row.locator('[data-full="18000"]').click();
  await expect(explanation).toContainText('Gain: $18,000.00');
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('w');
  await expect(explanation).toContainText('Gain: $18,000.00');
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await row.click();
  await drawer()
    .getByRole('button', { name: /^Why is the gain/ })
    .click();
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { name: 'Evidence for a gain' })).toBeVisible();
  await expect(page).toHaveURL(/\/tax\/evidence\?what=disposal&id=/);
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText(
    'Line 7 of book.csv',
  );
  await expect(page.getByRole('region', { name: 'Source rows' })).toContainText(
    'Line 7 of book.csv',
  );
  await expectAccessibleInBoth();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('evidence-disposal.pdf');
});

test('shows the results of other methods next to the current one', async () => {
  await page.goto('/tax');
  await page.getByRole('button', { name: 'Compare methods' }).click();
  const compared = page.getByRole('region', { name: 'Comparison of methods' });
  await expect(compared.getByRole('row')).toHaveCount(4);
  await expect(compared.getByRole('row').filter({ hasText: 'in use' })).toContainText('FIFO');
  await expectAccessibleInBoth();
  await compared.getByRole('row', { name: /^HIFO/ }).getByRole('button').last().click();
  await page
    .getByRole('dialog', { name: 'Why this figure?' })
    .getByRole('link', { name: 'Open as a page' })
    .click();
  await expect(page.getByRole('heading', { name: 'Explanation of a figure' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText(
    'Under HIFO, the gain in 2025 is',
  );
  await expectAccessibleInBoth();
});

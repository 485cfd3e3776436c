import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectFigures } from './overview.ts';
import { Person } from './person.ts';
import { sharedProgram, test } from './shared-program.ts';

// Bought for 20,000, sold for 30,000 within the year; then the proceeds are corrected to 32,000.
const entered = { 'Net gain 2025': '10000', 'Short-term': '10000', 'Long-term': '0', Income: '0' };
const edited = { 'Net gain 2025': '12000', 'Short-term': '12000', 'Long-term': '0', Income: '0' };
const deleted = { 'Net gain 2025': '0', 'Short-term': '0', 'Long-term': '0', Income: '0' };

const program = sharedProgram('by-hand');
let page: Page;

test.beforeAll(async ({ browser }) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@manual-entry.example.com');
  page = await (await ada.window(browser)).newPage();
});

test.afterAll(async () => {
  await page?.context().close();
});

const form = (): Locator =>
  page.getByRole('dialog', { name: /^Add transaction$|^Edit manual transaction$/ });

test('adds an unlisted exchange without a file', async () => {
  await page.goto('/tax/sources/add');
  await page.getByRole('button', { name: 'Add unlisted exchange' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add unlisted exchange' });
  await drawer.getByRole('button', { name: 'Add source' }).click();
  await expect(drawer.getByText('Source name cannot be blank')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel('Exchange name').fill('Corner Exchange');
  await drawer.getByRole('button', { name: 'Add source' }).click();
  await expect(page.getByRole('heading', { name: 'Corner Exchange' })).toBeVisible();
  await expect(page.getByText('No manual transactions for Corner Exchange.')).toBeVisible();
});

test('adds a purchase and a sale after fixing the reported errors', async () => {
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await form().getByRole('button', { name: 'Add transaction' }).click();
  await expect(form().getByText('You must enter an asset')).toBeVisible();
  await expectAccessible(page);
  await form().getByLabel('Date').fill('2025-02-01');
  await trade({
    amount: 'Amount bought',
    units: '0.5',
    total: 'Total paid, excluding the fee',
    money: '20000',
  });
  await expect(page.getByRole('region', { name: 'List of manual transactions' })).toContainText(
    '0.5 BTC for 20,000 USD',
  );

  await page.getByRole('button', { name: 'Add transaction' }).click();
  await form().getByLabel('Type').selectOption('sell');
  await form().getByLabel('Date').fill('2025-06-01');
  await trade({
    amount: 'Amount sold',
    units: '0.5',
    total: 'Total received, before the fee',
    money: '30000',
  });
  await expectAccessible(page);
  await page.goto('/tax');
  await expectFigures(page, entered);
});

async function trade({
  amount,
  units,
  total,
  money,
}: {
  readonly amount: string;
  readonly units: string;
  readonly total: string;
  readonly money: string;
}): Promise<void> {
  await form().getByLabel(amount).fill(units);
  await form().getByLabel('Asset', { exact: true }).fill('BTC');
  await form().getByText('Enter the price').click();
  await form().getByLabel(total).fill(money);
  await form().getByRole('button', { name: 'Add transaction' }).click();
  await expect(form()).toBeHidden();
}

test('edits the sale, which updates the figures and keeps the previous version', async () => {
  await page.goto('/tax/transactions?txDateStatic=all');
  await page.getByRole('row').filter({ hasText: 'Sell' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Sell' });
  await drawer.getByRole('button', { name: 'Edit transaction' }).click();
  const sale = page.getByRole('dialog', { name: 'Edit manual transaction' });
  await sale.getByLabel('Total received, before the fee').fill('32000');
  await sale.getByRole('button', { name: 'Save' }).click();
  await expect(sale).toBeHidden();
  await expect(drawer.getByText('Edited once. We keep every version.')).toBeVisible();
  await page.goto('/tax');
  await expectFigures(page, edited);
});

test('deletes the sale', async () => {
  await page.goto('/tax/sources');
  await page.getByRole('row').filter({ hasText: 'Corner Exchange' }).click();
  await page.getByRole('link', { name: 'Open source' }).click();
  await page.getByRole('link', { name: 'Imports' }).click();
  await page.getByRole('button', { name: /^Delete Sell:/ }).click();
  await page.getByRole('button', { name: 'Delete transaction' }).click();
  await expect(page.getByRole('button', { name: /^Delete Sell:/ })).toHaveCount(0);
  await page.goto('/tax');
  await expectFigures(page, deleted);
});

test('archives the exchange and finds it with the archived sources', async () => {
  await page.goto('/tax/sources');
  await page.getByRole('button', { name: 'Actions for Corner Exchange' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('No matching sources')).toBeVisible();
  await page.getByLabel('Status').selectOption('archived');
  await expect(page.getByText('Corner Exchange', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

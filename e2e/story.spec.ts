import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createReport } from './create-report.ts';
import { cell, dropFiles, expectFigures, importLine } from './overview.ts';
import { ownProgram } from './separate-program.ts';
import { signUpAndConfirm } from './sign-up.ts';
import { test } from './shared-program.ts';

const person = { email: 'ada@example.com', password: 'harbour kettle violin' };
const files = ['coinbase.csv', 'kraken-ledgers.csv'].map((name) =>
  path.join(import.meta.dirname, 'files', name),
);

// The expected results of the two files, calculated manually. Sales of ETH: 396.00 - 250.00 at
// Coinbase and 3,690.75 - 3,308.25 at Kraken, both short-term. The sale of 0.4 BTC had proceeds of
// 33,900.00. FIFO uses two fifths of the 2023 lot (6,820.00); HIFO uses four fifths of the 2024 lot
// (26,460.00), which is short-term.
const fifo = {
  'Net gain 2025': '27608.5',
  'Short-term': '528.5',
  'Long-term': '27080',
  Income: '250',
};
const hifo = { 'Net gain 2025': '7968.5', 'Short-term': '7968.5', Income: '250' };

const program = ownProgram('story');
let page: Page;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()))
      failures.push(message.text());
  });
});

test.afterAll(async () => {
  await page?.context().close();
});

test('signs up, and confirms the address through the outbox', async () => {
  await signUpAndConfirm(page, person);
});

test('imports two export files, and shows the result of every row', async () => {
  await expect(page.getByText('Add your data')).toBeVisible();
  await expectAccessible(page);
  await dropFiles(page, files);
  await expect(importLine(page, 'coinbase.csv')).toContainText('Done', { timeout: 60_000 });
  await expect(importLine(page, 'coinbase.csv')).toContainText(
    /Recognized as Coinbase.*6\s*rows read\s*5\s*added\s*0\s*duplicates\s*0\s*skipped\s*1/s,
  );
  await expect(importLine(page, 'kraken-ledgers.csv')).toContainText('Done', { timeout: 60_000 });
  await expect(importLine(page, 'kraken-ledgers.csv')).toContainText(
    /Recognized as Kraken.*4\s*rows read\s*2\s*added/s,
  );
});

test('shows the year’s figures on the overview', async () => {
  await expectFigures(page, fifo);
  await expectAccessible(page);
});

test('shows which row was rejected, and why', async () => {
  await importLine(page, 'coinbase.csv')
    .getByRole('link', { name: /see why/ })
    .click();
  const rejected = page.getByRole('region', { name: 'Rejected rows' });
  await expect(rejected).toContainText('Quantity Transacted');
  await expect(rejected.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('8');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Crypto Sources' })).toBeVisible();
  await expectAccessible(page);
});

test('adds no duplicates when a file is imported again', async () => {
  await page.getByRole('link', { name: 'Add Crypto Source' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Crypto Source' })).toBeVisible();
  await expectAccessible(page);
  await dropFiles(page, files.slice(0, 1));
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await expect(
    importLine(page, 'coinbase.csv').filter({ hasText: /0\s*added\s*5\s*duplicates/ }),
  ).toBeVisible({ timeout: 60_000 });
  await expectFigures(page, fifo);
});

test('lists every transaction, and explains one gain', async () => {
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  await expect(page.getByText('7 transactions')).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Transactions' }).getByRole('row');
  const sale = rows.filter({ has: page.locator('[data-full="27080"]') });
  await expect(rows.filter({ has: page.locator('[data-full]') })).toHaveCount(8);
  await expectAccessible(page);
  await sale.filter({ has: page.locator('[data-full="0.4"]') }).click();
  const drawer = page.getByRole('dialog');
  const lots = drawer.getByRole('region', { name: 'Lots sold' });
  for (const figure of ['0.4', '6820', '33900', '27080'])
    await expect(lots.locator(`[data-full="${figure}"]`)).toBeVisible();
  await expect(drawer).toContainText(/Line 7 of .*coinbase\.csv/);
  await expect(drawer).toContainText('Sold 0.4 BTC for 33,900.00 USD');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('updates every figure when the method changes', async () => {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^HIFO/ }).click();
  await page.getByRole('button', { name: 'Change and recalculate' }).click();
  await expect(page.getByRole('radio', { name: /^HIFO/ })).toBeChecked();
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await expectFigures(page, hifo);
  // A rejected row of the year may be a long-term sale, so zero isn't shown as final.
  await expect(cell(page, 'Long-term')).toContainText('–');
});

test('generates Form 8949 as PDF and CSV, and saves both', async () => {
  await page.getByRole('link', { name: 'Reports' }).first().click();
  for (const format of ['PDF', 'CSV']) {
    await createReport(page, /^Create Form 8949(?!.*again$)/, format);
    // The first form asks for the legal name.
    if (format === 'PDF')
      await page.getByRole('button', { name: 'Save and create the form' }).click();
    // A row of the year was rejected.
    await page.getByRole('button', { name: 'Create anyway' }).click();
    const button = page.getByRole('button', { name: new RegExp(`^Download .*${format}$`) }).first();
    await expect(button).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`8949.*2025.*-INCOMPLETE\\.${format.toLowerCase()}$`, 'i'),
    );
    const bytes = readFileSync(await download.path());
    if (format === 'PDF') expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    else
      expect(bytes.toString('utf8')).toMatch(
        /^INCOMPLETE: 1 imported row was rejected.*BTC.*06\/15\/2024.*03\/01\/2025.*33900\.00.*26460\.00.*7440\.00/s,
      );
  }
  await expectAccessible(page);
});

test('keeps all data after a restart', async () => {
  await program.restart();
  await page.goto('/tax');
  await expectFigures(page, hifo);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await expect(page.getByRole('button', { name: /^Download / })).toHaveCount(2);
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('combobox', { name: 'Date' }).selectOption('All dates');
  await expect(page.getByText('7 transactions')).toBeVisible();
});

test('shows the same on a phone in dark mode', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // A stream that is open as long as the page would prevent network idle.
  await page.route('**/news/*', (route) => route.abort());
  for (const address of [
    '/tax',
    '/tax/sources',
    '/tax/transactions',
    '/tax/settings/general',
    '/tax/reports',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow, `${address} is wider than the screen`).toBe(0);
  }
  await page.unroute('**/news/*');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
});

test('signs out, and in again', async () => {
  await page.goto('/tax');
  await expectFigures(page, hifo);
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectFigures(page, hifo);
  expect(
    await page.evaluate(
      'JSON.stringify([...Object.values(localStorage), ...Object.values(sessionStorage)])',
    ),
  ).not.toContain('eyJ');
});

test('logs no errors or policy violations on any page', () => {
  expect(failures).toEqual([]);
});

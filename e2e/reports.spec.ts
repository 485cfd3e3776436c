import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Download, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { createReport } from './create-report.ts';
import { ownProgram } from './separate-program.ts';
import { Person } from './person.ts';
import { signUpAndConfirm } from './sign-up.ts';
import { test } from './shared-program.ts';

const program = ownProgram('reports', { LOTBOOK_BILLING: 'standin' });
let page: Page;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  page = await (
    await browser.newContext({ baseURL: program.origin, acceptDownloads: true })
  ).newPage();
  page.on('pageerror', (error) => failures.push(error.message));
});

test.afterAll(async () => {
  await page?.context().close();
});

/** A download as text, with bytes mapped one to one. */
async function saveDownload(click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return getContent(download);
}

async function getContent(download: Download): Promise<string> {
  const to = path.join(program.folder, `${Date.now()} ${download.suggestedFilename()}`);
  await download.saveAs(to);
  return readFileSync(to, 'latin1');
}

test('opens the sample data and lists the reports of the year', async () => {
  await signUpAndConfirm(page, { email: 'emmy@example.com', password: 'harbour kettle violin' });
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await expect(page.getByRole('region', { name: /^Tax year 2025 in USD/ })).toBeVisible({
    timeout: 60_000,
  });
  await page.goto('/tax/reports');
  await expect(
    page.getByText('Form 8949: Sales and Other Dispositions of Capital Assets'),
  ).toBeVisible();
});

test('previews a report of an unpaid year, and links to the payment', async () => {
  await createReport(page, /^Create Form 8949(?!.*again$)/, 'CSV');
  await page.getByRole('button', { name: 'Save and create the form' }).click();
  const preview = page.getByRole('button', { name: /^Preview Form 8949.* CSV$/ });
  await expect(preview).toBeVisible({ timeout: 60_000 });
  expect(await saveDownload(() => preview.click())).toMatch(
    /^Preview \S+ not for filing\r\n"UNCERTAIN: 1 disposal .*"\r\nBox,/,
  );
  await page.getByRole('button', { name: /^Pay for Form 8949.* CSV$/ }).click();
  await expect(page.getByRole('heading', { name: 'Tax Checkout' })).toBeVisible();
  await page.goBack();
});

test('generates a report without a year twice, byte for byte the same, and deletes one', async () => {
  await createReport(page, /^Create Open lots(?!.*again$)/, 'CSV');
  const downloads = page.getByRole('button', { name: /^Download Open lots.* CSV$/ });
  await expect(downloads).toHaveCount(1, { timeout: 60_000 });
  const first = await saveDownload(() => downloads.first().click());
  expect(first).toMatch(/^Lot,/);
  await page.getByRole('button', { name: /^Create Open lots.* CSV again$/ }).click();
  await expect(downloads).toHaveCount(2, { timeout: 60_000 });
  expect(await saveDownload(() => downloads.first().click())).toBe(first);
  await page
    .getByRole('button', { name: /^Delete Open lots.* CSV$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(downloads).toHaveCount(1);
  await expectAccessible(page);
});

test('schedules a report, runs it now, and finds the result', async () => {
  await page.getByRole('button', { name: 'Schedule a report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Report', { exact: true }).selectOption({ label: 'Audit trail' });
  await dialog.getByLabel('Format', { exact: true }).selectOption('csv');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: 'Schedule actions for Audit trail' }).click();
  await page.getByRole('menuitem', { name: /now/i }).click();
  await expect(page.getByRole('button', { name: 'Download Audit trail CSV' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: 'Audit trail' })
      .filter({ hasText: 'Scheduled; Cents' }),
  ).toBeVisible();
});

test('seals a year, and compares it with the current figures', async () => {
  await page.getByRole('button', { name: 'Lock 2024 as filed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock year' }).click();
  const changes = page.getByRole('button', { name: 'Changes since filing, 2024' });
  await expect(changes).toBeVisible({ timeout: 60_000 });
  await changes.click();
  await expect(page.getByText('No changes.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('plans a sale, shares the plan, and saves it as PDF', async () => {
  await page.goto('/tax/planning');
  const price = page.getByLabel(/^Price of/).first();
  await price.fill('150');
  await price.press('Tab');
  await page
    .getByRole('checkbox', { name: /^Sell all/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: 'Use tax brackets' }).check();
  await page
    .getByLabel('Brackets for ordinary income and short-term gains')
    .fill('0 10%\n12000 22%');
  await page.getByLabel('Brackets for long-term gains').fill('0 15%');
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText(/It is the plan below/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  expect(await saveDownload(() => page.getByRole('menuitem', { name: 'PDF' }).click())).toMatch(
    /^%PDF-1\.7/,
  );
});

test('downloads a client’s reports after the firm has paid', async ({ browser }) => {
  const vera = await Person.signUp(program.origin, 'tax-preparer', 'vera@example.com');
  await vera.ask(
    'tax-preparer',
    'mutation { createPreparerAccount(name: "Vera & Sons", type: TaxPreparer) { id } }',
  );
  const { firms } = await vera.ask<{
    firms: readonly { taxPreparerDetails: { linkCode: string } }[];
  }>('tax-preparer', '{ firms: accounts(type: TaxPreparer) { taxPreparerDetails { linkCode } } }');
  await page.goto('/tax/settings/general?section=tax-pro');
  await page.getByLabel('Link code').fill(firms[0]?.taxPreparerDetails.linkCode ?? '');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Has access', { exact: true })).toBeVisible();

  const firm = await (await vera.window(browser)).newPage();
  firm.on('pageerror', (error) => failures.push(error.message));
  await firm.goto('/tax-preparer');
  await firm.getByRole('row').filter({ hasText: 'Payment Required' }).click();
  await firm.getByRole('button', { name: 'Edit', exact: true }).click();
  await firm.getByLabel('Primary contact').fill('Emmy');
  await firm.getByLabel('Who pays').selectOption('preparer');
  await firm.getByRole('button', { name: 'Save' }).click();
  await firm
    .getByRole('button', { name: /^Pay for 2025/ })
    .last()
    .click();
  await expect(firm.getByText(/^Your firm, Vera & Sons, is charged/)).toBeVisible();
  await expectAccessible(firm);
  await firm.getByRole('button', { name: 'Go to the Checkout' }).click();
  await firm.getByLabel('Card number').fill('4242 4242 4242 4242');
  await firm.getByRole('button', { name: 'Pay $49.00' }).click();
  await expect(firm.getByText(/^2025 is paid/)).toBeVisible();
  await expectAccessible(firm);
  await firm.context().close();
  await page.goto('/tax/reports');
  await expect(page.getByRole('button', { name: /^Download Form 8949.* CSV$/ })).toBeVisible();
});

test('logs no errors on any page', () => {
  expect(failures).toEqual([]);
});

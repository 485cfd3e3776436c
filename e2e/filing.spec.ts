import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessible.ts';
import { dropFiles } from './overview.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

const files = ['coinbase.csv', 'kraken-ledgers.csv'].map((name) =>
  path.join(import.meta.dirname, 'files', name),
);

const program = ownProgram('filing');
let page: Page;
/** Every click of the person since the last reset. */
let clicks = 0;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  await page.exposeFunction('noteClick', () => (clicks += 1));
  await page.addInitScript(
    'addEventListener("click", (event) => { if (event.isTrusted && event.detail > 0) noteClick(); }, true)',
  );
});

test.afterAll(async () => {
  await page?.context().close();
});

test('needs at most 6 clicks and 60 seconds from the first page to the first figure', async () => {
  const began = Date.now();
  await page.goto('/app-select');
  await page
    .getByRole('link', { name: /^Tax\b/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('harbour kettle violin');
  await page.getByLabel('Repeat password').fill('harbour kettle violin');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/verify-email');
  // The link in the mail is opened in a mail program.
  const mail = await page.context().newPage();
  await mail.goto(`${program.origin}/outbox`);
  const letter = mail.getByRole('link', { name: /^Confirm your email address/ });
  await expect(async () => {
    await mail.reload();
    await expect(letter).toBeVisible({ timeout: 500 });
  }).toPass();
  await letter.click();
  const link = await mail.getByRole('link', { name: /\/identity\/verify\?code=/ }).innerText();
  await mail.close();
  await page.goto(link);
  clicks += 1;
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Tax Overview' })).toBeVisible();
  await dropFiles(page, files);
  clicks += 1;
  await expect(page.locator('main [data-full="27608.5"]').first()).toBeVisible({
    timeout: program.scale(60_000),
  });
  expect(clicks).toBeLessThanOrEqual(6);
  expect(Date.now() - began).toBeLessThan(program.scale(60_000));
});

test('needs at most 5 clicks from the figure to the forms', async () => {
  clicks = 0;
  await page.getByRole('link', { name: 'File 2025' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'File 2025' })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps to file 2025' }).locator('> li');
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toContainText('Complete your data');
  await expect(page.getByRole('button', { name: 'Create forms' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create forms' }).click();
  await page.getByRole('button', { name: 'Save and create the form' }).click();
  const anyway = page.getByRole('button', { name: 'Create anyway' });
  const ready = steps.last().getByRole('button', { name: 'Download forms' });
  await expect(ready.or(anyway)).toBeVisible({ timeout: 60_000 });
  if (await anyway.isVisible()) await anyway.click();
  await expect(ready).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(clicks).toBeLessThanOrEqual(5);
  const names = Object.keys(unzipSync(readFileSync(await download.path())));
  // A row of the year was rejected.
  expect(names).toEqual(
    expect.arrayContaining(['form-8949-2025-INCOMPLETE.pdf', 'schedule-d-2025-INCOMPLETE.pdf']),
  );
});

test('locks the year as the last step', async () => {
  await page.getByRole('button', { name: 'Lock 2025' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock year' }).click();
  await expect(page.getByText('2025 is locked.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
});

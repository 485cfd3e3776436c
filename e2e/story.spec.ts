import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectFigures } from './overview.ts';
import { freePort, Program } from './program.ts';

const email = 'ada@example.com';
const password = 'harbour kettle violin';
const files = ['coinbase.csv', 'kraken-ledgers.csv'].map((name) => path.join(import.meta.dirname, 'files', name));

/** What the two files come to, reckoned by hand. First in, first out: the sale of 0.4 BTC takes two fifths of the lot of 2023. */
const fifo = { 'Net gain 2025': '27608.5', 'Short-term': '528.5', 'Long-term': '27080', Income: '250' };
/** Highest cost first: it takes four fifths of the lot of 2024, held less than a year. */
export const hifo = { 'Net gain 2025': '7968.5', 'Short-term': '7968.5', 'Long-term': '0', Income: '250' };

test.describe.configure({ mode: 'serial' });

let folder: string;
let program: Program;
let page: Page;
const failures: string[] = [];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook-story-'));
  program = new Program(path.join(folder, 'data'), await freePort());
  await program.start();
  page = await browser.newPage({ baseURL: program.origin });
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text()) && failures.push(message.text()));
});

test.afterAll(async () => {
  await page.close();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a person signs up, and confirms the address through the outbox', async () => {
  await page.goto('/app-select');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Tax\b/ }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create a login' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill('something else');
  await page.getByRole('button', { name: 'Create login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Values do not match');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Create login' }).click();

  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'outbox' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: /^Confirm your email address/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Confirm your email address/ }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /\/identity\/verify\?code=/ }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Tax Overview' })).toBeVisible();
  await expect(page).toHaveURL('/tax');
});

test('drops two export files, and sees what became of every row', async () => {
  await expect(page.getByText('Bring your data')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Choose files').setInputFiles(files);
  const coinbase = page.getByRole('listitem').filter({ hasText: 'coinbase.csv' });
  const kraken = page.getByRole('listitem').filter({ hasText: 'kraken-ledgers.csv' });
  await expect(coinbase).toContainText('Done', { timeout: 60_000 });
  await expect(coinbase).toContainText('Recognised as Coinbase');
  await expect(coinbase).toContainText(/6\s*rows read\s*5\s*added\s*0\s*already there\s*0\s*left out\s*1/);
  await expect(kraken).toContainText('Done', { timeout: 60_000 });
  await expect(kraken).toContainText('Recognised as Kraken');
  await expect(kraken).toContainText(/4\s*rows read\s*2\s*added/);
});

test('reads the figures of the year on the overview', async () => {
  await expectFigures(page, fifo);
  await expectAccessible(page);
});

test('nothing failed on any page, and no page asked for what its policy forbids', () => {
  expect(failures).toEqual([]);
});

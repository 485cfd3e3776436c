import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { dropFiles, figure } from './overview.ts';
import { sharedProgram, test } from './shared-program.ts';
import { Person } from './person.ts';

const program = sharedProgram('narrow');
let page: Page;

const rows = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,stake-reward,,,,9999999999.5,BIG,Kraken,99999999999.1234,big',
  '2024-02-05T10:00:00Z,stake-reward,,,,12,MID,Kraken,12345678.9012,mid',
  '2024-03-05T10:00:00Z,stake-reward,,,,1,ETH,Kraken,1234.5,eth',
  '2025-03-05T10:00:00Z,sell,9999999999.5,BIG,Kraken,1000,USD,Kraken,,sale',
  ...Array.from(
    { length: 8 },
    (_, day) =>
      `2025-05-${String(day + 1).padStart(2, '0')}T10:00:00Z,buy,100,USD,Kraken,0.001,BTC,Kraken,,b${day}`,
  ),
];

test.beforeAll(async ({ browser }) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@narrow.example.com');
  await ada.ask('tax', 'mutation { createTaxPayerAccount(name: "Books") { id } }');
  const file = path.join(program.folder, 'book.csv');
  writeFileSync(file, rows.join('\n'));
  page = await (await ada.window(browser)).newPage();
  await page.goto('/tax/sources/add');
  await dropFiles(page, [file]);
  await page.getByRole('link', { name: 'Tax Overview' }).first().click();
  await expect(figure(page, 'Net gain 2025')).toHaveAttribute('data-full', '-99999998999.1234', {
    timeout: 60_000,
  });
});

test.afterAll(async () => {
  await page?.context().close();
});

/** The figures that overflow their cell, as shown. */
const cutFigures = (): Promise<readonly string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '[role="grid"] .lb-table-end, [role="table"] .lb-table-end',
      ),
    ]
      .filter((cell) => cell.querySelector('[data-full]') && cell.scrollWidth > cell.clientWidth)
      .map(({ textContent }) => textContent),
  );

test('shows figures of any length in full in the workspace and holdings tables', async () => {
  await page.goto('/tax/transactions?hideDust=false&hideZeroValue=false');
  await expect(
    page
      .getByRole('grid', { name: 'Transactions' })
      .locator('[data-full="99999999999.1234"]')
      .first(),
  ).toBeAttached({ timeout: 60_000 });
  expect(await cutFigures()).toEqual([]);
  const getSize = (value: string) =>
    page
      .locator(`[role="row"] [data-full="${value}"]`)
      .first()
      .evaluate((amount) => getComputedStyle(amount).fontSize);
  expect(await getSize('1234.5')).toBe('13px');
  expect(await getSize('99999999999.1234')).toMatch(/^(8|9|10|11)(\.\d+)?px$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(
    page.getByRole('grid', { name: 'Transactions' }).getByText('12,345,678.90').first(),
  ).toBeVisible();
  expect(await cutFigures()).toEqual([]);
  await page.goto('/tax');
  await expect(page.getByText('12,345,678.90').first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(
    page.getByRole('table', { name: 'Holdings' }).locator('[data-full="12345678.9012"]').first(),
  ).toBeAttached();
  expect(await cutFigures()).toEqual([]);
});

const isApart = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.y + a.height <= b.y || b.y + b.height <= a.y;
};

/** Whether it is fully visible in the window and above the bar. */
const isClear = async (one: Locator, bar: Locator): Promise<boolean> => {
  const [box, edge] = [(await one.boundingBox())!, (await bar.boundingBox())!];
  return box.y >= 0 && box.y + box.height <= edge.y;
};

test('fits the bulk actions into one visible line in a low window at 200% zoom, and never covers the focused element', async () => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/tax/transactions?hideDust=false&hideZeroValue=false');
  const grid = page.getByRole('grid', { name: 'Transactions' });
  const tick = grid.locator('[data-index="2"]').getByRole('checkbox');
  await tick.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())!.height).toBeLessThan(64);
  await expect.poll(() => isClear(tick, bar)).toBe(true);
  for (let n = 0; n < 4; n += 1) {
    await page.keyboard.press('j');
    await expect
      .poll(() => isClear(page.locator('.lb-table-row :focus, .lb-table-row:focus'), bar))
      .toBe(true);
  }
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect.poll(() => isApart(bar, page.locator('.lb-table-fill'))).toBe(true);
  const clear = bar.getByRole('button', { name: 'Clear' });
  // The list can become wider while matching items load.
  await expect(async () => {
    await bar.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Tab');
    await expect(clear).toBeFocused({ timeout: 1_000 });
    await expect(clear).toBeInViewport({ ratio: 1, timeout: 1_000 });
  }).toPass();
  await clear.click();
  await expect(bar).toHaveCount(0);
});

/** The indentation level of each sentence of the evidence. */
const steps = (): Promise<readonly number[]> =>
  page.evaluate(() => {
    const sentences = [...document.querySelectorAll('.lb-tree summary, .lb-tree-leaf')].map(
      (each) => Math.round(each.getBoundingClientRect().left),
    );
    return [...new Set(sentences)].toSorted((a, b) => a - b);
  });

test('indents evidence by at most three levels on a phone, however deep it is', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/tax/transactions?types=%5B%22sell%22%5D');
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByRole('gridcell', { name: 'Sell', exact: true })
    .first()
    .click();
  await page.waitForURL(/txId=/);
  await page.goto(
    `/tax/evidence?what=transaction&id=${new URL(page.url()).searchParams.get('txId')!}`,
  );
  await expect(page.getByRole('list', { name: 'Calculation steps' })).toContainText('book.csv');
  expect((await steps()).length).toBeGreaterThan(4);
  await page.setViewportSize({ width: 390, height: 844 });
  // The page is laid out again a moment after the size has changed.
  await expect.poll(steps).toHaveLength(4);
});

test('keeps the focused filter visible on a phone, and replaces the table actions by the bulk actions', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tax/transactions?hideDust=false&hideZeroValue=false');
  await page.getByRole('searchbox', { name: 'Search transactions' }).focus();
  const filters = page.getByRole('group', { name: 'Filters' });
  for (const name of ['Order', 'Source', 'Asset', 'Category', 'Type', 'Date', 'Flag']) {
    await page.keyboard.press('Tab');
    await expect(filters.getByRole('combobox', { name, exact: true })).toBeFocused();
    await expect(filters.getByRole('combobox', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  const add = page.getByRole('button', { name: 'Add transaction' });
  await expect(add).toBeVisible();
  await page
    .getByRole('grid', { name: 'Transactions' })
    .locator('[data-index="0"]')
    .getByRole('checkbox')
    .check();
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeInViewport({ ratio: 1 });
  await expect(add).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0);
  await expect(add).toBeVisible();
});

/** The parts of the page that scroll sideways. */
const listScrolling = (): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('html, main, main *')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .filter(
        (part) => part.tagName === 'HTML' || /auto|scroll/.test(getComputedStyle(part).overflowX),
      )
      .map(({ tagName, className }) => `${tagName} ${className}`),
  );

test('maps the columns of a file on a phone without scrolling sideways', async () => {
  const file = path.join(program.folder, 'mystery.csv');
  const cells = ['2025-06-01 10:00:00', '0.5', 'ETH', '2500', 'first purchase of the summer'];
  writeFileSync(file, ['When,Bought,Coin bought,Cost each,Comment', cells.join(',')].join('\n'));
  await page.goto('/tax/sources/add');
  await dropFiles(page, [file]);
  await page.getByRole('link', { name: 'Map columns' }).first().click();
  await page.setViewportSize({ width: 390, height: 844 });
  const columns = page.getByRole('list', { name: 'The first rows of the file' });
  await expect(columns.getByRole('listitem')).toHaveCount(5);
  await expect(columns).toContainText('first purchase of the summer');
  expect(await listScrolling()).toEqual([]);
});

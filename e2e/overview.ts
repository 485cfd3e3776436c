import { expect, type Locator, type Page } from '@playwright/test';

/** Selects files in the page's upload field. */
export async function dropFiles(page: Page, files: readonly string[]): Promise<void> {
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles([...files]);
}

/** The line of one file. */
export const importLine = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

/** What the top of the overview shows under a label: a figure, or why there is none. */
export const cell = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: /^Tax year 2025 in USD/ })
    .locator('div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');

/** A figure at the top of the overview, by label. */
export const figure = (page: Page, label: string): Locator =>
  cell(page, label).locator('[data-full]').first();

/** Expects the figures to the last digit, and waits while they are being computed. */
export async function expectFigures(
  page: Page,
  figures: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, value] of Object.entries(figures)) {
    await expect(figure(page, label), label).toHaveAttribute('data-full', value, {
      timeout: 60_000,
    });
  }
}

import type { Page } from '@playwright/test';

/** Creates a report in a format through the menu of its line; expands its topic if needed. */
export async function createReport(page: Page, name: RegExp, format: string): Promise<void> {
  const button = page.getByRole('button', { name, includeHidden: true });
  const topic = page.locator('details').filter({ has: button });
  await topic.waitFor();
  if ((await topic.getAttribute('open')) === null) await topic.locator('summary').click();
  await button.click();
  await page.getByRole('menuitem', { name: format, exact: true }).click();
}

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

const program = ownProgram('explore', { SAMPLE_ACCOUNTS: '2' });

/** Opens the first page as a new visitor, once an account is prepared. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${program.origin}/app-select`);
  await expect(page.getByRole('heading', { name: 'Explore with sample data' })).toBeVisible();
}

const titles = {
  Tax: 'Tax Overview',
  Accounting: 'Dashboard',
  'Tax Pro': 'Clients',
} as const;

test('prepares sample accounts after the start', async ({ page }) => {
  await visit(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Explore Tax', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Sample data' })).toBeVisible({
    timeout: 150_000,
  });
});

for (const [app, title] of Object.entries(titles))
  test(`shows figures of ${app} after one click`, async ({ browser }) => {
    const page = await (await browser.newContext()).newPage();
    await visit(page);
    await page.waitForLoadState('networkidle');
    const began = Date.now();
    await page.getByRole('link', { name: `Explore ${app}`, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({
      timeout: 120_000,
    });
    if (app === 'Tax Pro')
      await expect(page.getByText('Sample client: active trader').first()).toBeVisible();
    else await expect(page.locator('main [data-full]').first()).toBeVisible();
    const tookMs = Date.now() - began;
    test.info().annotations.push({ type: 'time', description: `${app}: ${tookMs} ms` });
    expect(tookMs, 'from the click to the figures').toBeLessThan(program.scale(8_000));
    const bar = page.getByRole('complementary', { name: 'Sample data' });
    await expect(bar).toContainText('deleted after a day');
    await expectAccessible(page);
    if (app !== 'Tax') return page.context().close();

    // Nothing can be added; the message leads to an account of one's own.
    await bar.getByRole('link', { name: 'Create your own account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('harbour kettle violin');
    await page.getByLabel('Repeat password').fill('harbour kettle violin');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/verify-email/);
    await expect(page.getByText('ada@example.com')).toBeVisible();
    return page.context().close();
  });

import { expect, type Page } from '@playwright/test';
import { sharedProgram, test } from './shared-program.ts';
import { Person, password } from './person.ts';

const program = sharedProgram('signing-out');

/** Everything that the browser stores for the site, as far as pages can read it. */
const readStorage = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
  );

test('signs out all windows and removes their data and tokens', async ({ browser }) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@signing-out.example.com');
  await ada.ask('tax', 'mutation { createTaxPayerAccount(name: "Ada Lovelace") { id } }');
  const context = await ada.window(browser);
  try {
    const [one, other] = [await context.newPage(), await context.newPage()];
    await other.goto('/tax/transactions');
    await expect(other.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible();
    await one.goto('/tax');
    await expect(one.getByRole('link', { name: 'Crypto Sources' }).first()).toBeVisible();
    await one.goto('/tax/logout');
    await expect(one.getByLabel('Email address')).toBeVisible();
    await expect
      .poll(() => readStorage(one))
      .not.toMatch(/ada@signing-out\.example\.com|Ada Lovelace|[0-9a-f]{8}-[0-9a-f]{4}-4/);

    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    await expect(other.getByText('Ada Lovelace')).toHaveCount(0);
    await expect(other.getByText('Transactions')).toHaveCount(0);
    await other.reload();
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
    expect(await readStorage(other)).not.toMatch(/ada@signing-out\.example\.com|Ada Lovelace/);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByLabel('Email address').fill('ada@signing-out.example.com');
    await other.getByLabel('Password').fill(password);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL(/\/tax\/transactions/);
    await expect(other.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible();
  } finally {
    await context.close();
  }
});

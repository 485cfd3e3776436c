import { rmSync } from 'node:fs';
import { startOpenIdProvider } from '@lotbook/standins/openid-provider';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person, password } from './person.ts';
import { freePort, Program } from './program.ts';
import { sharedProgram, test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

const program = sharedProgram('sign-in-again');

/** Starts deleting the account, up to the required sign-in. */
async function askToDelete(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/tax/settings/general?section=close`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
}

test('asks for a new sign-in in a separate window after a while, then completes the action', async ({
  browser,
}) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@sign-in-again.example.com');
  await ada.ask('tax', 'mutation { createTaxPayerAccount(name: "Ada Lovelace") { id } }');
  const page = await (await ada.window(browser)).newPage();
  // The sign-in is recent, so the first answer simulates a server that considers it too old.
  let answered = false;
  await page.route('**/graphql', async (route) => {
    if (answered || !String(route.request().postData()).includes('DeleteAccount'))
      return route.fallback();
    answered = true;
    const refusal = {
      message: 'Sign in again to do this: your last sign-in was more than five minutes ago.',
      extensions: { code: 'SIGN_IN_AGAIN' },
    };
    return route.fulfill({ json: { data: null, errors: [refusal] } });
  });
  await askToDelete(page, program.origin, 'Ada Lovelace');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(page.getByRole('dialog').getByText(/^Sign in again to do this/)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox'), 'what was typed stays').toHaveValue(
    'Ada Lovelace',
  );

  answered = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const window = await opening;
  await expect(window.getByLabel('Email address')).toHaveValue('ada@sign-in-again.example.com');
  await window.getByLabel('Password').fill(password);
  await window.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${program.origin}/app-select`);
  await expect(page.getByText('Ada Lovelace was deleted.')).toBeVisible();
});

test('accepts an external provider’s ID token as proof, without a redirect back from its window', async ({
  browser,
}) => {
  const [clients, audience] = [{ OIDC_CLIENT_TAX: 'books-web' }, 'https://books.example/api'];
  await using provider = await startOpenIdProvider({ clientIds: Object.values(clients), audience });
  provider.signIn(
    { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
    60 * 60,
  );
  const folder = createDataFolder('again');
  const separate = new Program(folder, await freePort(), {
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: audience,
    ...clients,
  });
  await separate.start();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${separate.origin}/tax`);
    await expect(page.getByRole('heading', { name: 'Tax Overview' })).toBeVisible();
    await askToDelete(page, separate.origin, 'Grace Hopper');
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByText('Grace Hopper was deleted.')).toBeVisible();
  } finally {
    await separate.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

/**
 * From the start page to the empty overview: a new login, its mail read in the outbox, the address
 * confirmed.
 */
export async function signUpAndConfirm(page: Page, person: Person): Promise<void> {
  await page.goto('/app-select');
  await expect(page.getByRole('link', { name: /^Tax\b/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Tax\b/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillSignUp(page, person, 'something else');
  await expect(page.getByRole('alert')).toHaveText('Values do not match');
  await expectAccessible(page);
  await fillSignUp(page, person, person.password);

  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'outbox' }).click();
  await confirmThroughOutbox(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Tax Overview' })).toBeVisible();
  await expect(page).toHaveURL('/tax');
}

async function fillSignUp(
  page: Page,
  { email, password }: Person,
  confirmation: string,
): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(confirmation);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function confirmThroughOutbox(page: Page): Promise<void> {
  const mail = page.getByRole('link', { name: /^Confirm your email address/ });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await mail.click();
  await expectAccessible(page);
  await page.getByRole('link', { name: /\/identity\/verify\?code=/ }).click();
  await expect(
    page.getByRole('heading', { name: 'Your email address is confirmed' }),
  ).toBeVisible();
  await expectAccessible(page);
}

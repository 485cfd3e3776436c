import type { Page } from '@playwright/test';
import { credentials } from './person.ts';

/** Signs the person of the measured account in, in a browser. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/tax/login');
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

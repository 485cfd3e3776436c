import { expect } from '@playwright/test';
import { expectAccessibleInNextTheme, onBothSizes } from './accessible.ts';
import { Person } from './person.ts';
import { sharedProgram, test } from './shared-program.ts';

const program = sharedProgram('guide');

test('opens the chapters of the product guide, accessible on every screen', async ({ browser }) => {
  const ada = await Person.signUp(program.origin, 'tax', 'ada@guide.example.com');
  await ada.ask('tax', 'mutation { createTaxPayerAccount(name: "Books") { id } }');
  const page = await (await ada.window(browser)).newPage();
  await page.goto('/tax/sources?modals[]=product-guide');
  const guide = page.getByRole('dialog', { name: 'Product Guide' });
  await guide.getByRole('button', { name: 'Getting started' }).click();
  await guide.getByRole('button', { name: 'Fix issues' }).click();
  await expect(guide.getByRole('columnheader', { name: 'Meaning' })).toBeVisible();
  await onBothSizes(page, (_, n) => expectAccessibleInNextTheme(page, n));
  await guide.getByRole('link', { name: 'Open Review' }).click();
  await expect(page).toHaveURL(/\/tax\/review/);
});

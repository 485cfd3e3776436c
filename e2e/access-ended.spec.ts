import { expect } from '@playwright/test';
import { sharedProgram, test } from './shared-program.ts';
import { Person } from './person.ts';

const program = sharedProgram('access-ended');

test('tells a removed member while the account is open and clears its data from the window', async ({
  browser,
}) => {
  const [ada, grace] = [
    await Person.signUp(program.origin, 'tax', 'ada@access-ended.example.com'),
    await Person.signUp(program.origin, 'tax', 'grace@access-ended.example.com'),
  ];
  const made = await ada.ask<{ createTaxPayerAccount: { id: string } }>(
    'tax',
    'mutation { createTaxPayerAccount(name: "Books") { id } }',
  );
  const accountId = made.createTaxPayerAccount.id;
  const { sendInvite } = await ada.ask<{ sendInvite: { token: string } }>(
    'tax',
    'mutation ($accountId: ID!, $email: String!) { sendInvite(accountId: $accountId, email: $email, permission: "full") { token } }',
    { accountId, email: grace.email },
  );
  await grace.ask('tax', 'mutation ($token: String!) { acceptInvite(token: $token) }', {
    token: sendInvite.token,
  });
  const context = await grace.window(browser);
  try {
    const page = await context.newPage();
    const followed = page.waitForResponse(
      (response) => response.url().includes('/news/') && response.ok(),
    );
    await page.goto('/tax/transactions');
    await expect(page.getByText('Books', { exact: true }).first()).toBeVisible();
    await followed;
    const { accountUsers } = await ada.ask<{
      accountUsers: readonly { id: string; email: string }[];
    }>('tax', 'query ($accountId: ID!) { accountUsers(accountId: $accountId) { id email } }', {
      accountId,
    });
    const userId = accountUsers.find(({ email }) => email === grace.email)!.id;
    await ada.ask(
      'tax',
      'mutation ($accountId: ID!, $userId: ID!) { deleteUser(accountId: $accountId, userId: $userId) }',
      { accountId, userId },
    );
    await expect(
      page.getByRole('heading', { name: 'You no longer have access to Books' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Transactions', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another account' }).click();
    await expect(page).toHaveURL(/\/app-select/);
  } finally {
    await context.close();
  }
});

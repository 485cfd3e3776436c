import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { dropFiles } from './overview.ts';
import { Person } from './person.ts';
import { sharedProgram, test } from './shared-program.ts';

/** More than the synchronous limit, so that a worker runs the edit. */
const deposits = 2_050;
const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id';
const deposit = (n: number): string =>
  `2025-02-${String(1 + (n % 28)).padStart(2, '0')}T10:${String(n % 60).padStart(2, '0')}:00Z,deposit,,,,0.01,ETH,Ledger,20,deposit-${String(n).padStart(4, '0')}`;

const program = sharedProgram('together');
/** Two people in two windows, both on the same account. */
let ada: Page;
let grace: Page;

test.beforeAll(async ({ browser }) => {
  const [owner, member] = [
    await Person.signUp(program.origin, 'tax', 'ada@together.example.com'),
    await Person.signUp(program.origin, 'tax', 'grace@together.example.com'),
  ];
  const { createTaxPayerAccount } = await owner.ask<{ createTaxPayerAccount: { id: string } }>(
    'tax',
    'mutation { createTaxPayerAccount(name: "Books") { id } }',
  );
  const { sendInvite } = await owner.ask<{ sendInvite: { token: string } }>(
    'tax',
    'mutation ($accountId: ID!, $email: String!) { sendInvite(accountId: $accountId, email: $email, permission: "full") { token } }',
    { accountId: createTaxPayerAccount.id, email: member.email },
  );
  await member.ask('tax', 'mutation ($token: String!) { acceptInvite(token: $token) }', {
    token: sendInvite.token,
  });
  [ada, grace] = [
    await (await owner.window(browser)).newPage(),
    await (await member.window(browser)).newPage(),
  ];
});

test.afterAll(async () => {
  await ada?.context().close();
  await grace?.context().close();
});

const rows = (page: Page): Locator =>
  page.getByRole('grid', { name: 'Transactions' }).getByRole('row');
/** Rows of a category; issues of other rows can mention it, too. */
const getRows = (page: Page, category: string): Locator =>
  rows(page).filter({ has: page.getByRole('gridcell', { name: category, exact: true }) });
const foot = (page: Page, words: string): Locator => page.getByText(words, { exact: true });
const drawer = (page: Page): Locator => page.getByRole('dialog').last();
const both = (): readonly Page[] => [ada, grace];

/** Another person's change arrives within seconds, and is then computed. */
const seen = { timeout: 30_000 };

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/tax/transactions?search=${id}`);
  await expect(foot(page, '1 transaction matches the filters')).toBeVisible(seen);
  await rows(page).nth(1).click();
  await expect(drawer(page).getByText(id).first()).toBeVisible();
}

const category = (page: Page): Locator =>
  drawer(page).getByRole('combobox', { name: 'Category', exact: true });
/** What both screens show. */
const categories = async (): Promise<string> =>
  (await Promise.all(both().map((page) => category(page).inputValue()))).join(' ');
const categoryNotice = (page: Page, words: string): Locator =>
  drawer(page).getByText(`Category set to ${words}`).first();

/** Selects a category; if someone has chosen one before, the page asks for confirmation. */
async function setCategory(page: Page, words: string): Promise<void> {
  await category(page).selectOption(words);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Set category' });
  await expect(
    confirm.or(categoryNotice(page, words)).or(conflictDialog(page)).first(),
  ).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(categoryNotice(page, words).or(conflictDialog(page)).first()).toBeVisible();
}

/**
 * Holds the operation's requests until both people have sent one, so that neither knows of the
 * other's.
 */
async function atOnce(operation: string, act: () => Promise<unknown>): Promise<void> {
  const waiting: (() => void)[] = [];
  const hold = async (route: Route): Promise<void> => {
    if (
      (route.request().postDataJSON() as { operationName?: string } | null)?.operationName ===
        operation &&
      waiting.length < 2
    ) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 2) for (const each of waiting) each();
      });
    }
    await route.continue();
  };
  for (const page of both()) await page.route('**/graphql', hold);
  await act();
  for (const page of both()) await page.unroute('**/graphql', hold);
}

/** The conflict dialog: someone else decided meanwhile, and nothing was overwritten. */
const conflictDialog = (page: Page): Locator =>
  drawer(page).getByText(
    / changed this at the same time: Category set to .+\. Repeat your action to replace that\.$/,
  );

test('opens the same account for two people', async () => {
  const file = path.join(program.folder, 'deposits.csv');
  writeFileSync(
    file,
    [header, ...Array.from({ length: deposits }, (_, n) => deposit(n))].join('\n'),
  );
  await ada.goto('/tax/sources/add');
  await dropFiles(ada, [file]);
  await ada.getByRole('link', { name: 'Tax Overview' }).first().click();
  await expect(ada.getByText('deposits.csv loaded successfully.')).toBeVisible({ timeout: 60_000 });
  for (const page of both()) {
    await page.goto('/tax/transactions?txDateStatic=all');
    await expect(foot(page, '2,050 transactions')).toBeVisible({ timeout: 60_000 });
  }
});

test('shows one person’s decision and its author to the other, and undoes it for both', async () => {
  for (const page of both()) await open(page, 'deposit-0007');
  await setCategory(ada, 'Gift');
  await expect(category(grace)).toHaveValue('gift_standard', seen);
  await expect(categoryNotice(grace, 'Gift')).toBeVisible();
  await expect(drawer(grace).getByText(/^ada@together\.example\.com, /)).toBeVisible();
  await setCategory(grace, 'Airdrop');
  await expect(category(ada)).toHaveValue('airdrop_standard', seen);
  await grace.getByRole('button', { name: 'Undo', exact: true }).click();
  for (const page of both()) await expect(category(page)).toHaveValue('gift_standard', seen);
});

test('asks the second person to confirm after a simultaneous decision, keeps both in the history, and shows both the same', async () => {
  for (const page of both()) await open(page, 'deposit-0009');
  await atOnce('SetTxCategories', () =>
    Promise.all([setCategory(ada, 'Airdrop'), setCategory(grace, 'Mining income')]),
  );
  expect((await conflictDialog(ada).count()) + (await conflictDialog(grace).count())).toBe(1);
  const [page, words] = (await conflictDialog(ada).isVisible())
    ? ([ada, 'Airdrop'] as const)
    : ([grace, 'Mining income'] as const);
  await category(page).selectOption(words);
  await page.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
  for (const each of both())
    for (const name of ['Airdrop', 'Mining income'])
      await expect(categoryNotice(each, name)).toBeVisible(seen);
  await expect
    .poll(categories, seen)
    .toMatch(/^(airdrop_standard airdrop_standard|miningIncome_standard miningIncome_standard)$/);
});

test('runs a bulk edit with progress while the other person decides about one of its transactions, loses nothing, and undoes all of it', async () => {
  await open(grace, 'deposit-0011');
  await ada.goto('/tax/transactions?txDateStatic=all');
  await ada.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await ada.getByRole('button', { name: 'Select all 2,050' }).click();
  await ada.getByRole('combobox', { name: 'Change category' }).selectOption('Gift');
  // One of them is already a gift.
  await expect(ada.getByRole('dialog')).toContainText('2,049 transactions change.');
  // The page doesn't learn of the end before its progress was seen, however fast that was.
  const isSeen = Promise.withResolvers<undefined>();
  const hold = async (route: Route): Promise<void> => {
    if (/BulkEdits/.test(route.request().postData() ?? '')) await isSeen.promise;
    await route.continue();
  };
  await ada.route('**/graphql', hold);
  await ada.getByRole('dialog').getByRole('button', { name: 'Set category' }).click();
  await expect(ada.getByRole('progressbar', { name: 'Setting categories' })).toBeVisible();
  isSeen.resolve(undefined);
  await ada.unrouteAll({ behavior: 'wait' });
  await expect(ada.getByRole('button', { name: 'Undo', exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(getRows(ada, 'Gift').nth(5)).toBeVisible(seen);
  await expect(category(grace)).toHaveValue('gift_standard', { timeout: 60_000 });
  await setCategory(grace, 'Airdrop');

  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(getRows(ada, 'Transfer').first()).toBeVisible({ timeout: 60_000 });
  await ada.getByRole('button', { name: 'Clear', exact: true }).click();
  // The later decision stays.
  await expect(category(grace)).toHaveValue('airdrop_standard');
});

test('shows both people a cleared review, and its reopened issues', async () => {
  for (const page of both()) {
    await page.goto('/tax/review');
    await expect(page.getByRole('grid', { name: 'Issues' }).getByRole('row').nth(1)).toContainText(
      'Unmatched deposit',
    );
  }
  await ada.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
  await ada.getByRole('button', { name: /^Select all [\d,]+/ }).click();
  await ada
    .getByRole('region', { name: 'Selected rows' })
    .getByRole('button', { name: 'Dismiss' })
    .click();
  await ada.getByLabel('Reason').fill('Presents, all of them');
  await ada.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(ada.getByRole('heading', { name: 'No open issues' })).toBeVisible();
  await expect(grace.getByRole('heading', { name: 'No open issues' })).toBeVisible(seen);
  await ada.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(ada.getByRole('grid', { name: 'Issues' }).getByRole('row').nth(1)).toContainText(
    'Unmatched deposit',
  );
  await expect(grace.getByRole('grid', { name: 'Issues' }).getByRole('row').nth(1)).toContainText(
    'Unmatched deposit',
    seen,
  );
});

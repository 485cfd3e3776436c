import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeSdnXml } from '@lotbook/integrations/sanctions/testing';
import { chainalysisServices, createChainalysisState } from '@lotbook/standins/chainalysis';
import { startServices } from '@lotbook/standins/exchanges/service';
import {
  chainServices,
  sandboxCounterparty,
  sandboxWallets,
} from '@lotbook/standins/sandbox/chains';
import { createLife } from '@lotbook/standins/sandbox/life';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { Person } from './person.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

let page: Page;
const provider = createChainalysisState();

const program = ownProgram('monitoring', async ({ dataFolder }) => {
  const lists = path.join(dataFolder, 'config', 'sanctions');
  mkdirSync(lists, { recursive: true });
  writeFileSync(
    path.join(lists, 'SDN.XML'),
    writeSdnXml([{ uid: 42, name: 'EXAMPLE TRADER', addresses: [['ETH', sandboxCounterparty]] }]),
  );
  const standin = await startServices([
    ...chainServices(createLife(6, Date.now() - 3_600_000)),
    ...chainalysisServices(provider),
  ]);
  return {
    environment: { STANDINS_URL: standin.url, BLOCKCHAIN_ANALYTICS: 'chainalysis' },
    close: () => standin.close(),
  };
});

test.beforeAll(async ({ browser }) => {
  const person = await Person.signUp(program.origin, 'accounting', 'ada@example.com');
  const { createAccountingAccount: account } = await person.ask<{
    readonly createAccountingAccount: { readonly id: string };
  }>('accounting', 'mutation { createAccountingAccount(name: "Analytical Engines Ltd") { id } }');
  await person.ask(
    'accounting',
    'mutation ($account: ID!, $wallet: WalletInput!) { addWallet(accountId: $account, walletData: $wallet) { id } }',
    {
      account: account.id,
      wallet: { name: 'Treasury', chain: 'ethereum', address: sandboxWallets.ethereum },
    },
  );
  page = await (await person.window(browser)).newPage();
});

test.afterAll(() => page?.context().close());

const slow = { timeout: 90_000 };
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (name: string): Locator => page.getByRole('dialog', { name });
const alerts = (): Locator =>
  page.getByRole('grid', { name: 'Monitoring' }).getByRole('row').filter({ hasText: /\d{4}/ });

test('finds imported transactions with a listed address, and sends nothing', async () => {
  // The schedule compares accounts once a minute.
  await page.goto('/accounting/monitoring');
  await expect(alerts().first()).toContainText('EXAMPLE TRADER', { timeout: 200_000 });
  await expect(alerts().first()).toContainText('Severe');
  await expect(page.getByText(/^1 address, last compared /)).toBeVisible();
  await expectAccessible(page);
  expect(provider.transfers.size).toBe(0);
});

test('filters alerts by source, from the summary of a wallet, and by date', async () => {
  await page.goto('/accounting/sources');
  await page.getByText('Treasury', { exact: true }).first().click();
  await page.getByRole('link', { name: 'Open source' }).click();
  await page
    .getByRole('link', { name: /^\d+ open alerts?$/ })
    .first()
    .click(slow);
  await expect(page).toHaveURL(/\/monitoring\?source=/);
  await expect(alerts().first()).toBeVisible(slow);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No alerts match')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('');
  await expect(alerts().first()).toBeVisible();
});

test('records what people do about an alert, and exports it', async () => {
  await page.goto('/accounting/monitoring');
  await alerts().first().click(slow);
  const drawer = dialog('Alert');
  await expect(drawer.getByText('No notes or changes.')).toBeVisible(slow);
  await drawer.getByLabel('Assigned to').selectOption({ index: 1 });
  await expect(drawer.getByText(/^Assigned to /)).toBeVisible(slow);
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await page.getByLabel('Note', { exact: true }).fill('Asked the treasurer.');
  await dialog('Add note').getByRole('button', { name: 'Add note' }).click();
  await expect(drawer.getByText('Asked the treasurer.')).toBeVisible(slow);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('Reason').fill('The name belongs to someone else.');
  await dialog('Dismiss alert').getByRole('button', { name: 'Dismiss' }).click();
  await expect(drawer.getByRole('button', { name: 'Reopen' })).toBeVisible(slow);
  await page.keyboard.press('Escape');
  await page.goto('/accounting/monitoring?status=dismissed');
  await expect(alerts()).toHaveCount(1, slow);
  const downloading = page.waitForEvent('download');
  await button('Download CSV').click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain('EXAMPLE TRADER');
});

test('screens an address that a person types, and keeps the result', async () => {
  test.setTimeout(180_000);
  await page.goto('/accounting/monitoring');
  // Rows that open nothing are a table, not a grid.
  const results = page.getByRole('table', { name: 'Address screening' });
  await page.getByLabel('Address', { exact: true }).fill('0x12');
  await button('Screen').click(slow);
  await expect(page.getByText(/is not an address of Ethereum/)).toBeVisible(slow);
  await page.getByLabel('Address', { exact: true }).fill(sandboxCounterparty);
  await button('Screen').click();
  await expect(results.getByText(/^Sanctions, EXAMPLE TRADER/)).toBeVisible(slow);
  await page.getByLabel('Address', { exact: true }).fill(`0x${'1'.repeat(40)}`);
  await button('Screen').click();
  await expect(results.getByText('No findings').first()).toBeVisible(slow);
  await expectAccessible(page);
});

test('takes a key, and sends transfers only after consent to their number', async () => {
  await page.goto('/accounting/settings/general?section=monitoring');
  await page.getByRole('link', { name: 'Open Monitoring' }).click(slow);
  await button('Add key').click();
  await page.getByLabel('API key').fill('kyt-key-1');
  await dialog('Add key').getByRole('button', { name: 'Save' }).click();
  await button('Choose wallets').click(slow);
  expect(provider.transfers.size).toBe(0);
  const consent = dialog('Send transfers to Chainalysis?');
  await consent.getByLabel('Treasury').check();
  const count = consent.getByText(/^\d+ transfers? will be sent now\./);
  await expect(count).toBeVisible();
  const agreed = Number(/\d+/.exec(await count.innerText())?.[0]);
  await expectAccessible(page);
  await consent.getByRole('button', { name: 'Agree and send' }).click();
  await expect(page.getByText(`agreed to ${agreed} transfers`)).toBeVisible(slow);
  await expect.poll(() => provider.transfers.size, slow).toBe(agreed);
  await expect(alerts().filter({ hasText: 'Example casino' }).first()).toBeVisible({
    timeout: 110_000,
  });
});

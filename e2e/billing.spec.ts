import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { providers, type ProviderSite } from './billing-providers.ts';
import { dropFiles, importLine } from './overview.ts';
import { Person } from './person.ts';
import { ownProgram } from './separate-program.ts';
import { test } from './shared-program.ts';

const slow = { timeout: 180_000 };
/** How long a page that was loaded again may take to show a change. */
const reloaded = { timeout: 20_000 };

const fourRows = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
  ...[1, 2, 3, 4].map((day) => `2025-01-0${day}T10:00:00Z,buy,100,USD,0.1,BTC`),
].join('\n');

// The same stories for each provider, which only the configuration names.
for (const { name, cards, buttons, asksCardAgain, prepare } of providers)
  test.describe(name, () => {
    let site: ProviderSite;
    let page: Page;
    const program = ownProgram(
      `billing-${name.toLowerCase()}`,
      prepare((started) => {
        site = started;
      }),
    );

    test.describe.configure({ timeout: 240_000 });
    test.afterEach(() => page?.context().close());

    const button = (label: string | RegExp) => page.getByRole('button', { name: label });
    const link = (label: string | RegExp) => page.getByRole('link', { name: label });

    /** Enters a card on a page of the provider. */
    async function enterCard(card: string, label: string | RegExp): Promise<void> {
      await page.getByLabel('Card number').fill(card);
      await button(label).click();
    }

    /** What a webhook changed is shown when the page is loaded again. */
    async function expectAfterWebhooks(shown: () => Promise<void>): Promise<void> {
      await site.settle();
      await expect(async () => {
        await page.reload();
        await shown();
      }).toPass(slow);
    }

    const getCredit = (amount: string) =>
      page.getByRole('region', { name: 'Credit' }).locator(`[data-full="${amount}"]`).first();

    test('sells a tax year with a coupon, an upgrade and credit, and pays back', async ({
      browser,
    }) => {
      const ada = await Person.signUp(program.origin, 'tax', 'ada@example.com');
      await ada.ask('tax', 'mutation { createTaxPayerAccount(name: "Ada") { id } }');
      page = await (await ada.window(browser)).newPage();

      await page.goto('/tax/tax-checkout?year=2025');
      await page.getByLabel('Coupon').fill('EARLYBIRD');
      await button('Apply Coupon').click();
      await expect(page.getByText(/The coupon EARLYBIRD ended on Dec 31, 2024\./)).toBeVisible();
      await page.getByLabel('Coupon').fill('WELCOME20');
      await button('Apply Coupon').click();
      await expect(page.getByText('Welcome: 20% off is applied.')).toBeVisible();
      const summary = page.getByRole('region', { name: 'Order summary' });
      await expect(summary).toContainText('Amount due39.20 USD');
      await button(/^Pay$/).click();
      await expect(page.getByText('$39.20')).toBeVisible();
      await link('Add a card').click();
      await enterCard(cards.declines, buttons.addCard);
      await button('Pay $39.20').click();
      await expect(page.getByText('Your card was declined. Nothing was charged.')).toBeVisible();
      await link('Use another card').click();
      await enterCard(cards.good, buttons.addCard);
      await button('Pay $39.20').click();
      await expect(page.getByText(/^2025 is paid\./)).toBeVisible();
      expect(site.findPaid(3_920)).toHaveLength(1);

      await button('Upgrade to up to 1,000 transactions').click();
      await button('Pay $50.00').click();
      await expect(page.getByText('Up to 1,000 transactions: room for 1,000 more')).toBeVisible();

      await page.goto('/tax/settings/billing');
      await button('Add Credit').click();
      await button('Pay $100.00').click();
      await expect(getCredit('100')).toBeVisible();
      await expect(page.getByRole('row', { name: /Payment received.*39\.20/ })).toBeVisible();

      site.refund(site.findPaid(10_000)[0]!, 3_000);
      site.refund(site.findPaid(3_920)[0]!);
      site.refund(site.findPaid(5_000)[0]!);
      await expectAfterWebhooks(() => expect(getCredit('70')).toBeVisible(reloaded));
      await expect(page.getByRole('row', { name: /Refund [^e].*39\.20/ })).toBeVisible();
      await expect(
        page.getByRole('row', { name: /Invoice issued.*Refunded.*39\.20/ }),
      ).toBeVisible();
      await page.goto('/tax/tax-checkout?year=2025');
      await expect(button(/^Pay$/)).toBeVisible();
      await expect(page.getByText(/^2025 is paid\./)).toHaveCount(0);
    });

    /** Buys a plan on the provider's page, or confirms it there with the stored card. */
    async function confirmPlan(): Promise<void> {
      if (asksCardAgain) await enterCard(cards.good, buttons.upgrade);
      else await button(buttons.upgrade).click();
      await expect(page).toHaveURL(/\/settings\/billing/);
    }

    /** The page says that the plan is full, and leads to larger ones. */
    async function expectNoEleventhWallet(): Promise<void> {
      await page.goto('/accounting/sources/add');
      await page.getByRole('searchbox').first().fill('Ledger');
      await button('Add Ledger, wallet').click();
      await button(/^Add Ledger$/).click();
      const refused = page.getByRole('dialog', { name: 'Your plan’s limit' });
      await expect(refused).toContainText('Your plan Starter allows 10 wallets.');
      await refused.getByRole('button', { name: 'See plans' }).click();
      await expect(button('Choose Growth')).toBeVisible();
    }

    test('converts a trial, grows from a limit, adds to the plan, and recovers from a failed renewal', async ({
      browser,
    }) => {
      const lin = await Person.signUp(program.origin, 'accounting', 'lin@example.com');
      const { own } = await lin.ask<{ own: { id: string } }>(
        'accounting',
        'mutation { own: createAccountingAccount(name: "Lin Ltd") { id } }',
      );
      page = await (await lin.window(browser)).newPage();
      const failed = page.getByText('We couldn’t charge your card for the plan.');

      await page.goto('/accounting');
      await button('20 Days Left In Trial').click();
      await button('Choose Starter').click();
      await enterCard(cards.good, buttons.buyPlan);
      await expect(page).toHaveURL(/\/accounting\/settings\/billing/);
      await expect(button('20 Days Left In Trial')).toBeVisible();

      for (let number = 1; number <= 10; number += 1)
        await lin.ask(
          'accounting',
          'mutation ($id: ID!, $wallet: WalletInput!) { addWallet(accountId: $id, walletData: $wallet) { id } }',
          { id: own.id, wallet: { type: 'other', name: `Wallet ${number}` } },
        );
      await expectNoEleventhWallet();

      const file = path.join(program.folder, 'four.csv');
      writeFileSync(file, fourRows);
      await page.goto('/accounting/sources/add');
      await dropFiles(page, [file]);
      const refused = importLine(page, 'four.csv');
      await expect(refused).toContainText('can have 3 transactions. It would have 4,', slow);
      await refused.getByRole('link', { name: 'See plans' }).click();

      await page.getByLabel('End the trial and pay now').check();
      await button('Choose Growth').click();
      await confirmPlan();
      await expect(page.getByRole('row', { name: /Payment received.*199\.00/ })).toBeVisible();
      await expect(button(/Left In Trial/)).toHaveCount(0);
      expect(site.findPaid(19_900)).toHaveLength(1);
      await page.getByLabel('Units of 10 more wallets').fill('2');
      await button('Change Units').click();
      await button('Pay $30.00').click();
      await expect(page.getByText('You have 2 units.')).toBeVisible();
      await page.goto('/accounting/sources/add');
      await dropFiles(page, [file]);
      await expect(page.getByText('4 transactions added.')).toBeVisible(slow);
      await page.goto('/accounting/settings/billing');
      await button('Choose Starter').click();
      await expect(
        page.getByText(/Starter allows 3 transactions, and this account has 4\./),
      ).toBeVisible();

      await button('Change Card').click();
      await enterCard(cards.declines, 'Save card');
      await button('Back to the application').click();
      await expect(page.getByText(`ending in ${cards.declines.slice(-4)}.`)).toBeVisible();
      site.travel(31);
      await expectAfterWebhooks(() => expect(failed).toBeVisible(reloaded));
      const unpaid = page.getByRole('row', { name: /Invoice issued.*Due.*229\.00/ });
      await expect(unpaid).toBeVisible();

      await button('Change Card').first().click();
      await enterCard(cards.good, 'Save card');
      await button('Back to the application').click();
      await expect(page.getByText(`ending in ${cards.good.slice(-4)}.`)).toBeVisible();
      await expectAfterWebhooks(() => expect(failed).toHaveCount(0, reloaded));
      await expect(unpaid).toHaveCount(0);
      expect(site.findPaid(22_900)).toHaveLength(1);
    });

    test('keeps the data of an ended trial or plan, and sells a plan', async ({ browser }) => {
      const kay = await Person.signUp(program.origin, 'accounting', 'kay@example.com');
      const { own } = await kay.ask<{ own: { id: string } }>(
        'accounting',
        'mutation { own: createAccountingAccount(name: "Kay Ltd") { id } }',
      );
      const client = new pg.Client({ connectionString: program.databaseUrl });
      await client.connect();
      await client.query(
        "update account set trial_ends_at = now() - interval '1 day' where name = 'Kay Ltd'",
      );
      await client.end();
      page = await (await kay.window(browser)).newPage();
      await page.goto('/accounting/transactions');
      await expect(page).toHaveURL('/accounting/trial-expired');
      await link('Export your data').click();
      await expect(page.getByRole('heading', { name: 'Reports' }).first()).toBeVisible();
      await page.goBack();
      await button('Choose a plan').click();
      await button('Choose Starter').click();
      await enterCard(cards.good, buttons.buyPlan);
      await expect(page.getByRole('row', { name: /Payment received.*49\.00/ })).toBeVisible();
      await page.goto('/accounting/transactions');
      await expect(page).toHaveURL(/\/accounting\/transactions/);

      site.endPlans(10);
      const canChange = page.getByText(/You can still make changes until/);
      await expectAfterWebhooks(() => expect(canChange.first()).toBeVisible(reloaded));
      await page.goto('/accounting/settings/billing');
      await button('Choose Growth').click();
      await enterCard(cards.good, buttons.buyPlan);
      await expect(page).toHaveURL(/\/settings\/billing/);
      await expect(canChange).toHaveCount(0);
      site.endPlans(20);
      await expectAfterWebhooks(() =>
        expect(page.getByText('You can view and export your data.')).toBeVisible(reloaded),
      );
      await expect(
        kay.ask(
          'accounting',
          'mutation ($id: ID!) { createContact(accountId: $id, contact: { contactName: "Kay", address: "0x1" }) { id } }',
          { id: own.id },
        ),
      ).rejects.toThrow('so nothing can be changed');
      await link('Reports').first().click();
      await expect(page.getByRole('heading', { name: 'Reports' }).first()).toBeVisible();
    });

    test('lets a firm pay for its client, with 3-D Secure', async ({ browser }) => {
      const paidBefore = site.findPaid(4_900).length;
      const vera = await Person.signUp(program.origin, 'tax-preparer', 'vera@example.com');
      const { firm } = await vera.ask<{ firm: { id: string } }>(
        'tax-preparer',
        'mutation { firm: createPreparerAccount(name: "Vera & Sons", type: TaxPreparer) { id } }',
      );
      const { client } = await vera.ask<{ client: { id: string } }>(
        'tax-preparer',
        'mutation ($firm: ID!) { client: createTaxPayerAccount(name: "Ms Lovelace", preparerAccountId: $firm) { id } }',
        { firm: firm.id },
      );
      page = await (await vera.window(browser)).newPage();
      await page.goto(`/tax-preparer/client/${client.id}/tax-checkout?year=2025`);
      await expect(page.getByText('Your firm pays for this client’s reports.')).toBeVisible();
      await button(/^Pay$/).click();
      await expect(page.getByText(/Vera & Sons pays for Ms Lovelace/)).toBeVisible();
      await link('Add a card').click();
      await enterCard(cards.secure, buttons.addCard);
      await button('Complete').click();
      await button('Pay $49.00').click();
      const opened = page.waitForEvent('popup');
      await link('Confirm the payment in a new window').click();
      const bank = await opened;
      await bank.getByRole('button', { name: 'Complete' }).click();
      await expect(bank.getByText('You can close this page.')).toBeVisible();
      await site.settle();
      await link('Back').click();
      await expect(page.getByText(/^2025 is paid\./)).toBeVisible();
      await page.goto('/tax-preparer/settings/billing');
      await expect(page.getByRole('row', { name: /Ms Lovelace.*49\.00/ })).toBeVisible();
      expect(site.findPaid(4_900)).toHaveLength(paidBefore + 1);
    });
  });

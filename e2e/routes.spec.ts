import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addressesOf, appIds, clientAddresses, publicAddresses, type Address, type AppId } from './addresses.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';

const roles = ['owner', 'admin', 'full', 'read_only'] as const;
type Role = (typeof roles)[number];

test.setTimeout(300_000);

let folder: string;
let program: Program;
const people = new Map<string, Person>();
let clientAccountId = '';

const personFor = (appId: AppId, role: Role): Person => {
  const person = people.get(`${appId === 'tax' || appId === 'accounting' ? 'books' : 'firm'}-${role}`);
  if (!person) throw new Error(`Nobody is ${role} in ${appId}.`);
  return person;
};

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lotbook-routes-'));
  chmodSync(folder, 0o755);
  program = new Program(folder, await freePort(), { TIR_ADMINS: 'firm-owner@example.com', TRUSTED_PROXIES: '127.0.0.1,::1' });
  await program.start();
  for (const kind of ['books', 'firm']) {
    const appId = kind === 'books' ? 'tax' : 'tax-preparer';
    for (const role of roles) people.set(`${kind}-${role}`, await Person.signUp(program.origin, appId, `${kind}-${role}@example.com`));
  }
  for (const appId of appIds) await openAccount(appId);
  await connectClient();
});

test.afterAll(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const creations: Readonly<Record<AppId, string>> = {
  tax: 'mutation { made: createTaxPayerAccount(name: "Ada Lovelace") { id } }',
  accounting: 'mutation { made: createAccountingAccount(name: "Analytical Engines Ltd") { id } }',
  'tax-preparer': 'mutation { made: createPreparerAccount(name: "Babbage and Daughters", type: TaxPreparer) { id } }',
  'tir-admin': 'mutation { made: createPreparerAccount(name: "Reporting Office", type: TirAdmin) { id } }',
};

/** An account of the application, with somebody in each role. */
async function openAccount(appId: AppId): Promise<void> {
  const owner = personFor(appId, 'owner');
  const accountId = (await owner.ask<{ made: { id: string } }>(appId, creations[appId])).made.id;
  for (const role of roles.slice(1)) {
    const member = personFor(appId, role);
    const variables = { accountId, email: member.email, permission: role };
    const invite =
      'mutation ($accountId: ID!, $email: String!, $permission: String!) { sendInvite(accountId: $accountId, email: $email, permission: $permission) { token } }';
    const { sendInvite } = await owner.ask<{ sendInvite: { token: string } }>(appId, invite, variables);
    await member.ask(appId, 'mutation ($token: String!) { acceptInvite(token: $token) }', { token: sendInvite.token });
  }
}

/** The tax payer consents to the firm. */
async function connectClient(): Promise<void> {
  const [firm, client] = [personFor('tax-preparer', 'owner'), personFor('tax', 'owner')];
  const { firms } = await firm.ask<{ firms: readonly { taxPreparerDetails: { linkCode: string } }[] }>(
    'tax-preparer',
    '{ firms: accounts(type: TaxPreparer) { taxPreparerDetails { linkCode } } }',
  );
  clientAccountId = (await client.ask<{ id: string }>('tax', '{ id: defaultAccountId(appType: "tax") }')).id;
  await client.ask('tax', 'mutation ($accountId: ID!, $linkCode: String!) { createPreparerLinkFromCode(accountId: $accountId, linkCode: $linkCode) { id } }', {
    accountId: clientAccountId,
    linkCode: firms[0]?.taxPreparerDetails.linkCode,
  });
}

/** Goes to each address as a link would, and looks at what is there. */
async function expectPages(page: Page, base: string, addresses: readonly Address[]): Promise<void> {
  await page.goto(base);
  for (const address of addresses) await expectPage(page, base, address);
}

async function expectPage(page: Page, base: string, { path: part, to = part, title }: Address): Promise<void> {
  const place = base + part;
  await page.evaluate((next) => window.history.pushState(null, '', next), place);
  await expect(page, `${place} has its title`).toHaveTitle(new RegExp(`^${escaped(title)} \\| Lotbook$`));
  await expect(page.getByRole('main'), `${place} has one main part`).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), `${place} has one heading`).toHaveCount(1);
  const [address, overflow] = await page.evaluate<[string, number]>(
    '[location.pathname, document.documentElement.scrollWidth - document.documentElement.clientWidth]',
  );
  expect(plain(address)).toBe(plain(base + to));
  expect(overflow, `${place} is wider than the screen`).toBe(0);
}

const plain = (address: string): string => address.replace(/(.)\/$/, '$1');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('every public address shows its page to anybody', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  for (const address of publicAddresses) {
    await page.goto(address.path);
    await expect(page, address.path).toHaveTitle(`${address.title} | Lotbook`);
    await expect(page.getByRole('heading', { level: 1 }), address.path).toBeVisible();
    if (address.to) expect(new URL(page.url()).pathname).toBe(address.to);
    await expectAccessible(page);
  }
  await page.context().close();
});

test('every address of an application leads who is not signed in to the sign-in page, and names the way back', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: program.origin })).newPage();
  for (const [appId, addresses] of [['tax', addressesOf('tax')], ...appIds.slice(1).map((each) => [each, addressesOf(each).slice(0, 2)] as const)] as const) {
    for (const { path: part } of addresses.filter(({ title }) => title !== 'Page Not Found')) {
      const asked = page.waitForRequest((request) => /\/identity\/auth\?/.test(request.url()) && !request.url().includes('prompt=none'));
      await page.goto(`/${appId}${part}`, { waitUntil: 'commit' });
      expect(new URL((await asked).url()).searchParams.get('client_id')).toBe(`lotbook-${appId}`);
      await expect(page.getByRole('heading', { name: 'Sign in' }), `/${appId}${part}`).toBeVisible();
    }
  }
  await page.context().close();
});

for (const appId of appIds) {
  for (const role of roles) {
    test(`${appId}: every address shows its page to the ${role}, on a wide screen and on a phone`, async ({ browser }) => {
      const context = await personFor(appId, role).window(browser);
      const failures: string[] = [];
      const visit = async (width: number, height: number): Promise<void> => {
        const page = await context.newPage();
        await page.setViewportSize({ width, height });
        page.on('pageerror', (error) => failures.push(error.message));
        page.on('console', (message) => {
          if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) failures.push(message.text());
        });
        await expectPages(page, `/${appId}`, addressesOf(appId));
      };
      await Promise.all([visit(1440, 900), visit(390, 844)]);
      expect(failures).toEqual([]);
      await context.close();
    });
  }
}

test('a preparer sees every page of a client who consented', async ({ browser }) => {
  const context = await personFor('tax-preparer', 'owner').window(browser);
  const page = await context.newPage();
  await page.goto('/tax-preparer');
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
  const base = `/tax-preparer/client/${clientAccountId}`;
  await expectPages(page, base, clientAddresses);
  await expect(page.getByText(/^Viewing client account/)).toBeVisible();
  await page.getByRole('link', { name: 'Client Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await context.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page in the ${scheme} theme, on a wide screen and on a phone`, async ({ browser }) => {
    const context = await personFor('accounting', 'owner').window(browser);
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/accounting');
    for (const address of addressesOf('accounting').filter(({ to }) => to === undefined)) {
      await page.setViewportSize(scheme === 'light' ? { width: 1440, height: 900 } : { width: 390, height: 844 });
      await page.evaluate((to) => window.history.pushState(null, '', to), `/accounting${address.path}`);
      await expect(page).toHaveTitle(`${address.title} | Lotbook`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await context.close();
  });
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessibleEverywhere, phone, wide } from './accessible.ts';
import { addressesOf, appIds, clientAddresses, missing, publicAddresses, type Address, type AppId } from './addresses.ts';
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

/** Goes to each address as a link would, and looks at what is there on a wide screen and on a phone. */
async function expectPages(page: Page, base: string, addresses: readonly Address[]): Promise<void> {
  await enter(page, base);
  for (const address of addresses) await expectPage(page, base, address);
}

async function expectPage(page: Page, base: string, address: Address): Promise<void> {
  const { path: part, to = part, title } = address;
  const place = base + part;
  await follow(page, base, address);
  await expect(page.getByRole('main'), `${place} has one main part`).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), `${place} has one heading`).toHaveCount(1);
  expect(plain(await page.evaluate<string>('location.pathname'))).toBe(plain(base + to));
  for (const size of isPhone(page) ? [phone, wide] : [wide, phone]) {
    await page.setViewportSize(size);
    await expect(page, `${place} keeps its title, ${title}`).toHaveTitle(titleOf(title));
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    await expect.poll(overflow, `${place} is wider than ${size.width} pixels`).toBe(0);
  }
}

/** Loads the application; signing in silently comes with it. */
async function enter(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await expect(page.getByRole('main'), `${base} is there`).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), `${base} opens`).not.toHaveText('One moment …', { timeout: 60_000 });
}

/** Goes to an address without loading the application anew. */
async function follow(page: Page, base: string, { path: part, title }: Address): Promise<void> {
  await page.evaluate((next) => window.history.pushState(null, '', next), base + part);
  await expect(page, `${base + part} has its title`).toHaveTitle(titleOf(title));
}

const isPhone = (page: Page): boolean => page.viewportSize()?.width === phone.width;
const titleOf = (title: string): RegExp => new RegExp(`^${escaped(title)} \\| Lotbook$`);
/** Looks at several pages at once, as many as there are processors for. */
async function sideBySide<Item>(items: readonly Item[], look: (item: Item) => Promise<void>, atOnce = 3): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await look(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const plain = (address: string): string => address.replace(/(.)\/$/, '$1');
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('every public address shows its page to anybody', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.origin });
  await sideBySide(publicAddresses, async (address) => {
    const page = await context.newPage();
    await page.goto(address.path);
    await expect(page, address.path).toHaveTitle(titleOf(address.title));
    await expect(page.getByRole('heading', { level: 1 }), address.path).toBeVisible();
    if (address.to) expect(new URL(page.url()).pathname).toBe(address.to);
    await expectAccessibleEverywhere(page);
    await page.close();
  });
  await context.close();
});

test('every address of an application leads who is not signed in to the sign-in page, and names the way back', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.origin });
  const guarded = appIds.flatMap((appId) => {
    const there = addressesOf(appId).filter(({ path: part }) => part !== '/no/such/page');
    return (appId === 'tax' ? there : there.slice(0, 2)).map(({ path: part }) => ({ appId, place: `/${appId}${part}` }));
  });
  await sideBySide(guarded, async ({ appId, place }) => {
    const page = await context.newPage();
    // Signing in silently is tried first, for up to ten seconds, and several pages share the processor.
    const asked = page.waitForRequest((request) => /\/identity\/auth\?/.test(request.url()) && !request.url().includes('prompt=none'), { timeout: 30_000 });
    await page.goto(place, { waitUntil: 'commit' });
    expect(new URL((await asked).url()).searchParams.get('client_id')).toBe(`lotbook-${appId}`);
    await expect(page.getByRole('heading', { name: 'Sign in' }), place).toBeVisible();
    await page.close();
  });
  await context.close();
});

for (const appId of appIds) {
  test(`${appId}: every address shows its page to every role, on a wide screen and on a phone`, async ({ browser }) => {
    const failures: string[] = [];
    const visit = async (role: Role): Promise<void> => {
      const context = await personFor(appId, role).window(browser);
      const page = await context.newPage();
      page.on('pageerror', (error) => failures.push(`${role}: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) failures.push(`${role}: ${message.text()}`);
      });
      await expectPages(page, `/${appId}`, addressesOf(appId));
      await context.close();
    };
    await sideBySide(roles, visit, 2);
    expect(failures).toEqual([]);
  });
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

/** Looks at each page of a person with axe, in two windows that share the work. */
async function expectNothingFound(browser: Browser, person: Person, base: string, addresses: readonly Address[]): Promise<void> {
  const context = await person.window(browser);
  const shown = addresses.filter(({ to }) => to === undefined);
  const halves = [shown.filter((_, n) => n % 2 === 0), shown.filter((_, n) => n % 2 === 1)];
  const look = async (half: readonly Address[]): Promise<void> => {
    const page = await context.newPage();
    await enter(page, base);
    for (const address of half) {
      await follow(page, base, address);
      // While a part of a page is still being fetched, what stands for it has a heading, too.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleEverywhere(page);
    }
  };
  await Promise.all(halves.map(look));
  await context.close();
}

for (const appId of appIds) {
  test(`${appId}: axe finds nothing on any page, light and dark, on a wide screen and on a phone`, async ({ browser }) => {
    const missingOnce = addressesOf(appId).filter(({ path: part, title }) => title !== missing || part === '/no/such/page');
    await expectNothingFound(browser, personFor(appId, 'owner'), `/${appId}`, missingOnce);
  });
}

test("axe finds nothing on any page of a preparer's client, light and dark, on a wide screen and on a phone", async ({ browser }) => {
  const shown = clientAddresses.filter(({ title }) => title !== missing);
  await expectNothingFound(browser, personFor('tax-preparer', 'owner'), `/tax-preparer/client/${clientAccountId}`, shown);
});

import { rmSync } from 'node:fs';
import {
  expect,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test';
import { accentLetters, pseudoLocale } from '@lotbook/messages/pseudo';
import { expectAccessibleInNextTheme, onBothSizes, phone, wide, type Size } from './accessible.ts';
import {
  getAddresses,
  appIds,
  clientAddresses,
  missing,
  publicAddresses,
  type Address,
  type AppId,
} from './addresses.ts';
import { TextInspector } from './catalog-texts.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

const roles = ['owner', 'admin', 'full', 'read_only'] as const;
type Role = (typeof roles)[number];

/** The owner sees both sizes. The others see fewer actions, so each of them looks at one. */
const roleSizes: Readonly<Record<Exclude<Role, 'owner'>, Size>> = {
  admin: wide,
  full: phone,
  read_only: phone,
};

/**
 * Whether a role visits the address with this index. The owner and the role with the fewest
 * permissions visit all; the two in between take turns.
 */
const isVisitedBy = (role: Role, n: number): boolean =>
  role === 'admin' ? n % 2 === 0 : role === 'full' ? n % 2 === 1 : true;

let folder: string;
let program: Program;
const people = new Map<string, Person>();
let clientAccountId = '';

const personFor = (appId: AppId, role: Role): Person => {
  const person = people.get(
    `${appId === 'tax' || appId === 'accounting' ? 'books' : 'firm'}-${role}`,
  );
  if (!person) throw new Error(`Nobody is ${role} in ${appId}.`);
  return person;
};

test.beforeAll(async () => {
  folder = createDataFolder('routes');
  program = new Program(folder, await freePort(), {
    TIR_ADMINS: 'firm-owner@example.com',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  await program.start();
  for (const kind of ['books', 'firm']) {
    const appId = kind === 'books' ? 'tax' : 'tax-preparer';
    for (const role of roles)
      people.set(
        `${kind}-${role}`,
        await Person.signUp(program.origin, appId, `${kind}-${role}@example.com`),
      );
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
  'tax-preparer':
    'mutation { made: createPreparerAccount(name: "Babbage and Daughters", type: TaxPreparer) { id } }',
  'tir-admin':
    'mutation { made: createPreparerAccount(name: "Reporting Office", type: TirAdmin) { id } }',
};

/** Creates an account of the application, with a member in each role. */
async function openAccount(appId: AppId): Promise<void> {
  const owner = personFor(appId, 'owner');
  const accountId = (await owner.ask<{ made: { id: string } }>(appId, creations[appId])).made.id;
  for (const role of roles.slice(1)) {
    const member = personFor(appId, role);
    const variables = { accountId, email: member.email, permission: role };
    const invite =
      'mutation ($accountId: ID!, $email: String!, $permission: String!) { sendInvite(accountId: $accountId, email: $email, permission: $permission) { token } }';
    const { sendInvite } = await owner.ask<{ sendInvite: { token: string } }>(
      appId,
      invite,
      variables,
    );
    await member.ask(appId, 'mutation ($token: String!) { acceptInvite(token: $token) }', {
      token: sendInvite.token,
    });
  }
}

/** The taxpayer consents to the firm. */
async function connectClient(): Promise<void> {
  const [firm, client] = [personFor('tax-preparer', 'owner'), personFor('tax', 'owner')];
  const { firms } = await firm.ask<{
    firms: readonly { taxPreparerDetails: { linkCode: string } }[];
  }>('tax-preparer', '{ firms: accounts(type: TaxPreparer) { taxPreparerDetails { linkCode } } }');
  clientAccountId = (
    await client.ask<{ id: string }>('tax', '{ id: defaultAccountId(appType: "tax") }')
  ).id;
  await client.ask(
    'tax',
    'mutation ($accountId: ID!, $linkCode: String!) { createPreparerLinkFromCode(accountId: $accountId, linkCode: $linkCode) { id } }',
    {
      accountId: clientAccountId,
      linkCode: firms[0]?.taxPreparerDetails.linkCode,
    },
  );
}

const failureTexts = [
  'An error occurred',
  'An error occured',
  'could not be read',
  'could not be loaded',
  'could not be shown',
  'Nobody has said',
];
const failureLine = `[^\\n]*(?:${[...failureTexts, ...failureTexts.map(accentLetters)].join('|')})[^\\n]*`;

/**
 * What a page shows and announces, in one query: each query waits for its turn in a busy browser.
 */
const shown = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => !each.closest('[aria-hidden="true"]') && each.checkVisibility({ visibilityProperty: true }));
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    place: location.pathname.replace(/(.)\\/$/, '$1'),
    title: document.title,
    mainParts: all('main, [role="main"]').length,
    headings: all('h1:not([role]), [role="heading"][aria-level="1"]').filter((each) => each.getClientRects().length > 0).length,
    overflow: scrollWidth - clientWidth,
    failures: [...new Set(document.body.innerText.match(new RegExp(${JSON.stringify(failureLine)}, 'gi')) ?? [])],
  };
})()`;

/**
 * Navigates like a link and checks the page on a wide screen and on a phone, or at the `size` that
 * the page has already; `look` continues at each size. The title is checked where texts are English.
 */
async function expectPage(
  page: Page,
  base: string,
  address: Address,
  {
    look,
    size,
    isEnglish = true,
  }: {
    look?: (page: Page, size: Size, n: number) => Promise<void>;
    size?: Size;
    isEnglish?: boolean;
  } = {},
): Promise<void> {
  const { path: part, to = part, title } = address;
  // While a part of a page loads, its placeholder has a heading, too.
  const expected = {
    place: plain(base + to),
    ...(isEnglish && { title: `${title} | Lotbook` }),
    mainParts: 1,
    headings: 1,
    overflow: 0,
    failures: [],
  };
  await page.evaluate((next) => window.history.pushState(null, '', next), base + part);
  const check = async (at: Size, n: number): Promise<void> => {
    const message = `${base + part} on ${at.width} pixels`;
    await expect
      .poll(() => page.evaluate(shown), { message, intervals: [50, 50, 100] })
      .toMatchObject(expected);
    await look?.(page, at, n);
  };
  await (size ? check(size, 0) : onBothSizes(page, check));
}

/** Loads the application, including the silent sign-in. */
async function enter(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await expect(page.getByRole('main'), `${base} is there`).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 }), `${base} opens`).not.toHaveText(
    'Loading…',
    { timeout: 60_000 },
  );
}

const getTitle = (title: string): RegExp => new RegExp(`^${escapePattern(title)} \\| Lotbook$`);
/**
 * Checks items in two windows that share the work. Two pages of one window would wait for each
 * other, because a background page draws no frames.
 */
async function inTwoWindows<Item>(
  open: () => Promise<BrowserContext>,
  items: readonly Item[],
  look: (page: Page, item: Item) => Promise<void>,
  base?: string,
): Promise<void> {
  const waiting = [...items];
  const work = async (): Promise<void> => {
    const context = await open();
    const page = await context.newPage();
    if (base !== undefined) await enter(page, base);
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await look(page, item);
    await context.close();
  };
  await Promise.all([work(), work()]);
}

const plain = (address: string): string => address.replace(/(.)\/$/, '$1');
const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('shows every public address to visitors', async ({ browser }) => {
  const open = () => browser.newContext({ baseURL: program.origin });
  await inTwoWindows(open, publicAddresses, async (page, address) => {
    await page.goto(address.path);
    await expect(page, address.path).toHaveTitle(getTitle(address.title));
    await expect(page.getByRole('heading', { level: 1 }), address.path).toBeVisible();
    if (address.to) expect(new URL(page.url()).pathname).toBe(address.to);
    await onBothSizes(page, (_, n) => expectAccessibleInNextTheme(page, n));
  });
});

test('redirects every part of an application to the sign-in page, with a way back', async ({
  browser,
}) => {
  const open = () => browser.newContext({ baseURL: program.origin });
  const guarded = appIds.flatMap((appId) => {
    // All pages below a first part of the path are guarded together.
    const there = new Map(
      getAddresses(appId).map(({ path: part }) => [part.split('/')[1] ?? '', part] as const),
    );
    there.delete('no');
    const parts = [...there.values()];
    return (appId === 'tax' ? parts : parts.slice(0, 2)).map((part) => ({
      appId,
      place: `/${appId}${part}`,
    }));
  });
  await inTwoWindows(open, guarded, async (page, { appId, place }) => {
    // A silent sign-in is tried first, for up to ten seconds.
    const asked = page.waitForRequest(
      (request) =>
        /\/identity\/auth\?/.test(request.url()) && !request.url().includes('prompt=none'),
      { timeout: 30_000 },
    );
    await page.goto(place, { waitUntil: 'commit' });
    expect(new URL((await asked).url()).searchParams.get('client_id')).toBe(`lotbook-${appId}`);
    await expect(page.getByRole('heading', { name: 'Sign in' }), place).toBeVisible();
  });
});

/** A window whose pages report their errors. */
async function getWindow(
  browser: Browser,
  person: Person,
  failures: string[],
): Promise<BrowserContext> {
  const context = await person.window(browser);
  context.on('weberror', (each) => failures.push(`${person.email}: ${each.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error')
      failures.push(`${person.email} at ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('requestfailed', (request) => {
    // The browser cancels the requests of a page when it navigates.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED')
      failures.push(`${person.email}: ${request.method()} ${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    void findRefusals(response).then((found) =>
      failures.push(...found.map((each) => `${person.email} at ${getPage(response)}: ${each}`)),
    );
  });
  return context;
}

/**
 * A description of a failed response. Missing data, and data hidden from a role, are valid answers
 * that pages show.
 */
async function findRefusals(response: Response): Promise<readonly string[]> {
  const { pathname } = new URL(response.url());
  if (response.status() >= 400) return [`${response.status()} ${pathname}`];
  if (pathname !== '/graphql') return [];
  const body: unknown = await response.json().catch(() => undefined);
  const { errors = [] } = (body ?? {}) as {
    readonly errors?: readonly {
      readonly message: string;
      readonly extensions?: { readonly code?: string };
    }[];
  };
  return errors
    .filter(({ extensions }) => extensions?.code !== 'NOT_FOUND')
    .map(({ message }) => `/graphql: ${message}`);
}

const getPage = (response: Response): string => {
  try {
    return response.frame().url();
  } catch {
    return 'a page that is gone';
  }
};

/** Redirects show the page of another address, and all not-found pages are the same. */
const hasPageOfItsOwn = ({ path: part, to, title }: Address): boolean =>
  to === undefined && (title !== missing || part === '/no/such/page');

/** Redirects, and pages of what doesn't exist, show nothing of their own. */
const hasTextsOfItsOwn = ({ path: part, to }: Address): boolean =>
  to === undefined && !/0000|no\/such/.test(part);

/** Checks a page with axe, and its texts if they are in the pseudo-locale. */
const lookAt =
  (address: Address, base: string, inspect?: TextInspector['inspect']) =>
  async (page: Page, size: Size, n: number): Promise<void> => {
    if (inspect && hasTextsOfItsOwn(address))
      expect(await inspect(page, base + address.path, size)).toEqual([]);
    await expectAccessibleInNextTheme(page, n);
  };

for (const appId of appIds) {
  // In the pseudo-locale, where texts are longer; the other roles see English.
  test(`${appId}: shows every address to the owner, with all texts from the catalog and room for longer ones, without axe violations, light and dark, on a wide screen and on a phone`, async ({
    browser,
  }) => {
    const failures: string[] = [];
    const inspectors = new Map<BrowserContext, TextInspector>();
    const open = async (): Promise<BrowserContext> => {
      const context = await getWindow(browser, personFor(appId, 'owner'), failures);
      inspectors.set(context, new TextInspector(context));
      return context;
    };
    const base = `/${appId}`;
    await inTwoWindows(
      open,
      getAddresses(appId),
      async (page, address) => {
        const inspector = inspectors.get(page.context())!;
        const look = lookAt(address, base, (...of) => inspector.inspect(...of));
        await expectPage(page, base, address, {
          isEnglish: false,
          ...(hasPageOfItsOwn(address) && { look }),
        });
      },
      `${base}?locale=${pseudoLocale}`,
    );
    expect(failures).toEqual([]);
  });

  test(`${appId}: shows every address to the other roles`, async ({ browser }) => {
    const failures: string[] = [];
    const visit = async (role: Exclude<Role, 'owner'>): Promise<void> => {
      const context = await getWindow(browser, personFor(appId, role), failures);
      const page = await context.newPage();
      const size = roleSizes[role];
      await page.setViewportSize(size);
      await enter(page, `/${appId}`);
      for (const [n, address] of getAddresses(appId).entries())
        if (isVisitedBy(role, n)) await expectPage(page, `/${appId}`, address, { size });
      await context.close();
    };
    await Promise.all((['admin', 'full', 'read_only'] as const).map(visit));
    expect(failures).toEqual([]);
  });
}

test('shows a preparer every page of a client who consented, without axe violations, light and dark, on a wide screen and on a phone', async ({
  browser,
}) => {
  const firm = personFor('tax-preparer', 'owner');
  const context = await firm.window(browser);
  const page = await context.newPage();
  await page.goto('/tax-preparer');
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toBeVisible();
  const base = `/tax-preparer/client/${clientAccountId}`;
  const failures: string[] = [];
  await inTwoWindows(
    () => getWindow(browser, firm, failures),
    clientAddresses,
    (window, address) =>
      expectPage(
        window,
        base,
        address,
        hasPageOfItsOwn(address) ? { look: lookAt(address, base) } : {},
      ),
    base,
  );
  expect(failures).toEqual([]);
  await enter(page, base);
  await expect(page.getByText(/^Viewing client account/)).toBeVisible();
  await page.getByRole('link', { name: 'Client Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await context.close();
});

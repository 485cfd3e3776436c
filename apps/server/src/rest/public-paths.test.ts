import { getProductTranslator } from '@lotbook/messages/product-translators';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultAppConfig } from '@lotbook/access/app-config';
import { reading } from '@lotbook/db/database';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';
import { findUser } from '@lotbook/db/stores/users';
import { createPreparerAccount } from '@lotbook/services/accounts/create-account';
import { sendInvite } from '@lotbook/services/people/invites';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { readBrands } from '../configuration/brands.ts';
import { addBrandFiles } from './brand-files.ts';
import { handleHttpErrors } from './http-errors.ts';
import { addPublicPaths } from './public-paths.ts';

const database = testDatabase();
let app: FastifyInstance;
let folder = '';
const home = mkdtempSync(path.join(tmpdir(), 'lotbook-paths-'));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const accountConfig = {
  enabledPages: ['dashboard'],
  features: {
    enableClientAccounts: false,
    enableSourceAdd: false,
    enableSourceView: true,
    enableClientInvites: false,
    enableTaxProConnection: false,
    enableAccountAdd: false,
    enableSetupFlow: false,
  },
  limits: { ordersProcess: 10, transactionsProcess: 10, importPerRequest: 10 },
};

beforeAll(() => {
  const config = readConfig(
    { PRODUCT_NAME: 'Coinwise', LOTBOOK_ORIGIN: 'https://books.example' },
    home,
  );
  folder = path.join(config.dataFolder, 'config');
  const acme = path.join(folder, 'brands', 'tax.acme.example');
  mkdirSync(acme, { recursive: true });
  write('acme_account-config.json', accountConfig);
  write('broken_account-config.json', {
    ...accountConfig,
    enabledPages: ['kitchen'],
    colour: 'red',
  });
  write('green_theme.json', { light: { accent: '#0b6e4f' } });
  write('brands/tax.acme.example/app-config.json', {
    ...defaultAppConfig,
    productName: 'Acme Tax',
    themeId: 'green',
    taxAppUrlAlias: 'steuer',
  });
  write('brands/tax.acme.example/links.json', { contact: 'https://acme.example/contact' });
  write('secret.json', {});
  writeFileSync(path.join(acme, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = Fastify();
  handleHttpErrors(app, silent, () => () => getProductTranslator());
  const brands = readBrands({ config, log: silent });
  addPublicPaths(app, {
    config,
    brands,
    accountConfigs: makeAccountConfigs(config.dataFolder),
    services: testServices(database.current),
    outbox: true,
  });
  addBrandFiles(app, brands);
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true });
});

const write = (name: string, value: unknown): void =>
  writeFileSync(path.join(folder, name), JSON.stringify(value));
const get = async (url: string, host = 'books.example', remoteAddress = '192.0.2.1') => {
  const answer = await app.inject({ url, headers: { host }, remoteAddress });
  return {
    status: answer.statusCode,
    json: answer.json<Record<string, unknown>>(),
    headers: answer.headers,
  };
};

describe('what the web application is told', () => {
  test('is of the host that is asked, and of the default brand for any other', async () => {
    expect((await get('/api-version')).json).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect((await get('/config.json')).json).toMatchObject({
      productName: 'Coinwise',
      outbox: true,
      clients: { tax: 'lotbook-tax' },
      links: {},
      contentUrl: '/content/graphql',
      signUp: {
        taxPreparer: true,
        accounting: true,
        tirAdmin: false,
      },
    });
    expect((await get('/config.json', 'tax.acme.example')).json).toMatchObject({
      productName: 'Acme Tax',
      links: { contact: 'https://acme.example/contact' },
      app: { themeId: 'green', taxAppUrlAlias: 'steuer' },
    });
    expect((await get('/config.json', 'evil.example')).json).toMatchObject({
      productName: 'Coinwise',
    });
  });

  test('changes with the files; what is not right leaves a brand as it was', async () => {
    write('brands/tax.acme.example/app-config.json', {
      ...defaultAppConfig,
      productName: 'Acme Books',
    });
    expect((await get('/config.json', 'tax.acme.example')).json).toMatchObject({
      productName: 'Acme Books',
    });
    write('brands/tax.acme.example/app-config.json', { productName: 'x'.repeat(25) });
    expect((await get('/config.json', 'tax.acme.example')).json).toMatchObject({
      productName: 'Acme Books',
    });
  });
});

describe('an account configuration', () => {
  test('is handed out when it is right; the built-in ones too', async () => {
    expect((await get('/config/acme_account-config.json')).json).toEqual(accountConfig);
    expect((await get('/config/tax_account-config.json')).json).toMatchObject({
      limits: { transactionsProcess: 250_000, importPerRequest: 1_000 },
    });
  });

  test('that is not right, or not there, is named', async () => {
    expect((await get('/config/broken_account-config.json')).json).toMatchObject({
      errors: [
        {
          message: expect.stringMatching(
            /^The account configuration “broken” is invalid: .*enabledPages.*colour/s,
          ),
          extensions: { code: 'CONFIG_INVALID' },
        },
      ],
    });
    const missing = await get('/config/other_account-config.json');
    expect([missing.status, missing.json]).toEqual([
      404,
      {
        errors: [
          {
            message: "There is no account configuration 'other'.",
            extensions: { code: 'NOT_FOUND' },
          },
        ],
      },
    ]);
    expect((await get('/config/..%2Fsecret-key_account-config.json')).status).toBe(404);
  });
});

test('a theme of the brand, else of the installation', async () => {
  expect((await get('/config/green_theme.json', 'tax.acme.example')).json).toEqual({
    light: { accent: '#0b6e4f' },
  });
  expect((await get('/config/blue_theme.json')).status).toBe(404);
});

test('a brand’s pictures are served under its own host, and no other file', async () => {
  const logo = await app.inject({ url: '/brand/logo.svg', headers: { host: 'tax.acme.example' } });
  expect([
    logo.statusCode,
    logo.headers['content-type'],
    logo.headers['content-security-policy'],
  ]).toEqual([200, 'image/svg+xml', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]);
  expect(
    (await app.inject({ url: '/brand/logo.svg', headers: { host: 'books.example' } })).statusCode,
  ).toBe(404);
  for (const name of ['secret.json', '..%2Fsecret-key', 'app-config.json'])
    expect(
      (await app.inject({ url: `/brand/${name}`, headers: { host: 'tax.acme.example' } }))
        .statusCode,
    ).toBe(404);
});

describe('tokens and codes in addresses', () => {
  test('say whom an invite is for while it holds, and of others nothing', async () => {
    const ada = await seedAccount(database.current);
    const { token } = await sendInvite(testServices(database.current), ada, ada.accountId, {
      email: 'grace@example.com',
      permission: 'full',
    });
    const valid = await get(`/validate-token/${token}?x=1`);
    expect(valid.json).toEqual({ tokenValid: true, userEmail: 'grace@example.com' });
    expect(valid.headers['cache-control']).toBe('no-store');
    expect((await get(`/validate-token/${'A'.repeat(43)}`)).json).toEqual({
      tokenValid: false,
      userEmail: null,
    });
  });

  test('a preparer’s link code signs people up', async () => {
    const vera = await seedAccount(database.current);
    const services = testServices(database.current);
    const user = await reading(database.current, { identity: vera.identity }, (db) =>
      findUser(db, vera.identity),
    );
    const firm = await createPreparerAccount(services, user!, {
      name: 'Vera',
      type: 'TaxPreparer',
    });
    const profile = await reading(database.current, { accountId: firm }, (db) =>
      findProfile(db, firm),
    );
    expect((await get(`/check-signup-code/${profile?.linkCode.toLowerCase()}`)).json).toEqual({
      codeValidated: true,
      userId: vera.userId,
    });
    expect((await get('/check-signup-code/0000000000000000')).json).toEqual({
      codeValidated: false,
      userId: null,
    });
  });

  test('cannot be guessed for long from one network', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await get(`/validate-token/${n}`, 'books.example', `2001:db8::${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await get('/validate-token/x', 'books.example', '2001:db9::1')).status).toBe(200);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultAppConfig } from '@lotbook/access/app-config';
import * as team from '@lotbook/messages/generated/web/team';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShellServices } from '@lotbook/services/shell';
import { makeBrandServices } from '../mail/brand-services.ts';
import { getTranslator } from './brand-translator.ts';
import { readBrands } from './brands.ts';
import { checkConfigFiles } from './check-config-files.ts';
import { brandPage, listPictureOrigins } from './page-head.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'lotbook-brands-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const log = { error: () => undefined };
const open = () =>
  readBrands({
    config: { dataFolder, origin: 'http://localhost:4000', productName: 'Lotbook' },
    log,
  });

function write(name: string, value: unknown): void {
  const file = path.join(dataFolder, 'config', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

describe('account configurations that nobody could use', () => {
  const config = JSON.stringify({});
  test.each([
    ['tax_account-config.json', 'the configuration “tax” is built in'],
    ['tir-admin_account-config.json', 'the configuration “tir-admin” is built in'],
    ['big clients_account-config.json', 'must be 1 to 60 letters, digits and hyphens'],
    ['_account-config.json', 'must be 1 to 60 letters, digits and hyphens'],
    ['brands/acme.example/small_account-config.json', 'Account configurations belong to'],
  ])('stop the start: %s', (name, reason) => {
    write(name, config);
    expect(() => checkConfigFiles(dataFolder)).toThrow(reason);
    expect(() => checkConfigFiles(dataFolder)).toThrow(path.join(dataFolder, 'config', name));
  });

  test('are no others', () => {
    expect(() => checkConfigFiles(dataFolder)).not.toThrow();
    write('small_account-config.json', config);
    write('brands/acme.example/links.json', '{}');
    expect(() => checkConfigFiles(dataFolder)).not.toThrow();
  });
});

describe('brands', () => {
  test('are the product itself where nothing is configured', () => {
    expect(open().origins).toEqual(['http://localhost:4000']);
    expect(open().of('localhost:4000').app).toMatchObject({
      productName: 'Lotbook',
      taxAppUrlAlias: 'tax',
    });
  });

  test('are told apart by host and port', () => {
    write('brands/acme.example/app-config.json', { ...defaultAppConfig, productName: 'Acme' });
    write('brands/localhost_4001/app-config.json', { ...defaultAppConfig, productName: 'Other' });
    const brands = open();
    expect(brands.origins.toSorted()).toEqual([
      'http://acme.example',
      'http://localhost:4000',
      'http://localhost:4001',
    ]);
    expect(
      ['acme.example', 'localhost:4001', 'acme.example:81', undefined].map(
        (host) => brands.of(host).app.productName,
      ),
    ).toEqual(['Acme', 'Other', 'Lotbook', 'Lotbook']);
  });

  test('lend their address to what documents lead to', () => {
    write('brands/acme.example/app-config.json', { ...defaultAppConfig, productName: 'Acme' });
    const services = { shell: {} } as ShellServices;
    const under = (host: string) =>
      makeBrandServices(services, open().of(host), {
        mail: { send: () => Promise.resolve() },
        log,
      });
    expect([under('acme.example').origin, under('localhost:4000').origin]).toEqual([
      'http://acme.example',
      'http://localhost:4000',
    ]);
  });

  test.each([
    ['app-config.json', '{', /app-config\.json: .*JSON/],
    ['app-config.json', { productName: 'Acme' }, /needs at least 32 properties/],
    ['app-config.json', { ...defaultAppConfig, colour: 'red' }, /colour/],
    [
      'links.json',
      { contact: 'javascript:alert(1)' },
      /links\.json is invalid: contact is an address/,
    ],
  ])('with a %s that is not right the program does not start: %o', (name, value, message) => {
    write(name, value);
    expect(open).toThrow(message);
  });
});

const title = (host: string, locale: 'en-US' | 'en-GB' = 'en-US') =>
  getTranslator(open().of(host), locale).translate(team.title);

describe('texts of a brand', () => {
  test('win over those of the installation, and those of a locale over both', () => {
    write('messages.json', { 'web.team.title': 'People' });
    write('brands/acme.example/messages.json', { 'web.team.title': 'Crew' });
    write('brands/acme.example/messages.en-GB.json', { 'web.team.title': 'Staff' });
    write('brands/other.example/links.json', {});
    expect([
      title('localhost:4000'),
      title('other.example'),
      title('acme.example'),
      title('acme.example', 'en-GB'),
    ]).toEqual(['People', 'People', 'Crew', 'Staff']);
  });

  test('are read again when a file of the installation changes', () => {
    write('brands/acme.example/links.json', {});
    const brands = open();
    const current = () => getTranslator(brands.of('acme.example')).translate(team.title);
    expect(current()).toBe('Team');
    write('messages.json', { 'web.team.title': 'People' });
    expect(current()).toBe('People');
  });

  test('end the start with the names of what is wrong', () => {
    write('brands/acme.example/messages.json', {
      'web.team.gone': 'x',
      'web.team.memberCount': 'Many',
    });
    expect(open).toThrow(
      /acme\.example\/messages\.json: web\.team\.gone: there is no message with this code; web\.team\.memberCount: the parameter \{count\} is missing/,
    );
  });
});

describe('the page', () => {
  const page =
    '<head><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><title></title></head>';

  test('carries title, icons and colours of the brand', () => {
    const app = {
      ...defaultAppConfig,
      productName: 'Acme',
      defaultDocumentTitle: 'Acme & Sons',
      favicon32Href: '/brand/icon.png',
    };
    expect(
      brandPage(page, app, { light: { accent: '#123456' }, dark: { accent: '#abcdef' } }),
    ).toBe(
      '<head><title>Acme &amp; Sons</title><link rel="icon" sizes="32x32" href="/brand/icon.png" />' +
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#123456" />' +
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#abcdef" /></head>',
    );
  });

  test('keeps the product’s icon without one of the brand, and lets no markup in', () => {
    const branded = brandPage(
      page,
      { ...defaultAppConfig, productName: '</title><script>$&' },
      undefined,
    );
    expect(branded).toBe(
      page.replace('<title></title>', () => '<title>&lt;/title&gt;&lt;script&gt;$&amp;</title>'),
    );
  });

  test('may show pictures from where the brand has them', () => {
    const app = {
      ...defaultAppConfig,
      taxLogoUrl: 'https://cdn.acme.example/tax.svg',
      favicon16Href: 'https://cdn.acme.example/16.png',
      defaultLogoUrl: '/brand/x.svg',
    };
    expect(listPictureOrigins(app)).toEqual(['https://cdn.acme.example']);
  });
});

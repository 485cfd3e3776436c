import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const home = mkdtempSync(path.join(tmpdir(), 'lotbook-config-'));
afterAll(() => rmSync(home, { recursive: true }));

describe('the configuration', () => {
  test('runs on one laptop with nothing set', () => {
    expect(readConfig({}, home)).toMatchObject({
      port: 4000,
      origin: 'http://localhost:4000',
      dataFolder: path.join(home, 'data'),
      databaseUrl: undefined,
      role: 'all',
      offline: false,
      productName: 'Lotbook',
      operations: 'any',
      limits: { transactions: 250_000 },
      oidc: { embedded: true, issuer: 'http://localhost:4000/identity' },
    });
  });

  test('lets an invitation of a client last two weeks, or as many days as are set', () => {
    expect(readConfig({}, home)).toMatchObject({ shell: { clientInviteHours: 336 } });
    expect(readConfig({ CLIENT_INVITE_DAYS: '3' }, home)).toMatchObject({
      shell: { clientInviteHours: 72 },
    });
  });

  test('lists the tax years of the specification, or those that are set', () => {
    expect(readConfig({}, home).taxYears).toEqual({ first: 2015, last: 2025, initial: 2024 });
    expect(
      readConfig({ TAX_YEARS: '2020-current', DEFAULT_TAX_YEAR: 'current' }, home).taxYears,
    ).toEqual({ first: 2020, last: 'current', initial: 'current' });
  });

  test('makes a secret key once, for the owner’s eyes alone', () => {
    const [first, second] = [readConfig({}, home), readConfig({}, home)];
    expect(first.secretKey).toEqual(second.secretKey);
    expect(first.secretKey).toHaveLength(32);
    expect(statSync(path.join(home, 'data', 'secret-key')).mode & 0o077).toBe(0);
    expect(readFileSync(path.join(home, 'data', 'secret-key'), 'utf8')).toMatch(/^[\da-f]{64}$/);
  });

  test('takes only the documents of the application where it is served to others', () => {
    expect(readConfig({ LOTBOOK_ORIGIN: 'https://tax.example.com/' }, home)).toMatchObject({
      origin: 'https://tax.example.com',
      operations: 'persisted',
    });
  });

  test('an outside identity provider takes the place of the embedded one', () => {
    expect(
      readConfig(
        { OIDC_ISSUER: 'https://id.example.com', OIDC_AUDIENCE: 'lotbook', OIDC_CLIENT_TAX: 'abc' },
        home,
      ).oidc,
    ).toMatchObject({
      embedded: false,
      issuer: 'https://id.example.com',
      audience: 'lotbook',
      clients: { tax: 'abc' },
    });
  });

  test.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ ROLE: 'everything' }, /ROLE/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ LOTBOOK_SECRET_KEY: 'short' }, /LOTBOOK_SECRET_KEY needs at least 32 characters/],
    [{ PRODUCT_NAME: 'A name that is longer than the header can hold' }, /PRODUCT_NAME/],
    [{ PORT: '-1', ROLE: 'x' }, /PORT.*ROLE/],
    [{ MAX_UPLOAD_MB: '0' }, /MAX_UPLOAD_MB must be at least 1/],
    [{ MAX_TRANSACTIONS: '-5' }, /MAX_TRANSACTIONS must be at least 1/],
    [
      { LOTBOOK_ORIGIN: 'https://tax.example.com/books' },
      /LOTBOOK_ORIGIN must be .* without a path/,
    ],
    [{ TIR_ADMINS: 'ada@example.com, grace' }, /TIR_ADMINS must be a list of email addresses/],
    [{ OIDC_CLIENT_TAX: 'same', OIDC_CLIENT_ACCOUNTING: 'same' }, /client id of its own/],
    [{ TAX_YEARS: '2025-2015' }, /TAX_YEARS must be a range/],
    [{ DEFAULT_TAX_YEAR: 'last' }, /DEFAULT_TAX_YEAR must be a year/],
    [{ DEFAULT_TAX_YEAR: '2030' }, /DEFAULT_TAX_YEAR must be one of the TAX_YEARS 2015-2025/],
    [
      { TAX_YEARS: '2020-current', DEFAULT_TAX_YEAR: '2019' },
      /DEFAULT_TAX_YEAR must be one of the TAX_YEARS 2020-current/,
    ],
    [{ CLIENT_INVITE_DAYS: '91' }, /CLIENT_INVITE_DAYS must be at most 90/],
    [{ LOTBOOK_BILLING: 'chargebee' }, /needs CHARGEBEE_SITE and CHARGEBEE_API_KEY/],
    [{ LOTBOOK_BILLING: 'stripe' }, /needs STRIPE_API_KEY/],
    [
      { LOTBOOK_BILLING: 'stripe', STRIPE_API_KEY: 'pk_test_1' },
      /STRIPE_API_KEY must be a secret key/,
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'short' }, /STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [
      { LOTBOOK_BILLING: 'stripe', STRIPE_API_KEY: 'sk_test_1', CHARGEBEE_API_KEY: 'a' },
      /only one payment provider.*CHARGEBEE_API_KEY is set too/,
    ],
    [
      { LOTBOOK_BILLING: 'chargebee', STRIPE_API_KEY: 'sk_test_1', CHARGEBEE_API_KEY: 'a' },
      /only one payment provider.*STRIPE_API_KEY is set too/,
    ],
    [
      { LOTBOOK_BILLING: 'stripe', STRIPE_API_KEY: 'sk_test_1', LOTBOOK_OFFLINE: '1' },
      /LOTBOOK_BILLING=stripe needs the network/,
    ],
  ])('%j is refused with its name', (environment, message) =>
    expect(() => readConfig(environment, home)).toThrow(message),
  );
});

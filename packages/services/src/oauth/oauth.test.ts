import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { findForwardingAddress, mayBeRegistered } from './forwarding.ts';
import { beginOAuthVisit, endOAuthVisit } from './oauth-sessions.ts';

const database = testDatabase();
const forwardTo = ['/accounting/integrations/xero', 'com.acme.books:/done'];
const xero = {
  id: 'xero',
  authorizationUrl: 'https://login.example/authorize?x=1',
  clientId: 'client',
  scope: 'books',
  forwardTo,
};
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  services = testServices(database.current, { shell: { oauthApplications: [xero] } });
  ada = await seedAccount(database.current);
});

const begin = async (redirectUri = '/accounting/integrations/xero'): Promise<URL> =>
  new URL(
    await beginOAuthVisit(services, ada, ada.accountId, {
      applicationName: 'xero',
      redirectUri,
      binding: 'this browser',
    }),
  );
const getState = (url: URL): string => url.searchParams.get('state') ?? '';

describe('the visit to another service', () => {
  test('leads there with a state of its own, and back to where it was registered', async () => {
    const url = await begin();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      x: '1',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: 'https://books.example/oauth-callback/xero',
      scope: 'books',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await endOAuthVisit(services, getState(url), 'this browser')).toMatchObject({
      accountId: ada.accountId,
      userId: ada.userId,
      provider: 'xero',
      forwardingUri: 'https://books.example/accounting/integrations/xero',
    });
  });

  test('ends once, in the browser that began it, within ten minutes', async () => {
    const state = getState(await begin('com.acme.books:/done'));
    const gone = { code: 'NOT_FOUND', message: 'No OAuth session found' };
    await expect(endOAuthVisit(services, state, 'another browser')).rejects.toMatchObject(gone);
    await expect(endOAuthVisit(services, state, undefined)).rejects.toMatchObject(gone);
    const ends = await Promise.allSettled([
      endOAuthVisit(services, state, 'this browser'),
      endOAuthVisit(services, state, 'this browser'),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = getState(await begin());
    services.pass(1);
    await expect(endOAuthVisit(services, late, 'this browser')).rejects.toMatchObject(gone);
    for (const made of ['', 'x', 'A'.repeat(43), '../..'])
      await expect(endOAuthVisit(services, made, 'this browser')).rejects.toMatchObject(gone);
  });

  test('needs a service that the installation is registered with', async () => {
    const visit = {
      applicationName: 'other',
      redirectUri: '/accounting/integrations/xero',
      binding: 'this browser',
    };
    await expect(beginOAuthVisit(services, ada, ada.accountId, visit)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      details: { field: 'applicationName' },
    });
  });
});

const hostile = [
  '//evil.example',
  '/\\evil.example',
  'https:\\\\evil.example',
  'https://evil.example',
  'https://books.example@evil.example',
  'http://books.example/x',
  'https://books.example.evil.example/accounting/integrations/xero',
  'https://books.example/other',
  '/accounting/integrations/xero/../../x',
  '/%2fevil.example',
  '/accounting/integrations/xero?next=//evil.example',
  '/accounting/integrations/xero#x',
  'HTTPS://BOOKS.EXAMPLE/accounting/integrations/xero',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java	script:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
  'intent://evil#Intent;end',
  'about:blank',
  'ws://evil.example',
  'com.acme.books:/done2',
  'com.acme.books:',
  'COM.acme.books:/done',
  'com.evil.books:/done',
  'https://evil。example',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://evil.example%2fbooks.example',
  '\0/accounting/integrations/xero',
  '',
];

describe('the address to forward to', () => {
  test.each(hostile)('is never %j', async (address) => {
    expect(findForwardingAddress(address, forwardTo, 'https://books.example')).toBeUndefined();
    await expect(begin(address)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test.each([
    ['/accounting/integrations/xero', true],
    ['https://app.example/done', true],
    ['http://127.0.0.1:5000/done', true],
    ['com.acme.books:/done', true],
    ['http://app.example/done', false],
    ['acme:/done', false],
    ['//evil.example', false],
    ['/a/../b', false],
    ['javascript:alert(1)', false],
    ['https://ok@evil.example', false],
  ])('can be registered as %s: %s', (address, expected) => {
    expect(mayBeRegistered(address)).toBe(expected);
  });
});

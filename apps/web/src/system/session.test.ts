import { afterEach, expect, it } from 'vitest';
import type { Config } from './config.ts';
import { Session } from './session.ts';
import { toStorageName } from './storage-name.ts';

const opened: Session[] = [];
afterEach(() => {
  for (const session of opened.splice(0)) session.forgetStored();
  sessionStorage.clear();
  localStorage.clear();
});

const config = {
  issuer: 'https://id.example',
  audience: 'lotbook',
  clients: { tax: 'lotbook-tax' },
} as unknown as Config;

function open(): Session {
  const session = new Session(config, () => undefined);
  opened.push(session);
  session.remember('tax', 'ada-1');
  return session;
}
const hide = (): boolean => window.dispatchEvent(new Event('pagehide'));

it('keeps the frame over a reload', () => {
  open();
  hide();
  expect(sessionStorage.getItem('kept-tax')).toContain('ada-1');
});

it('keeps nothing once somebody signs out, however the page goes afterwards', () => {
  const session = open();
  hide();
  sessionStorage.setItem('draft-memo', 'half written');
  sessionStorage.setItem('transactions.a1', 'a place in a list');
  sessionStorage.setItem('bulk.a1', 'job');
  sessionStorage.setItem('oidc.x', 'of the redirect');
  localStorage.setItem('account.tax', 'a1');
  localStorage.setItem('view.tax.a1', '{"search":"Grace"}');
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const kept = ['app-type', `columns.tax.${toStorageName(id)}.tax`, 'help-widget', 'theme'];
  const removed = [`planning.${toStorageName(id)}`, 'signup link-code', 'a key of a later version'];
  for (const key of [...kept, ...removed]) localStorage.setItem(key, '{}');
  session.forgetStored();
  hide();
  expect(Object.keys(sessionStorage)).toEqual(['oidc.x']);
  expect(Object.keys(localStorage).toSorted()).toEqual(kept);
  expect(kept.join(' ')).not.toContain(id.slice(0, 8));
});

it('keeps nothing in a window that hears of it from another one', async () => {
  const session = open();
  await session.forget();
  hide();
  expect(sessionStorage.getItem('kept-tax')).toBeNull();
});

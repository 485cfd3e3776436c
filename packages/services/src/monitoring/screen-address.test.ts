import { writeSdnXml } from '@lotbook/integrations/sanctions/testing';
import {
  chainalysisServices,
  createChainalysisState,
  type ChainalysisState,
} from '@lotbook/standins/chainalysis';
import { startServices } from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { addAnalyticsKey } from './change-key.ts';
import { runMonitoring } from './run-monitoring.ts';
import { loadAddressScreenings, screenAddress, type AskedScreening } from './screen-address.ts';
import { makeAddressList } from './testing.ts';

const listed = `0x${'3'.repeat(40)}`;
const risky = `0x${'0'.repeat(36)}beef`;
const database = testDatabase();
let state: ChainalysisState;
let standin: HttpStandin;
let services: TestServices;
let ada: SeededAccount;

beforeEach(async () => {
  state = createChainalysisState();
  standin = await startServices(chainalysisServices(state));
  services = testServices(database.current, {
    analytics: true,
    addressList: makeAddressList(() =>
      writeSdnXml([{ uid: 42, name: 'EXAMPLE TRADER', addresses: [['ETH', listed]] }]),
    ),
    network: {
      route: (url) => `${standin.url}/${url.replace(/^https:\/\//, '')}`,
      attempts: 2,
      timeoutMs: 1000,
      longestPauseMs: 1000,
    },
  });
  ada = await seedAccount(database.current);
});
afterEach(() => standin.close());

const run = (): Promise<void> => runMonitoring(services, { accountId: ada.accountId });
const ask = (asked: Partial<AskedScreening> & { readonly address: string }) =>
  screenAddress(services, ada, ada.accountId, { chain: 'ethereum', scope: 'list', ...asked });
const load = () => loadAddressScreenings(services, ada, ada.accountId);

it('compares an address with the list on this server, and sends nothing', async () => {
  await ask({ address: listed });
  await ask({ address: risky });
  expect(await load()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  await run();
  await run();
  expect(await load()).toMatchObject([
    { state: 'done', level: null, findings: [], answeredBy: ['list'] },
    {
      state: 'done',
      level: 'severe',
      findings: [{ provider: 'list', category: 'sanctions', name: 'EXAMPLE TRADER' }],
      problem: null,
    },
  ]);
  expect(standin.requests).toEqual([]);
});

it('asks the provider of the key if a person wants it', async () => {
  await expect(ask({ address: risky, scope: 'provider' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  await addAnalyticsKey(services, ada, ada.accountId, 'kyt-key-1');
  await run();
  await ask({ address: risky, scope: 'provider' });
  await run();
  expect(await load()).toMatchObject([
    {
      state: 'done',
      level: 'high',
      answeredBy: ['list', 'kyt'],
      findings: [{ provider: 'kyt', category: 'darknet market', name: 'Example market' }],
    },
  ]);
  expect([...state.entities]).toHaveLength(1);
});

it('shows what the list found if the provider fails, with the reason', async () => {
  await addAnalyticsKey(services, ada, ada.accountId, 'kyt-key-1');
  await run();
  state.blocked = 'entities';
  await ask({ address: listed, scope: 'provider' });
  await run();
  const [one] = await load();
  expect(one).toMatchObject({ state: 'failed', level: 'severe', answeredBy: ['list'] });
  expect(one?.problem).toContain('Chainalysis blocked the request');
});

it('has no result without a list, rather than no findings', async () => {
  services = testServices(database.current, {});
  await ask({ address: risky });
  await run();
  const [one] = await load();
  expect(one).toMatchObject({ state: 'failed', level: null, answeredBy: [] });
  expect(one?.problem).toContain('no readable sanctions list');
});

it.each([
  ['an address of another chain', { address: risky, chain: 'bitcoin' }],
  ['a text that is no address', { address: 'not an address', chain: 'cardano' }],
  ['no chain', { address: risky, chain: '' }],
])('refuses %s', async (_, asked) => {
  await expect(ask(asked)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(await load()).toEqual([]);
});

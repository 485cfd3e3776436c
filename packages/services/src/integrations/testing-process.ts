import { createInterface } from 'node:readline';
import { openNetwork } from '@lotbook/connections/network';
import { openDatabase } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { routeTo } from '@lotbook/standins/exchanges/service';
import { makeMasterKeys } from '../secrets/vault.ts';
import type { SyncServices } from '../services.ts';
import { computeDigest, type OAuthApplication } from '../shell.ts';
import { syncIntegration } from './sync-integration.ts';

/**
 * A process for tests to kill: it syncs with QuickBooks at each line of its input, and answers each with a line. It makes its services itself, because those
 * of other tests load the whole product.
 */
const [url = '', databaseUrl = '', accountId = '', clientId = '', clientSecret = ''] =
  process.argv.slice(2);
const application: OAuthApplication = {
  id: 'qbo',
  clientId,
  clientSecret,
  authorizationUrl: '',
  scope: '',
  forwardTo: [],
};
const services: SyncServices = {
  database: openDatabase(databaseUrl),
  queue: { enqueue: () => Promise.resolve() },
  prices: undefined,
  limits: { transactions: 250_000 },
  accountConfigs: { of: () => Promise.reject(new Error('not needed')) },
  ask: () => Promise.reject(new Error('not needed')),
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  masterKeys: makeMasterKeys(computeDigest('the secret key of tests')),
  adapters: [],
  oauth: { applications: [application], origin: 'https://books.example' },
  integrationLimiter: { run: (request) => request() },
  network: () =>
    openNetwork({
      route: routeTo({ url }),
      perSecond: () => 10_000,
      attempts: 1,
      firstPauseMs: 1,
      longestPauseMs: 0,
      timeoutMs: 1000,
    }),
};

process.stdout.write('ready\n');
for await (const _ of createInterface({ input: process.stdin })) {
  await syncIntegration(services, { accountId: accountId as AccountId, app: 'qbo' });
  process.stdout.write('done\n');
}

import { reading, type Database } from '@lotbook/db/database';
import { putAlerts, type FoundAlert } from '@lotbook/db/stores/monitoring-alerts';
import {
  findMonitoringKey,
  listMonitoredWallets,
  summarizeMonitoring,
} from '@lotbook/db/stores/monitoring';
import { chance } from '@lotbook/standins/chaos';
import {
  chainalysisServices,
  createChainalysisState,
  sanctionedAddresses,
  type ChainalysisState,
} from '@lotbook/standins/chainalysis';
import { startServices } from '@lotbook/standins/exchanges/service';
import { tooMany, type Fault, type HttpStandin } from '@lotbook/standins/http-standin';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import type { SourceId } from '@lotbook/model/ids';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writing } from '@lotbook/db/database';
import { openFor, monitoringPlace, rotateAccount } from '../secrets/vault.ts';
import { testServices, type TestServices } from '../testing.ts';
import { loadAlerts, loadMonitoring } from './alerts.ts';
import { addAnalyticsKey, removeAnalyticsKey } from './change-key.ts';
import { collectTransfers } from './collect-transfers.ts';
import { previewMonitoring, startMonitoring, stopMonitoring } from './consent.ts';
import { runMonitoring } from './run-monitoring.ts';
import { emptyAlert } from './screen-list.ts';
import { sendTransfers } from './send-transfers.ts';
import {
  addTransfers,
  addWallet,
  makeDue,
  ownAddress,
  runUntilIdle,
  type SeededTransfer,
} from './testing.ts';

const database = testDatabase();
let state: ChainalysisState;
let standin: HttpStandin;
let services: TestServices;
let ada: SeededAccount;
let wallet: SourceId;

beforeEach(async () => {
  state = createChainalysisState();
  standin = await startServices(chainalysisServices(state));
  services = testServices(database.current, {
    analytics: true,
    network: {
      route: (url) => `${standin.url}/${url.replace(/^https:\/\//, '')}`,
      attempts: 2,
      timeoutMs: 1000,
      longestPauseMs: 1000,
    },
  });
  ada = await seedAccount(database.current);
  wallet = await addWallet(services, ada);
});
afterEach(() => standin.close());

const address = (n: number, ending: string): string =>
  `0x${n.toString(16).padStart(36, '0')}${ending}`;
const makeTransfers = (count: number, ending: (n: number) => string): readonly SeededTransfer[] =>
  Array.from({ length: count }, (_, n) => ({
    direction: n % 2 === 0 ? 'out' : 'in',
    address: address(n, ending(n)),
    n,
  }));
const job = (): { readonly accountId: SeededAccount['accountId'] } => ({
  accountId: ada.accountId,
});
const run = (): Promise<void> => runMonitoring(services, job());
const connect = async (key = 'kyt-key-1'): Promise<void> => {
  await addAnalyticsKey(services, ada, ada.accountId, key);
  await run();
};
const consent = async (): Promise<void> => {
  const [preview] = await previewMonitoring(services, ada, ada.accountId, [wallet]);
  await startMonitoring(services, ada, ada.accountId, [
    { walletId: wallet, transfers: preview?.transfers ?? 0 },
  ]);
};
const load = async () =>
  (await loadAlerts(services, ada, ada.accountId, { filter: {}, limit: 200 })).alerts;
const show = async () => loadMonitoring(services, ada, ada.accountId);
const countPosts = (): number => standin.requests.filter((path) => path.includes('/users/')).length;

it('sends nothing before a person agrees to the number of transfers', async () => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(6, () => 'dead'),
  );
  await connect();
  await run();
  expect(await show()).toMatchObject({ row: { provider: 'kyt', keyState: 'active' } });
  expect(await previewMonitoring(services, ada, ada.accountId, [wallet])).toEqual([
    { sourceId: wallet, transfers: 6, withoutAddresses: 0, otherChain: 0 },
  ]);
  expect(countPosts()).toBe(0);
  const tooFew = startMonitoring(services, ada, ada.accountId, [
    { walletId: wallet, transfers: 5 },
  ]);
  await expect(tooFew).rejects.toMatchObject({ code: 'COUNT_CHANGED' });
  await run();
  expect(countPosts()).toBe(0);
  await consent();
  await runUntilIdle(services, ada, run);
  expect(state.transfers.size).toBe(6);
  const { wallets, transfers } = await show();
  expect(wallets).toMatchObject([
    { name: 'Cold wallet', active: true, transfers: 6, consentedBy: `${ada.userId}@example.com` },
  ]);
  expect(transfers).toEqual({ waiting: 0, sent: 0, done: 6, failed: 0 });
});

it('stores alerts with our transaction and completes them from the list', async () => {
  const [sent] = await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: address(1, 'beef'), quantity: '3' },
    { direction: 'in', address: address(2, '0000') },
  ]);
  await connect();
  await consent();
  await runUntilIdle(services, ada, run);
  await makeDue(services, ada);
  await run();
  expect(await load()).toMatchObject([
    {
      provider: 'kyt',
      level: 'high',
      category: 'darknet market',
      service: 'Example market',
      exposure: 'direct',
      direction: 'sent',
      asset: 'ETH',
      quantity: '3',
      amountUsd: '1250.5',
      transactionId: sent,
      rule: 'Any darknet market exposure',
    },
  ]);
});

it('does not show an account the alerts of another account with the same key', async () => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(4, () => 'dead'),
  );
  await connect();
  await consent();
  await runUntilIdle(services, ada, run);
  const bob = await seedAccount(database.current);
  const bobs = await addWallet(services, bob);
  await addAnalyticsKey(services, bob, bob.accountId, 'kyt-key-1');
  await runMonitoring(services, { accountId: bob.accountId });
  await startMonitoring(services, bob, bob.accountId, [{ walletId: bobs, transfers: 0 }]);
  await makeDue(services, bob);
  await runMonitoring(services, { accountId: bob.accountId });
  const { counts } = await loadAlerts(services, bob, bob.accountId, { filter: {}, limit: 10 });
  expect(counts.total).toBe(0);
});

it('screens counterparties with a key of the free interface', async () => {
  await addTransfers(database.current, ada, wallet, [
    { direction: 'in', address: sanctionedAddresses[0] ?? '' },
    { direction: 'in', address: address(5, '0000') },
  ]);
  await connect('sanctions-key-1');
  await consent();
  await runUntilIdle(services, ada, run);
  expect(await load()).toMatchObject([
    { provider: 'sanctions', level: 'severe', direction: 'received', entryId: null },
  ]);
});

it('counts transactions on chains that can not be sent apart from those without a transfer', async () => {
  const solana = await addWallet(services, ada, 'Solana wallet', 'solana');
  const some = makeTransfers(2, () => '0000');
  await addTransfers(database.current, ada, solana, some);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: ownAddress },
    ...makeTransfers(3, () => '0000'),
  ]);
  const previews = await previewMonitoring(services, ada, ada.accountId, [wallet, solana]);
  const found = new Map(previews.map(({ sourceId, ...counts }) => [sourceId, counts]));
  expect(found.get(solana)).toEqual({ transfers: 0, withoutAddresses: 0, otherChain: 2 });
  expect(found.get(wallet)).toEqual({ transfers: 3, withoutAddresses: 1, otherChain: 0 });
});

it('stores an alert once that a batch contains twice', async () => {
  const alert = { ...emptyAlert, id: crypto.randomUUID(), provider: 'sanctions', level: 'severe' };
  const found = { ...alert, providerKey: 'key', category: 'sanctions' } as const;
  const count = await writing(database.current, ada.scope, (tx) =>
    putAlerts(tx, ada.accountId, [found, { ...found, asset: 'ETH' }] as readonly FoundAlert[]),
  );
  expect(count).toBe(1);
  expect(await load()).toMatchObject([{ asset: 'ETH' }]);
});

it('rejects a wrong key, keeps it sealed, and removes it', async () => {
  await connect('wrong-key');
  expect((await show()).row).toMatchObject({ keyState: 'rejected', provider: null });
  expect((await show()).row?.problem).toContain('denies the key access');
  const summary = await reading(database.current, ada.scope, (db) =>
    summarizeMonitoring(db, ada.accountId),
  );
  expect(summary).toEqual({ keyState: 'rejected', hasList: false, hasAlerts: false });
  await connect();
  expect((await show()).row).toMatchObject({ keyState: 'active', problem: null });
  const read = (): Promise<string> =>
    reading(database.current, ada.scope, async (db) => {
      const sealed = (await findMonitoringKey(db, ada.accountId))!;
      expect(Buffer.from(sealed.sealed).includes('kyt-key-1')).toBe(false);
      return openFor(db, services.masterKeys, ada.accountId, monitoringPlace, sealed);
    });
  expect(await read()).toBe('kyt-key-1');
  await writing(database.current, ada.scope, (tx) =>
    rotateAccount(tx, services.masterKeys, ada.accountId),
  );
  expect(await read()).toBe('kyt-key-1');
  expect(JSON.stringify(await show())).not.toContain('kyt-key-1');
  await removeAnalyticsKey(services, ada, ada.accountId);
  expect((await show()).row).toMatchObject({ keyState: null, provider: null });
  await expect(removeAnalyticsKey(services, ada, ada.accountId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('stops when consent ends or the key is revoked, and continues with a new key', async () => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(8, () => '0000'),
  );
  await connect();
  await consent();
  state.kytKeys.clear();
  await run();
  expect((await show()).row).toMatchObject({ keyState: 'rejected' });
  expect(state.transfers.size).toBe(0);
  state.kytKeys.add('another-key');
  await connect('another-key');
  await runUntilIdle(services, ada, run);
  expect(state.transfers.size).toBe(8);
  await stopMonitoring(services, ada, ada.accountId, [wallet]);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: address(99, 'dead'), n: 99 },
  ]);
  await makeDue(services, ada);
  await run();
  expect(state.transfers.size).toBe(8);
});

it('sends nothing more of what was being checked when consent ended, until it is given again', async () => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(4, () => 'dead'),
  );
  await connect();
  await consent();
  await run();
  expect((await show()).transfers).toMatchObject({ sent: 4 });
  await stopMonitoring(services, ada, ada.accountId, [wallet]);
  // The provider would answer that it doesn't know them.
  state.transfers.clear();
  const asked = standin.requests.filter((path) => path.includes('/transfers')).length;
  for (let n = 0; n < 3; n += 1) {
    await makeDue(services, ada); // oxlint-disable-line no-await-in-loop -- in order
    await run(); // oxlint-disable-line no-await-in-loop
  }
  expect(standin.requests.filter((path) => path.includes('/transfers'))).toHaveLength(asked);
  expect((await show()).transfers).toEqual({ waiting: 0, sent: 0, done: 0, failed: 0 });
  await consent();
  await runUntilIdle(services, ada, run);
  expect((await show()).transfers).toMatchObject({ done: 4 });
  expect(await load()).toHaveLength(4);
});

it.each([
  ['consent ends', () => stopMonitoring(services, ada, ada.accountId, [wallet])],
  ['the key is removed', () => removeAnalyticsKey(services, ada, ada.accountId)],
  ['the account is disabled', () => setAccount({ disabled: true })],
])('stops within a few transfers when %s', async (_, withdraw) => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(40, () => 'dead'),
  );
  await connect();
  await consent();
  const { row, wallets } = await show();
  await collectTransfers(services, ada.accountId, { collectedSnapshot: null }, wallets);
  let sent = 0;
  const submit = async () => {
    sent += 1;
    if (sent === 7) await withdraw();
    return { externalId: String(sent), alerts: undefined };
  };
  const provider = {
    id: 'kyt',
    submit,
    check: () => Promise.resolve(undefined),
    screenAddress: () => Promise.reject(new Error('not asked here')),
  } as const;
  const keySetAt = row?.keySetAt ?? null;
  const { accountId } = ada;
  await sendTransfers({ services, accountId, provider, keySetAt, isOver: () => false }, 0);
  expect(sent).toBe(10);
});

const setAccount = (values: {
  readonly disabled?: boolean;
  readonly subscription?: string;
  readonly trial_ends_at?: string;
}): Promise<unknown> =>
  writing(database.current, ada.scope, (tx) =>
    tx.updateTable('account').set(values).where('id', '=', ada.accountId).execute(),
  );

it.each([
  ['the account is disabled', { disabled: true }],
  ['the trial ended', { subscription: 'in_trial', trial_ends_at: '2020-01-01T00:00:00Z' }],
])('sends nothing after %s, and lets consent and key be withdrawn', async (_, values) => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(3, () => 'dead'),
  );
  await connect();
  await consent();
  await setAccount(values);
  await run();
  expect(countPosts()).toBe(0);
  await stopMonitoring(services, ada, ada.accountId, [wallet]);
  await removeAnalyticsKey(services, ada, ada.accountId);
  expect(await show()).toMatchObject({ row: { keyState: null }, wallets: [{ active: false }] });
});

it('collects the history of a wallet that was agreed to while others were collected', async () => {
  const second = await addWallet(services, ada, 'Hot wallet');
  await addTransfers(
    database.current,
    ada,
    second,
    makeTransfers(3, () => '0000'),
  );
  await connect();
  await consent();
  const before = await reading(database.current, ada.scope, (db) =>
    listMonitoredWallets(db, ada.accountId),
  );
  await startMonitoring(services, ada, ada.accountId, [{ walletId: second, transfers: 3 }]);
  await collectTransfers(services, ada.accountId, { collectedSnapshot: null }, before);
  expect((await show()).row?.collectedSnapshot).toBeNull();
  await runUntilIdle(services, ada, run);
  expect((await show()).transfers).toMatchObject({ done: 3 });
});

it('sends no more in a day than the installation allows', async () => {
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(30, () => '0000'),
  );
  const limited = { ...services, dailyTransfers: 12 };
  await connect();
  await consent();
  await runMonitoring(limited, job());
  await makeDue(services, ada);
  await runMonitoring(limited, job());
  expect(state.transfers.size).toBe(12);
});

/** The process died: nothing after this statement happened. */
class Killed extends Error {}

/** A database that fails now and then, before or after a transaction commits. */
function breakNow(target: Database, kill: () => void): Database {
  const kysely = new Proxy(target.kysely, {
    get: (found, name) => {
      const value: unknown = Reflect.get(found, name, found);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(found) : value;
      return () =>
        new Proxy(found.transaction(), {
          get: (inner, method) => {
            const own: unknown = Reflect.get(inner, method, inner);
            if (method !== 'execute') return typeof own === 'function' ? own.bind(inner) : own;
            return async (work: Parameters<typeof inner.execute>[0]) => {
              kill();
              const result = await inner.execute(work);
              kill();
              return result;
            };
          },
        });
    },
  });
  return { ...target, kysely };
}

it('stores each alert once although requests fail, answers are lost and runs are killed', async () => {
  const random = chance(11);
  const count = 120;
  const endings = ['dead', 'beef', 'cafe', '0000'];
  await addTransfers(
    database.current,
    ada,
    wallet,
    makeTransfers(count, (n) => endings[n % 4] ?? '0000'),
  );
  await connect();
  await consent();
  const faults: readonly Fault[] = [
    'cut',
    'partial',
    () => ({ status: 502, body: '<html>Bad gateway</html>' }),
    () => ({ status: 403, body: '<html></html>', headers: { 'content-type': 'text/html' } }),
    tooMany('0'),
    // The request was carried out, but its answer is lost.
    (answer) => ({ ...answer, body: answer.body.slice(0, -9) }),
  ];
  standin.failBy(() => (random() < 0.15 ? faults[Math.floor(random() * 6)] : undefined));
  let kills = 0;
  const broken = {
    ...services,
    database: breakNow(database.current, () => {
      if (random() > 0.06) return;
      kills += 1;
      throw new Killed();
    }),
  };
  await runUntilIdle(services, ada, async () => {
    // Two workers can believe that they have the same job.
    const both = await Promise.allSettled([
      runMonitoring(broken, job()),
      runMonitoring(broken, job()),
    ]);
    for (const result of both)
      if (result.status === 'rejected' && !(result.reason instanceof Killed)) throw result.reason;
  });
  standin.failBy(() => undefined);
  await makeDue(services, ada);
  await run();
  const alerts = await load();
  expect(kills).toBeGreaterThan(3);
  expect(state.transfers.size).toBe(count);
  expect(alerts).toHaveLength(90);
  expect(new Set(alerts.map(({ transactionId }) => transactionId)).size).toBe(90);
  expect((await show()).transfers).toEqual({ waiting: 0, sent: 0, done: count, failed: 0 });
}, 120_000);

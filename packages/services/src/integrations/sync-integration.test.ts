import { reading, writing } from '@lotbook/db/database';
import { findIntegration } from '@lotbook/db/stores/integrations';
import { listHolds } from '@lotbook/db/stores/postings';
import { makeQuickBooksCompany } from '@lotbook/standins/accounting/quickbooks-company';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount } from '../accounts/delete-account.ts';
import { makeMasterKeys, rotateAccount } from '../secrets/vault.ts';
import { computeDigest } from '../shell.ts';
import { importText } from '../testing.ts';
import {
  deleteIntegration,
  repostEntries,
  updateIntegration,
  updateIntegrationDefaults,
  updateIntegrationMappings,
} from './change-integration.ts';
import { openSealed } from './database-tokens.ts';
import { readActiveIntegration, readHolds, readIntegration } from './read-integration.ts';
import {
  cancelIntegrationSync,
  requestIntegrationSync,
  scheduleIntegrations,
} from './request-sync.ts';
import { connectIntegration, startAccountingWorld } from './testing.ts';

const database = testDatabase();
let world: Awaited<ReturnType<typeof startAccountingWorld>>;
let ada: SeededAccount;

beforeEach(async () => {
  world = await startAccountingWorld(database.current);
  ada = await seedAccount(database.current);
});
afterEach(() => world[Symbol.asyncDispose]());

const head = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n';
const importBook = (name: string, rows: string) =>
  importText(world.services, ada, name, head + rows);
/** Buys, sells and mines: 1 BTC at 1,000, half of it sold at 900. */
const book = '2025-01-05,buy,1000,USD,1,BTC\n2025-02-01,sell,0.5,BTC,900,USD';
const defaults = { asset: '4', income: '25', expense: '31', fee: '30', suspense: '8' };

async function connectQuickBooks(): Promise<void> {
  await connectIntegration(world.services, ada, 'qbo', '9130');
  await updateIntegrationDefaults(world.services, ada, ada.accountId, 'qbo', defaults);
}
async function sync(app = 'qbo', dry = false): Promise<void> {
  await requestIntegrationSync(world.services, ada, ada.accountId, app, { dry });
  await world.services.workOff();
}
const read = () => readIntegration(world.services, ada, ada.accountId, 'qbo');
const row = () =>
  reading(database.current, ada.scope, (db) => findIntegration(db, ada.accountId, 'qbo'));
const live = () => world.company.entries.filter(({ isDeleted }) => !isDeleted);
/** Balances by account id. */
const balances = () => {
  const sums: Record<string, number> = {};
  for (const { Line } of live())
    for (const line of Line) {
      const detail = line['JournalEntryLineDetail'] as {
        PostingType: string;
        AccountRef: { value: string };
      };
      const sign = detail.PostingType === 'Debit' ? 100 : -100;
      const id = detail.AccountRef.value;
      sums[id] = (sums[id] ?? 0) + Math.round(Number(line['Amount']) * sign);
    }
  return Object.fromEntries(Object.entries(sums).filter(([, each]) => each !== 0));
};

describe('connecting', () => {
  it('turns the visit into access and previews without posting', async () => {
    await importBook('a.csv', book);
    await connectIntegration(world.services, ada, 'qbo', '9130');
    const found = await read();
    expect(found?.row).toMatchObject({
      status: 'active',
      orgName: 'Analytical Engines Inc.',
      currency: 'USD',
      authenticationFailed: false,
    });
    expect(found?.accounts).toHaveLength(40);
    expect(found?.runs).toMatchObject([{ status: 'done', dry: true }]);
    expect(world.company.entries).toEqual([]);
    expect((await readActiveIntegration(world.services, ada, ada.accountId))?.row).toMatchObject({
      app: 'qbo',
    });
    const stored = await reading(database.current, ada.scope, (db) =>
      sql<{ text: string }>`select encode(sealed, 'escape') as text from integration`.execute(db),
    );
    expect(stored.rows[0]?.text).not.toContain('refreshToken');
  });

  it('asks which organisation to use if several were connected', async () => {
    await connectIntegration(world.services, ada, 'xero', 'all');
    const choose = (tenantId: string) =>
      updateIntegration(world.services, ada, ada.accountId, 'xero', { tenantId });
    await expect(sync('xero')).rejects.toMatchObject({ code: 'SETUP_REQUIRED' });
    await expect(choose('tenant-3')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await choose('tenant-2');
    await world.services.workOff();
    expect((await readIntegration(world.services, ada, ada.accountId, 'xero'))?.row).toMatchObject({
      status: 'active',
      orgName: 'Difference Engines Ltd',
    });
  });

  it('refuses a visit of another state, and syncs without default accounts', async () => {
    await connectIntegration(world.services, ada, 'qbo', '9130');
    await expect(sync()).rejects.toMatchObject({ code: 'SETUP_REQUIRED' });
    await expect(
      updateIntegrationDefaults(world.services, ada, ada.accountId, 'qbo', { asset: '40' }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field: 'asset' } });
    await expect(connectIntegration(world.services, ada, 'qbo', 'deny')).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});

describe('syncing', () => {
  it('posts a rollup for each month, once, with balances equal to the journal', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    expect(live().map(({ TxnDate }) => TxnDate)).toEqual(['2025-01-31', '2025-02-28']);
    // Bought at 1,000, half sold at 900: gain 400 goes to income, fiat to suspense.
    expect(balances()).toEqual({ '4': 50_000, '8': -10_000, '25': -40_000 });
    const before = world.company.entries.length;
    await sync();
    expect(world.company.entries).toHaveLength(before);
    expect((await read())?.states).toEqual([{ state: 'posted', count: 2 }]);
    expect((await read())?.runs[0]).toMatchObject({ counts: { unchanged: 2, new: 0 } });
  });

  it('updates an entry in place when a transaction is added to its month', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    await importBook('b.csv', '2025-02-10,buy,100,USD,1,ETH');
    await sync();
    expect(live()).toHaveLength(2);
    expect(balances()).toEqual({ '4': 60_000, '8': -20_000, '25': -40_000 });
  });

  it('reverses and reposts what changed in a closed period, and keeps new entries there on hold', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    world.company.closeDate = '2025-02-28';
    await importBook('b.csv', '2025-02-10,buy,100,USD,1,ETH\n2024-12-01,buy,70,USD,1,LTC');
    await sync();
    expect(balances()).toEqual({ '4': 60_000, '8': -20_000, '25': -40_000 });
    const added = live().slice(2);
    expect(added.map(({ TxnDate }) => TxnDate)).toEqual(['2025-03-01', '2025-03-01']);
    const holds = await reading(database.current, ada.scope, (db) =>
      listHolds(db, ada.accountId, 'qbo', { limit: 10 }),
    );
    expect(holds).toMatchObject([{ entryDate: '2024-12-31', reason: 'period_locked' }]);
    await updateIntegration(world.services, ada, ada.accountId, 'qbo', {
      lockedEntries: 'firstOpenDay',
    });
    await sync();
    expect(balances()).toEqual({ '4': 67_000, '8': -27_000, '25': -40_000 });
  });

  it('switches between transactions and rollups, and maps sources to accounts of their own', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    await updateIntegration(world.services, ada, ada.accountId, 'qbo', {
      syncMode: 'transaction',
    });
    const mappings = (await read())!;
    const all = [...mappings.exchangeMappings, ...mappings.walletMappings];
    const of = (some: typeof all) => some.map(({ sourceId }) => ({ sourceId, accountId: '5' }));
    await updateIntegrationMappings(world.services, ada, ada.accountId, 'qbo', {
      exchange: of([...mappings.exchangeMappings]),
      wallet: of([...mappings.walletMappings]),
    });
    await sync();
    expect(live().map(({ TxnDate }) => TxnDate)).toEqual(['2025-01-05', '2025-02-01']);
    expect(balances()).toEqual({ '5': 50_000, '8': -10_000, '25': -40_000 });
  });

  it('holds entries below the minimum as a named sum', async () => {
    await importBook('a.csv', `${book}\n2025-02-11,buy,0.10,USD,1,DOGE`);
    await connectQuickBooks();
    await updateIntegration(world.services, ada, ada.accountId, 'qbo', { minUsdValue: '1' });
    await sync();
    expect((await read())?.runs[0]?.counts).toMatchObject({
      holds: { below_minimum: { count: 1, value: '0.1' } },
    });
    expect(balances()).toEqual({ '4': 50_000, '8': -10_000, '25': -40_000 });
  });

  it('holds what lacks a cost basis, with the reason', async () => {
    await importBook('a.csv', '2025-02-01,sell,0.5,BTC,900,USD\n2025-02-02,buy,100,USD,1,ETH');
    await connectQuickBooks();
    await sync();
    const holds = await readHolds(world.services, ada, ada.accountId, 'qbo', { limit: 10 });
    expect(holds).toMatchObject([
      { state: 'blocked', reason: 'missing_cost_basis', message: expect.stringContaining('BTC') },
    ]);
    expect(balances()).toEqual({ '4': 10_000, '8': -10_000 });
  });

  it('leaves an entry alone that someone deleted there, until it is posted again on request', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    Object.assign(live()[0]!, { isDeleted: true, changedAt: Date.now() });
    await sync();
    expect(live()).toHaveLength(1);
    const [hold] = await reading(database.current, ada.scope, (db) =>
      listHolds(db, ada.accountId, 'qbo', { limit: 10 }),
    );
    expect(hold).toMatchObject({ state: 'missingRemotely' });
    await repostEntries(world.services, ada, ada.accountId, 'qbo', [hold!.key]);
    await sync();
    expect(balances()).toEqual({ '4': 50_000, '8': -10_000, '25': -40_000 });
  });

  it('does not post twice after a disconnection, and starts over in another company', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    await deleteIntegration(world.services, ada, ada.accountId, 'qbo');
    await world.services.workOff();
    expect(await read()).toBeUndefined();
    expect(await readActiveIntegration(world.services, ada, ada.accountId)).toBeUndefined();
    // The access was given back, so no one can use it any more.
    expect(world.standin.requests.some((each) => each.includes('tokens/revoke'))).toBe(true);
    await connectQuickBooks();
    await sync();
    expect(live()).toHaveLength(2);
    const other = makeQuickBooksCompany('9131', 'Difference Engines Inc.');
    (world.quickBooks.companies as unknown[]).push(other);
    await connectIntegration(world.services, ada, 'qbo', '9131');
    expect(await row()).toMatchObject({ assetAccount: null, orgName: 'Difference Engines Inc.' });
    await updateIntegrationDefaults(world.services, ada, ada.accountId, 'qbo', defaults);
    await sync();
    expect(other.entries).toHaveLength(2);
  });

  it('adopts entries that are there already, after our side forgot them', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    await writing(database.current, ada.scope, async (tx) => {
      await sql`delete from posting where account_id = ${ada.accountId}`.execute(tx);
      await sql`update integration set searches_first = true where account_id = ${ada.accountId}`.execute(
        tx,
      );
    });
    await sync();
    expect(live()).toHaveLength(2);
    expect((await read())?.states).toEqual([{ state: 'posted', count: 2 }]);
  });
});

describe('trouble', () => {
  it('stops when access is refused, keeps everything, and goes on after a reconnection', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    await sync();
    world.quickBooks.tokens.revokeAll();
    await sync();
    expect(await row()).toMatchObject({ authenticationFailed: true, nextSyncAt: null });
    expect((await row())?.problem).toMatch(/Reconnect QuickBooks Online/);
    await expect(sync()).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    await connectIntegration(world.services, ada, 'qbo', '9130');
    expect(await row()).toMatchObject({ authenticationFailed: false, assetAccount: '4' });
    await sync();
    expect(live()).toHaveLength(2);
  });

  it('pauses at a rate limit and continues by itself', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    world.standin.fail({ status: 429, body: '', headers: { 'retry-after': '120' } });
    await requestIntegrationSync(world.services, ada, ada.accountId, 'qbo');
    expect(world.services.waiting.map(({ kind }) => kind)).toContain('integration');
    await world.services.workOff();
    // The test's queue knows no time, so the paused run went on at once.
    expect((await read())?.runs[0]).toMatchObject({ status: 'done' });
    expect(live()).toHaveLength(2);
  });

  it('cancels a queued sync, and schedules a daily one after the first', async () => {
    await importBook('a.csv', book);
    await connectQuickBooks();
    expect((await row())?.nextSyncAt).toBeNull();
    await requestIntegrationSync(world.services, ada, ada.accountId, 'qbo');
    await cancelIntegrationSync(world.services, ada, ada.accountId, 'qbo');
    await world.services.workOff();
    expect((await read())?.runs[0]).toMatchObject({ status: 'cancelled' });
    await sync();
    expect((await row())?.nextSyncAt).not.toBeNull();
    await importBook('b.csv', '2025-03-10,buy,100,USD,1,ETH');
    expect(
      await scheduleIntegrations(world.services, [{ accountId: ada.accountId, app: 'qbo' }]),
    ).toBe(1);
    await world.services.workOff();
    expect(live()).toHaveLength(3);
    expect((await read())?.runs[0]).toMatchObject({ requestedBy: null });
  });

  it('seals tokens again when keys are rotated', async () => {
    await connectQuickBooks();
    const job = { accountId: ada.accountId, app: 'qbo' };
    const before = await openSealed(world.services, job);
    const keys = makeMasterKeys(
      computeDigest('another key'),
      computeDigest('the secret key of tests'),
    );
    await writing(database.current, ada.scope, (tx) => rotateAccount(tx, keys, ada.accountId));
    const present = makeMasterKeys(computeDigest('another key'));
    expect(await openSealed({ ...world.services, masterKeys: present }, job)).toEqual(before);
    await expect(openSealed(world.services, job)).rejects.toMatchObject({
      code: 'SECRETS_LOCKED',
    });
  });

  it('goes with its account, and gives its access back', async () => {
    await connectQuickBooks();
    const revocations = () =>
      world.standin.requests.filter((each) => each.includes('tokens/revoke')).length;
    expect(revocations()).toBe(0);
    await deleteAccount(world.services, ada, ada.accountId);
    await world.services.workOff();
    expect(await row()).toBeUndefined();
    expect(revocations()).toBe(1);
  });
});

import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../contacts/contacts.ts';
import { importText } from '../testing.ts';
import {
  repostEntries,
  updateIntegration,
  updateIntegrationDefaults,
} from './change-integration.ts';
import { exportEntries } from './export-entries.ts';
import {
  readEntries,
  readEntryTransactions,
  readPostingSummary,
  readUnknownGlCodes,
} from './read-entries.ts';
import { readIntegration } from './read-integration.ts';
import { getYearStart } from './reconcile-integration.ts';
import { readReconciliations, requestReconciliation } from './request-reconciliation.ts';
import { requestIntegrationSync } from './request-sync.ts';
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
/** Buys 1 BTC at 1,000, sells half of it at 900, and buys a coin for ten cents. */
const book =
  '2025-01-05,buy,1000,USD,1,BTC\n2025-02-01,sell,0.5,BTC,900,USD\n2025-02-11,buy,0.10,USD,1,DOGE';
const defaults = { asset: '4', income: '25', expense: '31', fee: '30', suspense: '8' };

async function connect(): Promise<void> {
  await connectIntegration(world.services, ada, 'qbo', '9130');
  await updateIntegrationDefaults(world.services, ada, ada.accountId, 'qbo', defaults);
}
async function sync(asked: Parameters<typeof requestIntegrationSync>[4] = {}): Promise<void> {
  await requestIntegrationSync(world.services, ada, ada.accountId, 'qbo', asked);
  await world.services.workOff();
}
const summary = () => readPostingSummary(world.services, ada, ada.accountId, 'qbo');
const entries = (
  filter: Parameters<typeof readEntries>[4]['filter'] = {},
  page: Parameters<typeof readEntries>[4]['page'] = { limit: 100 },
) => readEntries(world.services, ada, ada.accountId, 'qbo', { filter, page });
const set = (settings: Parameters<typeof updateIntegration>[4]) =>
  updateIntegration(world.services, ada, ada.accountId, 'qbo', settings);
async function reconcile(day: string) {
  await requestReconciliation(world.services, ada, ada.accountId, 'qbo', day);
  await world.services.workOff();
  const [newest] = await readReconciliations(world.services, ada, ada.accountId, 'qbo');
  return newest!;
}
async function download(type: string): Promise<readonly string[]> {
  const { lines } = await exportEntries(world.services, ada, ada.accountId, { app: 'qbo', type });
  const all: string[] = [];
  for await (const line of lines) all.push(line.trimEnd());
  return all;
}

const readTransactions = (key: string, offset = 0, limit = 2) =>
  readEntryTransactions(world.services, ada, ada.accountId, 'qbo', { key, offset, limit });
const toDate = (text: string) => text as Parameters<typeof getYearStart>[0];

describe('a preview', () => {
  it('lists what would be posted, with totals of each account and the skipped sum of each month', async () => {
    await importBook('a.csv', book);
    await connect();
    await set({ minUsdValue: '1' });
    await sync({ dry: true });
    expect(await summary()).toMatchObject({
      isOutdated: false,
      plan: [{ action: 'create', reason: 'new', count: 2 }],
      totals: [
        { account: { name: 'Crypto assets' }, debit: '1000', credit: '500', change: '500' },
        { account: { name: 'Clearing' }, debit: '900', credit: '1000', change: '-100' },
        { account: { name: 'Crypto income' }, debit: '0', credit: '400', change: '-400' },
      ],
      holds: [{ state: 'ignored', reason: 'below_minimum', count: 1, value: '0.1' }],
      states: [],
      skipped: [{ month: '2025-02', count: 1, value: '0.1' }],
    });
    expect(world.company.entries).toEqual([]);
    expect((await entries()).map(({ date, state, key }) => [date, state, key])).toMatchObject([
      ['2025-02-28', 'ready', 'sum:2025-02:activity:USD'],
      ['2025-02-11', 'ignored', expect.stringMatching(/^tx:/)],
      ['2025-01-31', 'ready', 'sum:2025-01:activity:USD'],
    ]);
  });

  it('is out of date after a change of settings, accounts or transactions', async () => {
    await importBook('a.csv', book);
    await connect();
    await sync({ dry: true });
    expect((await summary()).isOutdated).toBe(false);
    await set({ syncMode: 'transaction' });
    expect((await summary()).isOutdated).toBe(true);
    await sync({ dry: true });
    expect((await summary()).isOutdated).toBe(false);
    await importBook('b.csv', '2025-03-10,buy,100,USD,1,ETH');
    expect((await summary()).isOutdated).toBe(true);
  });

  it('has no entries left after the sync that posts them', async () => {
    await importBook('a.csv', book);
    await connect();
    await sync();
    expect(await summary()).toMatchObject({
      plan: [],
      totals: [],
      states: [{ state: 'posted', count: 2 }],
    });
    const [newest] = await entries();
    expect(newest).toMatchObject({
      state: 'posted',
      postedBy: `${ada.userId}@example.com`,
      url: expect.stringContaining('qbo.intuit.com/app/journal?txnId='),
    });
    await importBook('b.csv', '2025-02-20,buy,100,USD,1,ETH');
    await sync({ dry: true });
    expect(await summary()).toMatchObject({
      plan: [{ action: 'update', reason: 'changed', count: 1 }],
      totals: [
        { account: { name: 'Crypto assets' }, change: '100' },
        { account: { name: 'Clearing' }, change: '-100' },
        { account: { name: 'Crypto income' }, change: '0' },
      ],
    });
  });

  it('of more than 100 entries has to be confirmed before the first sync', async () => {
    const rows = Array.from(
      { length: 101 },
      (_, n) =>
        `2025-01-05T10:${String(n % 60).padStart(2, '0')}:${n < 60 ? '00' : '30'}Z,buy,${n + 1},USD,1,BTC`,
    );
    await importBook('a.csv', rows.join('\n'));
    await connect();
    await set({ syncMode: 'transaction' });
    await sync({ dry: true });
    await expect(sync()).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { entries: 101 },
    });
    await expect(sync({ confirmedEntries: 100 })).rejects.toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
    });
    await sync({ confirmedEntries: 101 });
    expect(world.company.entries).toHaveLength(101);
    await sync();
    expect(world.company.entries).toHaveLength(101);
  });
});

describe('entries', () => {
  it('are listed page by page, each once, and filtered by state and reason', async () => {
    await importBook('a.csv', book);
    await connect();
    await set({ minUsdValue: '1' });
    await sync();
    const all = await entries();
    const paged = [];
    let after: Parameters<typeof readEntries>[4]['page']['after'];
    for (;;) {
      const [entry] = await entries({}, { limit: 1, after });
      if (!entry) break;
      paged.push(entry.key);
      after = entry;
    }
    expect(paged).toEqual(all.map(({ key }) => key));
    expect(await entries({ state: 'posted' })).toHaveLength(2);
    expect(await entries({ reason: 'below_minimum' })).toHaveLength(1);
    expect(await entries({ state: 'blocked' })).toEqual([]);
    expect(await entries({ key: 'sum:2025-01:activity:USD' })).toMatchObject([
      {
        lines: [
          {
            account: { name: 'Crypto assets' },
            amount: '1000',
            description: '1 BTC',
            role: 'crypto',
          },
          { account: { name: 'Clearing' }, amount: '-1000' },
        ],
      },
    ]);
  });

  it('name their transactions', async () => {
    await importBook('a.csv', `${book}\n2025-02-20,buy,100,USD,1,ETH`);
    await connect();
    await sync();
    const [first, rest] = [
      await readTransactions('sum:2025-02:activity:USD'),
      await readTransactions('sum:2025-02:activity:USD', 2),
    ];
    expect([first.count, first.ids.length, rest.ids.length]).toEqual([3, 2, 1]);
    const id = first.ids[0]!;
    expect(await readTransactions(`tx:${id}:activity`)).toEqual({ ids: [id], count: 1 });
    expect(await readTransactions(`rev:tx:${id}:activity:g1`)).toEqual({ ids: [id], count: 1 });
    expect(await readTransactions('sum:1999-01:activity:USD')).toEqual({ ids: [], count: 0 });
  });

  it('are exported before and after they are posted', async () => {
    await importBook('a.csv', book);
    await connect();
    await set({ minUsdValue: '1' });
    await sync({ dry: true });
    const before = await download('pre-sync');
    expect(before[0]).toMatch(/^Entry,Date,Action,Kind,Well configured,Reason,Debit,Credit,/);
    expect(before[1]).toMatch(
      /^sum:2025-01:activity:USD,2025-01-31,create,activity,yes,new,1000,,.*Crypto assets.*,yes,crypto,1 BTC,LB-/,
    );
    expect(before.at(-1)).toMatch(/,ignored,activity,no,below_minimum: .*,0\.1/);
    expect(await download('post-sync')).toHaveLength(1);
    await sync();
    const after = await download('post-sync');
    expect(after).toHaveLength(6);
    expect(after[1]).toMatch(
      /^sum:2025-01:activity:USD,2025-01-31,posted,1000,,.*txnId=\d+,.*@example\.com,/,
    );
    await expect(download('everything')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('are for members of the account only', async () => {
    await connect();
    const bob = await seedAccount(database.current);
    const { services } = world;
    const attempts = [
      readPostingSummary(services, bob, ada.accountId, 'qbo'),
      exportEntries(services, bob, ada.accountId, { app: 'qbo', type: 'pre-sync' }),
      readReconciliations(services, bob, ada.accountId, 'qbo'),
    ];
    const results = await Promise.allSettled(attempts);
    expect(results).toMatchObject(
      attempts.map(() => ({ status: 'rejected', reason: { code: 'NO_ACCESS' } })),
    );
  });
});

describe('reconciling with the trial balance', () => {
  it('ties after a sync, and explains what is below the minimum', async () => {
    await importBook('a.csv', book);
    await connect();
    await set({ minUsdValue: '1' });
    await sync();
    const found = await reconcile('2025-02-28');
    expect(found).toMatchObject({
      status: 'done',
      isTied: true,
      orgName: 'Analytical Engines Inc.',
      yearStart: '2025-01-01',
      requestedBy: `${ada.userId}@example.com`,
    });
    expect(found.rows).toMatchObject([
      {
        accountName: 'Crypto assets',
        ours: '500.1',
        theirs: '500',
        difference: '-0.1',
        explained: { below_minimum: '-0.1' },
        unexplained: '0',
      },
      { accountName: 'Clearing', difference: '0.1', unexplained: '0' },
      { accountName: 'Crypto income', ours: '-400', theirs: '-400', difference: '0' },
    ]);
  });

  it('does not tie within the tolerance after someone deleted an entry there, and ties again once it is reposted', async () => {
    await importBook('a.csv', book);
    await connect();
    await sync();
    Object.assign(world.company.entries[0]!, { isDeleted: true, changedAt: Date.now() });
    const broken = await reconcile('2025-02-28');
    expect(broken.isTied).toBe(false);
    expect(broken.rows).toMatchObject([
      { unexplained: '-1000' },
      { isTied: false },
      { isTied: true },
    ]);
    await set({ tolerance: '1000' });
    const [loose] = await readReconciliations(world.services, ada, ada.accountId, 'qbo');
    expect(loose?.isTied).toBe(true);
    await set({ tolerance: '0.02' });
    await sync();
    await repostEntries(world.services, ada, ada.accountId, 'qbo', ['sum:2025-01:activity:USD']);
    await sync();
    expect((await reconcile('2025-02-28')).rows.every(({ difference }) => difference === '0')).toBe(
      true,
    );
  });

  it('keeps a summary while an entry of it is blocked, and posts it without once someone decides', async () => {
    await importBook('a.csv', book);
    await connect();
    await sync();
    const income = world.company.accounts.find(({ Id }) => Id === '25')!;
    income.Active = false;
    await importBook('b.csv', '2025-02-20,buy,70,USD,1,LTC');
    await sync();
    expect((await summary()).holds).toMatchObject([
      { state: 'blocked', reason: 'account_inactive', count: 1 },
      { state: 'blocked', reason: 'waits_for_blocked', count: 1, value: '70' },
    ]);
    const key = 'sum:2025-02:activity:USD';
    expect((await readTransactions(key, 0, 9)).count).toBe(3);
    const { rows } = await reconcile('2025-02-28');
    expect(rows?.flatMap(({ explained }) => Object.keys(explained))).toEqual([
      'waits_for_blocked',
      'waits_for_blocked',
    ]);
    await repostEntries(world.services, ada, ada.accountId, 'qbo', [key]);
    await sync();
    expect((await summary()).holds).toMatchObject([
      { state: 'blocked', reason: 'account_inactive', count: 1 },
    ]);
    const after = await reconcile('2025-02-28');
    expect(after.rows?.every(({ unexplained }) => Number(unexplained) === 0)).toBe(true);
    expect(after.rows?.flatMap(({ explained }) => Object.keys(explained))).toEqual(
      after.rows?.map(() => 'account_inactive'),
    );
  });

  it('fails with a reason, and refuses what is no day', async () => {
    await importBook('a.csv', book);
    await connect();
    await expect(reconcile('2025-02-30')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    world.quickBooks.tokens.revokeAll();
    const failed = await reconcile('2025-02-28');
    expect(failed).toMatchObject({ status: 'failed', isTied: false, rows: [] });
    expect(failed.message).toContain('Reconnect QuickBooks Online');
    expect((await readIntegration(world.services, ada, ada.accountId, 'qbo'))?.row).toMatchObject({
      authenticationFailed: true,
    });
  });

  it('counts income from the first day of the fiscal year', () => {
    expect(getYearStart(toDate('2025-03-31'), 4)).toBe('2024-04-01');
    expect(getYearStart(toDate('2025-04-01'), 4)).toBe('2025-04-01');
    expect(getYearStart(toDate('2025-12-31'), 1)).toBe('2025-01-01');
  });
});

it('allows one accounting system at a time', async () => {
  await connect();
  await expect(connectIntegration(world.services, ada, 'xero', 'tenant-1')).rejects.toMatchObject({
    code: 'OTHER_INTEGRATION',
    message: expect.stringContaining('QuickBooks Online'),
  });
  expect(await readIntegration(world.services, ada, ada.accountId, 'xero')).toBeUndefined();
});

it('lists GL codes of contacts that the chart of accounts does not have', async () => {
  await connect();
  const add = (contactName: string, glCode: string) =>
    createContact(world.services, ada, ada.accountId, {
      contactName,
      address: `0x${contactName}`,
      glCode,
    });
  const usable = (await readIntegration(world.services, ada, ada.accountId, 'qbo'))!.accounts.find(
    ({ active, unusable, code }) => active && unusable === null && code !== '',
  )!;
  await add('Grace', usable.code);
  await add('Alan', '9999-X');
  await add('Kurt', '9999-X');
  expect(await readUnknownGlCodes(world.services, ada, ada.accountId, 'qbo', 10)).toEqual([
    { glCode: '9999-X', contacts: 2, contactName: 'Alan', unusableAccount: null },
  ]);
});

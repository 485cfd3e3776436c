import { createHash, randomUUID } from 'node:crypto';
import { writing } from '@lotbook/db/database';
import { addLink } from '@lotbook/db/stores/preparer-links';
import { startSftpServer, type TestingServer } from '@lotbook/integrations/sftp/testing-server';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importText, testServices, type TestServices } from '../../testing.ts';
import { downloadFile } from '../files.ts';
import { rotateAccount } from '../../secrets/vault.ts';
import { deliverFeed } from './deliver-feed.ts';
import { deleteFeed, saveFeed, type FeedChoice } from './change-feeds.ts';
import { resetLayout, readLayouts, saveLayout } from './layouts.ts';
import { previewFeed, readDeliveries, readFeeds, readFunds } from './read-feeds.ts';
import { resendDelivery, scheduleFeeds, sendFeed } from './send-feed.ts';

const database = testDatabase();
let services: TestServices;
let office: SeededAccount;
let fund: SeededAccount;
let server: TestingServer | undefined;
let feedId: string | undefined;
let now: Date;

const day = '2026-03-02';
const trades = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
  '2026-01-05T12:00:00Z,buy,2000,USD,2,BTC',
  '2026-03-02T12:00:00Z,sell,0.5,BTC,900,USD',
  '2026-03-03T12:00:00Z,buy,1000,USD,10,ETH',
].join('\n');
const prices =
  'Timestamp,Asset,Currency,Price\n2026-03-02T23:59:00Z,BTC,USD,1800\n2026-03-03T23:59:00Z,BTC,USD,1800\n';

beforeEach(async () => {
  now = new Date('2026-03-04T12:00:00Z');
  services = testServices(database.current, { now: () => now });
  office = await seedAccount(database.current);
  fund = await seedAccount(database.current);
  await asOwner(async (tx) => {
    await sql`update account set type = 'TirAdmin' where id = ${office.accountId}`.execute(tx);
    const fields = {
      reportingPlatform: 'geneva',
      fundId: 'ABCDE',
      portfolio: 'Main',
      fundStructure: 'LP',
      fundStructureCurrency: 'USD',
      sftpAdminEmail: 'ops@fund.example',
      disclaimerAcknowledged: true,
    };
    await sql`update account set subtype_id = 'fund-reporting', subtype_fields = ${JSON.stringify(fields)}, time_zone = 'UTC'
      where id = ${fund.accountId}`.execute(tx);
    await addLink(tx, {
      id: randomUUID(),
      preparerAccountId: office.accountId,
      clientAccountId: fund.accountId,
      clientName: 'Alpha Fund',
      clientConsent: true,
    });
  });
});
afterEach(() => server?.close());

const asOwner = (work: (tx: Parameters<typeof addLink>[0]) => Promise<unknown>): Promise<unknown> =>
  writing(database.current, {}, async (tx) => {
    await sql`set local role none`.execute(tx);
    return work(tx);
  });

const choose = (change: Partial<FeedChoice> = {}): FeedChoice => ({
  clientAccountId: fund.accountId,
  host: '127.0.0.1',
  port: 22,
  username: 'fund',
  folder: '/in',
  hostKey: '',
  adminEmail: '',
  mails: 'always',
  isScheduled: false,
  sendHour: 6,
  ...change,
});
const save = (change: Partial<FeedChoice> = {}): Promise<string> =>
  saveFeed(services, office, office.accountId, { feedId, choice: choose(change) });

/** Adds the fund's feed and starts a server that accepts its key. */
async function connect(change: Partial<FeedChoice> = {}): Promise<TestingServer> {
  feedId = undefined;
  feedId = await save();
  const [feed] = await readFeeds(services, office, office.accountId);
  server = await startSftpServer(feed!.publicKey);
  await save({ port: server.port, hostKey: server.hostKey, ...change });
  return server;
}

async function importBooks(): Promise<void> {
  await importText(services, fund, 'trades.csv', trades);
  await importText(services, fund, 'prices.csv', prices);
}

const send = (on = day) =>
  sendFeed(services, office, office.accountId, { feedId: feedId!, day: on });
const list = () => readDeliveries(services, office, office.accountId);
const getText = (name: string): string => server!.files.get(`/in/${name}`)?.toString() ?? '';

describe('delivery to a fund administrator', () => {
  it('sends nothing until it is asked to, then all files of the day with their digests', async () => {
    await importBooks();
    await connect();
    await services.workOff();
    expect(server!.files.size).toBe(0);
    await send();
    await services.workOff();
    const [delivery] = await list();
    expect(delivery).toMatchObject({ number: 1, state: 'delivered', sends: 1, message: null });
    expect(getText('ABCDE_positions_20260302.csv')).toBe(
      'Portfolio,AsOf,Investment,Quantity,Cost,Price,MarketValue,PriceDenomination\r\n' +
        'Main,03/02/2026,BTC,1.5,1500.00,1800.00,2700.00,USD\r\n',
    );
    expect(getText('ABCDE_transactions_20260302.csv')).toContain(',paxos,03/02/2026,');
    expect(server!.files.size).toBe(6);
    for (const { name, digest, status } of delivery!.files) {
      const sha256 = createHash('sha256').update(getText(name)).digest('hex');
      expect([digest, status]).toEqual([`sha256:${sha256}`, 'delivered']);
      expect(getText(`${name}.sha256`)).toBe(`${sha256}  ${name}\n`);
    }
    expect(services.deliveryMails).toMatchObject([
      { to: 'ops@fund.example', fund: expect.any(String), number: 1, day },
    ]);
    expect(services.deliveryMails[0]).not.toHaveProperty('error');
  });

  it('sends the same bytes again under the same number, also after the books changed', async () => {
    await importBooks();
    await connect();
    await send();
    await services.workOff();
    const sent = getText('ABCDE_positions_20260302.csv');
    server!.files.clear();
    const more = '2026-02-01T12:00:00Z,buy,500,USD,1,BTC';
    await importText(services, fund, 'more.csv', `${trades.split('\n')[0]}\n${more}\n`);
    const [{ id } = { id: '' }] = await list();
    await resendDelivery(services, office, office.accountId, id);
    await services.workOff();
    expect(getText('ABCDE_positions_20260302.csv')).toBe(sent);
    const [again] = await list();
    expect(again).toMatchObject({ number: 1, sends: 2 });
    expect(again!.history.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered']);
    await send();
    await services.workOff();
    expect((await list()).map(({ number }) => number)).toEqual([2, 1]);
    expect(getText('ABCDE_positions_20260302.csv')).toContain('BTC,2.5,');
  });

  it('tries again after an outage, and reports it once it gives up', async () => {
    await importBooks();
    await connect();
    server!.failures = 1;
    await send();
    await services.workOff();
    const [first] = await list();
    expect(first).toMatchObject({ state: 'delivered', number: 1 });
    expect(first!.history.map(({ outcome }) => outcome)).toEqual(['retry', 'delivered']);
    server!.failures = 100;
    await send();
    await services.workOff();
    const [failed] = await list();
    expect(failed).toMatchObject({ state: 'failed', number: 2, sends: 0 });
    expect(failed!.history).toHaveLength(6);
    expect(services.deliveryMails.map(({ error }) => error !== undefined)).toEqual([false, true]);
    expect([...server!.files.keys()].filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('tries again within seconds while the figures are computed', async () => {
    await importBooks();
    await connect();
    await asOwner(async (tx) => {
      await sql`update account set generation = generation + 1 where id = ${fund.accountId}`.execute(
        tx,
      );
      await services.queue.enqueue(tx, { kind: 'compute', accountId: fund.accountId });
    });
    await send();
    const [asked] = await list();
    await deliverFeed(services, { accountId: office.accountId, deliveryId: asked!.id });
    const [first] = await list();
    expect(first).toMatchObject({ state: 'retrying', tries: 0, history: [] });
    expect(new Date(first!.nextTryAt!).getTime() - now.getTime()).toBe(5_000);
    server!.failures = 1;
    await services.workOff();
    expect(await list()).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  it('sends nothing while a value is missing, and names it', async () => {
    await importText(services, fund, 'trades.csv', trades);
    await connect();
    await send();
    await services.workOff();
    const [delivery] = await list();
    expect(delivery).toMatchObject({ state: 'failed', files: [] });
    expect(delivery!.message).toContain('BTC has no value for Price');
    expect(server!.files.size).toBe(0);
  });

  it('refuses another server, and names its key', async () => {
    await importBooks();
    await connect({ hostKey: 'A'.repeat(43) });
    await send();
    await services.workOff();
    const [delivery] = await list();
    expect(delivery).toMatchObject({ state: 'failed' });
    expect(delivery!.message).toContain(server!.hostKey);
  });

  it('connects to no internal address unless the operator allows it', async () => {
    await importBooks();
    const target = await connect();
    const others = { ...services, sftpHosts: ['10.0.0.9'] };
    await send();
    const [delivery] = await list();
    await deliverFeed(others, { accountId: office.accountId, deliveryId: delivery!.id });
    expect(target.steps).toEqual([]);
    expect((await list())[0]).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('SFTP_HOSTS'),
    });
    for (const host of ['localhost', '169.254.169.254', '10.0.0.1', '::1'])
      await expect(save({ host })).rejects.toMatchObject({ details: { field: 'host' } }); // oxlint-disable-line no-await-in-loop -- one after the other
  });

  it('refuses to send at once if the installation is offline', async () => {
    const offline = { ...services, offline: true };
    const target = await connect();
    const given = { feedId: feedId!, day };
    await expect(sendFeed(offline, office, office.accountId, given)).rejects.toMatchObject({
      code: 'OFFLINE',
      message: expect.stringContaining('no network connections'),
    });
    expect(await list()).toEqual([]);
    expect(target.steps).toEqual([]);
  });

  it('stops when the fund withdraws its consent', async () => {
    await importBooks();
    await connect();
    await send();
    await asOwner((tx) => sql`update preparer_link set client_consent = false`.execute(tx));
    await services.workOff();
    expect((await list())[0]).toMatchObject({ state: 'failed' });
    expect(server!.files.size).toBe(0);
    await expect(send()).rejects.toMatchObject({ code: 'FUND_ACCESS' });
  });

  it('refuses a day that is not over', async () => {
    await connect();
    await expect(send('2026-03-04')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(send('yesterday')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

const runDue = () => scheduleFeeds(services, [{ accountId: office.accountId, feedId: feedId! }]);

describe('schedule', () => {
  it('sends each day once from the day it is turned on, and catches up', async () => {
    await importBooks();
    await connect();
    expect(await runDue()).toBe(0);
    await save({ port: server!.port, hostKey: server!.hostKey, isScheduled: true });
    expect(await runDue()).toBe(0);
    now = new Date('2026-03-05T06:00:00Z');
    expect(await runDue()).toBe(2);
    expect(await runDue()).toBe(0);
    now = new Date('2026-03-07T08:00:00Z');
    expect(await runDue()).toBe(2);
    const days = (await list()).map(({ number, day: on, who }) => [number, on, who]);
    expect(days.toReversed()).toEqual([
      [1, '2026-03-03', null],
      [2, '2026-03-04', null],
      [3, '2026-03-05', null],
      [4, '2026-03-06', null],
    ]);
    await save({ port: server!.port, hostKey: server!.hostKey, isScheduled: false });
    now = new Date('2026-03-09T08:00:00Z');
    expect(await runDue()).toBe(0);
  });

  it('needs the key of the server', async () => {
    feedId = undefined;
    await expect(save({ isScheduled: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('settings', () => {
  it('never show the private key, and keep it through a rotation of keys', async () => {
    await importBooks();
    await connect();
    const feeds = await readFeeds(services, office, office.accountId);
    expect(JSON.stringify(feeds)).not.toMatch(/private/i);
    await writing(database.current, { accountId: office.accountId }, (tx) =>
      rotateAccount(tx, services.masterKeys, office.accountId),
    );
    await send();
    await services.workOff();
    const [delivery] = await list();
    expect(delivery).toMatchObject({ state: 'delivered' });
    const { parts } = await downloadFile(services, office, office.accountId, {
      fileId: delivery!.files[0]!.id,
      part: 'contents',
    });
    let text = '';
    for await (const part of parts) text += Buffer.from(part).toString();
    expect(text).toBe(getText(delivery!.files[0]!.name));
  });

  it('keep a feed with a history, and delete one without', async () => {
    await importBooks();
    await connect();
    await send();
    await services.workOff();
    await expect(deleteFeed(services, office, office.accountId, feedId!)).rejects.toMatchObject({
      code: 'FEED_IN_USE',
    });
    feedId = undefined;
    const other = await save({ folder: '/other' });
    await deleteFeed(services, office, office.accountId, other);
    expect(await readFeeds(services, office, office.accountId)).toHaveLength(1);
  });

  it.each([
    ['host', { host: 'sftp://x' }],
    ['port', { port: 0 }],
    ['username', { username: 'a b' }],
    ['folder', { folder: '' }],
    ['hostKey', { hostKey: 'abc' }],
    ['adminEmail', { adminEmail: 'nobody' }],
    ['mails', { mails: 'sometimes' }],
    ['sendHour', { sendHour: 24 }],
  ] as const)('name the invalid field %s', async (field, change) => {
    feedId = undefined;
    await expect(save(change)).rejects.toMatchObject({ code: 'BAD_INPUT', details: { field } });
  });

  it('list funds with their platform', async () => {
    expect(await readFunds(services, office, office.accountId)).toMatchObject([
      { name: 'Alpha Fund', platform: 'geneva', adminEmail: 'ops@fund.example' },
    ]);
  });
});

describe('layouts', () => {
  const own = JSON.stringify({
    platform: 'geneva',
    file: 'positions',
    delimiter: '|',
    dateFormat: 'yyyyMMdd',
    fileName: '{fund.fundId}_own_{day}.txt',
    columns: [
      { name: 'Fund', from: 'fund.fundId' },
      { name: 'Units', from: 'position.units' },
    ],
  });

  it('are previewed without sending, saved, used and reset', async () => {
    await importBooks();
    await connect();
    const preview = await previewFeed(services, office, office.accountId, {
      feedId: feedId!,
      day,
      layout: own,
    });
    expect(preview).toEqual({
      files: [{ name: 'ABCDE_own_20260302.txt', records: 1, text: 'Fund|Units\nABCDE|1.5\n' }],
      problems: [],
    });
    expect(server!.files.size).toBe(0);
    await saveLayout(services, office, office.accountId, own);
    await send();
    await services.workOff();
    expect(getText('ABCDE_own_20260302.txt')).toBe('Fund|Units\r\nABCDE|1.5\r\n');
    await resetLayout(services, office, office.accountId, {
      platform: 'geneva',
      file: 'positions',
    });
    expect(
      (await readLayouts(services, office, office.accountId)).filter(({ isOwn }) => isOwn),
    ).toEqual([]);
  });

  it('name what is wrong', async () => {
    for (const text of [
      '{',
      own.replace('"fund.fundId"', '"trade.id"'),
      own.replace('geneva', 'x'),
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(saveLayout(services, office, office.accountId, text)).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
  });
});

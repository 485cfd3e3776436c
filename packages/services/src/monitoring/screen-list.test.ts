import { readAddressList } from '@lotbook/integrations/sanctions/read-list';
import {
  listedBitcoin,
  listedEthereum,
  writeSdnXml,
} from '@lotbook/integrations/sanctions/testing';
import { readingAsOwner } from '@lotbook/db/owner-connection';
import { reading } from '@lotbook/db/database';
import { listDueMonitoring, summarizeMonitoring } from '@lotbook/db/stores/monitoring';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, it } from 'vitest';
import { testServices, type TestServices } from '../testing.ts';
import { readSourceViews } from '../sources/source-view.ts';
import { loadAlert, loadAlerts, loadMonitoring, type AlertFilter } from './alerts.ts';
import {
  acknowledgeAlerts,
  addAlertNote,
  assignAlerts,
  dismissAlerts,
  reopenAlerts,
} from './change-alerts.ts';
import { exportAlerts } from './export-alerts.ts';
import { runMonitoring } from './run-monitoring.ts';
import { addTransfers, addWallet, deleteRecords, makeAddressList, ownAddress } from './testing.ts';

const database = testDatabase();
const stranger = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
let ada: SeededAccount;
let services: TestServices;
let xml = writeSdnXml();

beforeEach(async () => {
  xml = writeSdnXml();
  ada = await seedAccount(database.current);
  services = testServices(database.current, { addressList: makeAddressList(() => xml) });
});

const run = (): Promise<void> => runMonitoring(services, { accountId: ada.accountId });
const load = (filter: AlertFilter = {}) =>
  loadAlerts(services, ada, ada.accountId, { filter, limit: 50 });

it('finds transactions with listed addresses, once, with amount, entry and date of the list', async () => {
  const wallet = await addWallet(services, ada);
  const [sent] = await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum, quantity: '2.25' },
    { direction: 'in', address: stranger },
  ]);
  await run();
  await run();
  const { alerts, counts } = await load();
  expect(counts).toEqual({ total: 1, open: 1, severe: 1, unassigned: 1 });
  expect(alerts).toMatchObject([
    {
      provider: 'list',
      level: 'severe',
      category: 'sanctions',
      direction: 'sent',
      asset: 'ETH',
      quantity: '2.25',
      transactionId: sent,
      address: listedEthereum,
      entryId: '30518',
      entryName: 'EXAMPLE MIXER',
      listPublishedOn: '2026-11-20',
      sourceName: 'Cold wallet',
      status: 'open',
    },
  ]);
  const [view] = await readSourceViews(services, ada, ada.accountId, 'wallet');
  expect(view).toMatchObject({ alerts: 1, isMonitored: false });
});

it('reads only what changed, and ends alerts of deleted transactions', async () => {
  const wallet = await addWallet(services, ada);
  const [first = ''] = await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum },
  ]);
  await run();
  await addTransfers(database.current, ada, wallet, [
    { direction: 'in', address: listedEthereum, n: 2 },
  ]);
  await run();
  expect((await load()).counts.total).toBe(2);
  await deleteRecords(database.current, ada, [first]);
  await run();
  expect((await load()).alerts.map(({ direction }) => direction)).toEqual(['received']);
  const [ended] = (await load({ ended: true, direction: 'sent' })).alerts;
  expect(ended?.endedAt).not.toBeNull();
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum },
  ]);
  await run();
  expect((await load()).counts.total).toBe(2);
  const { events } = await loadAlert(services, ada, ada.accountId, ended?.id ?? '');
  expect(events.map(({ kind }) => kind)).toEqual(['returned', 'ended']);
});

const makeEntry = (address: string) => [
  { uid: 7, name: 'OTHER', addresses: [['ETH', address] as const] },
];

it('follows a new list: new addresses are found, removed ones end, decisions stay', async () => {
  const wallet = await addWallet(services, ada);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: stranger },
    { direction: 'out', address: listedEthereum },
  ]);
  await run();
  const [alert] = (await load()).alerts;
  await dismissAlerts(services, ada, ada.accountId, [alert?.id ?? ''], 'Known refund');
  xml = writeSdnXml(makeEntry(stranger), '11/25/2026');
  await run();
  expect((await load()).alerts).toMatchObject([{ address: stranger, entryName: 'OTHER' }]);
  xml = writeSdnXml(makeEntry(listedEthereum), '11/26/2026');
  await run();
  expect((await load()).alerts).toMatchObject([
    { address: listedEthereum, status: 'dismissed', listPublishedOn: '2026-11-26' },
  ]);
});

it('finds listed addresses among those of wallets', async () => {
  await addWallet(services, ada);
  xml = writeSdnXml([
    { uid: 1, name: 'US', addresses: [['ETH', ownAddress.toUpperCase().replace('X', 'x')]] },
  ]);
  await run();
  expect((await load()).alerts).toMatchObject([
    { address: ownAddress, transactionId: null, direction: null, sourceName: 'Cold wallet' },
  ]);
});

it('keeps alerts when the list can not be read', async () => {
  const wallet = await addWallet(services, ada);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum },
  ]);
  await run();
  xml = xml.slice(0, -20);
  await run();
  expect((await load()).counts.open).toBe(1);
  const { row } = await loadMonitoring(services, ada, ada.accountId);
  expect(row).toMatchObject({
    listDigest: null,
    listPublishedOn: '2026-11-20',
    listAddresses: 3,
  });
  expect(row?.screenedAt).not.toBeNull();
});

const summarize = () =>
  reading(database.current, ada.scope, (db) => summarizeMonitoring(db, ada.accountId));

it('no longer claims to compare after the list is gone, and compares again once it is back', async () => {
  const isDue = async (listDigest: string | undefined): Promise<boolean> => {
    const terms = { now: new Date(), listDigest, usesProvider: false, most: 1000 };
    return (
      await readingAsOwner(database.current.url, (db) => listDueMonitoring(db, terms))
    ).includes(ada.accountId);
  };
  await run();
  expect(await summarize()).toEqual({ keyState: null, hasList: true, hasAlerts: false });
  expect(await isDue(undefined)).toBe(true);
  await runMonitoring(
    { ...services, addressList: () => Promise.resolve(undefined) },
    { accountId: ada.accountId },
  );
  expect(await summarize()).toMatchObject({ hasList: false });
  expect(await isDue(undefined)).toBe(false);
  const wallet = await addWallet(services, ada);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum },
  ]);
  expect(await isDue(readAddressList([{ name: 'SDN.XML', text: xml }])?.digest)).toBe(true);
  await run();
  expect(await summarize()).toEqual({ keyState: null, hasList: true, hasAlerts: true });
});

it('is due after a change of transactions or of the list, and not otherwise', async () => {
  const isDue = async (): Promise<boolean> => {
    const listDigest = readAddressList([{ name: 'SDN.XML', text: xml }])?.digest;
    const due = await readingAsOwner(database.current.url, (db) =>
      listDueMonitoring(db, { now: new Date(), listDigest, usesProvider: false, most: 1000 }),
    );
    return due.includes(ada.accountId);
  };
  expect(await isDue()).toBe(true);
  await run();
  expect(await isDue()).toBe(false);
  const wallet = await addWallet(services, ada);
  await addTransfers(database.current, ada, wallet, [{ direction: 'in', address: stranger }]);
  expect(await isDue()).toBe(true);
  await run();
  expect(await isDue()).toBe(false);
  xml = writeSdnXml(undefined, '11/27/2026');
  expect(await isDue()).toBe(true);
});

it('assigns, acknowledges, dismisses and reopens with a history', async () => {
  const wallet = await addWallet(services, ada);
  await addTransfers(database.current, ada, wallet, [
    { direction: 'out', address: listedEthereum },
  ]);
  await run();
  const [alert] = (await load()).alerts;
  const ids = [alert?.id ?? ''];
  const of = [services, ada, ada.accountId] as const;
  await assignAlerts(...of, ids, ada.userId);
  await acknowledgeAlerts(...of, ids);
  await addAlertNote(...of, ids[0] ?? '', ' Asked the customer. ');
  await dismissAlerts(...of, ids, 'Reported on Nov 20');
  expect((await load()).counts).toMatchObject({ total: 1, open: 0, unassigned: 0 });
  const [view] = await readSourceViews(services, ada, ada.accountId, 'wallet');
  expect(view?.alerts).toBe(0);
  await run();
  expect((await load()).alerts).toMatchObject([{ status: 'dismissed', assignedTo: ada.userId }]);
  await reopenAlerts(...of, ids);
  await assignAlerts(...of, ids, undefined);
  const { events } = await loadAlert(...of, ids[0] ?? '');
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ['assigned', null],
    ['reopened', null],
    ['dismissed', 'Reported on Nov 20'],
    ['note', 'Asked the customer.'],
    ['acknowledged', null],
    ['assigned', `${ada.userId}@example.com`],
  ]);
  await expect(dismissAlerts(...of, ids, '  ')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(assignAlerts(...of, ids, crypto.randomUUID())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const bob = await seedAccount(database.current);
  await expect(dismissAlerts(services, bob, bob.accountId, ids, 'mine')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('pages and exports each alert once, also found at the same time', async () => {
  const wallet = await addWallet(services, ada);
  const many = Array.from({ length: 60 }, (_, n) => ({
    direction: 'out' as const,
    address: listedEthereum,
    n,
  }));
  await addTransfers(database.current, ada, wallet, many);
  xml = xml.replace('EXAMPLE MIXER', '=CMD(), &quot;x&quot;');
  await run();
  const seen: string[] = [];
  let after: { readonly createdAt: string; readonly id: string } | undefined;
  do {
    const page = await loadAlerts(services, ada, ada.accountId, { filter: {}, limit: 25, after });
    seen.push(...page.alerts.map(({ id }) => id));
    after = page.more ? page.alerts.at(-1) : undefined;
  } while (after);
  expect(new Set(seen).size).toBe(60);
  const { lines } = await exportAlerts(services, ada, ada.accountId, () => ({ search: 'cmd' }));
  const written: string[] = [];
  for await (const line of lines) written.push(line);
  expect(written).toHaveLength(61);
  expect(written[1]).toContain(`"'=CMD(), ""x"""`);
  expect((await load({ search: listedBitcoin })).counts.total).toBe(0);
});

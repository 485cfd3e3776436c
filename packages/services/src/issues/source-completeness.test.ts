import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadSources } from '@lotbook/db/stores/sources';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, expect, test } from 'vitest';
import { setManualBalances } from '../manual/manual-balances.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { loadReadiness } from './readiness.ts';
import {
  loadImportRepeats,
  loadSourceCompleteness,
  type SourceCompleteness,
} from './source-completeness.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current, { now: () => new Date('2026-02-01T00:00:00Z') });
});

const header = 'txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance';
const deposit = (id: string, day: string, balance: string): string =>
  `${id},R${id},${day} 10:00:00,deposit,,currency,BTC,spot / main,1,0,${balance}`;
const load = (name: string, ...rows: readonly string[]) =>
  importText(services, ada, name, [header, ...rows].join('\n'));

async function complete(): Promise<SourceCompleteness> {
  const [source] = await reading(database.current, ada.scope, (db) =>
    loadSources(db, ada.accountId),
  );
  return loadSourceCompleteness(services, ada, ada.accountId, source!.id);
}

async function readYear(year: number) {
  const found = await reading(database.current, ada.scope, async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    return loadReadiness(db, account, services.now(), year);
  });
  return {
    missing: found[0]!.missingRows.map(({ kind, fileName }) => `${kind} ${fileName}`),
    open: found[0]!.checks.find(({ id }) => id === 'files')?.open,
  };
}

const day = (at: string | Date): string => new Date(at).toISOString().slice(0, 10);

test('a file records the days it covers and the first row whose balance is off, until a complete file covers it', async () => {
  const rows = [
    deposit('a', '2025-01-05', '1'),
    deposit('b', '2025-01-20', '2'),
    deposit('c', '2025-02-10', '3'),
    deposit('d', '2025-02-20', '4'),
  ];
  const done = await load('part.csv', rows[0]!, rows[2]!, rows[3]!);
  expect(done.balanceRows).toBe(3);
  expect([day(done.firstAt!), day(done.lastAt!)]).toEqual(['2025-01-05', '2025-02-20']);
  expect((await complete()).balanceGaps).toEqual([
    expect.objectContaining({ asset: 'BTC', line: 3, expected: '2', found: '3' }),
  ]);
  expect(await readYear(2025)).toEqual({ missing: ['balances part.csv'], open: 1 });
  expect(await readYear(2024)).toEqual({ missing: [], open: undefined });

  const whole = await load('whole.csv', ...rows);
  expect((await complete()).balanceGaps).toEqual([]);
  expect(await readYear(2025)).toEqual({ missing: [], open: undefined });
  expect(whole).toMatchObject({ added: 1, alreadyThere: 3 });
  expect(await loadImportRepeats(services, ada, ada.accountId, whole.id)).toEqual([
    { fileName: 'part.csv', rows: 3 },
  ]);
  expect(await loadImportRepeats(services, ada, ada.accountId, done.id)).toEqual([
    { fileName: 'whole.csv', rows: 3 },
  ]);
});

test('a file without rows of the asset, or with a rejected one, hides no gap', async () => {
  await load('part.csv', deposit('a', '2025-01-05', '1'), deposit('c', '2025-02-10', '3'));
  const other = (id: string, day: string, balance: string): string =>
    deposit(id, day, balance).replace('BTC', 'ETH');
  await load('other.csv', other('x', '2025-01-01', '1'), other('y', '2025-03-01', '2'));
  expect((await complete()).balanceGaps).toMatchObject([{ asset: 'BTC', line: 3 }]);
  await load(
    'rejected.csv',
    other('x', '2025-01-01', '1'),
    deposit('b', '2025-01-20', '2').replace('deposit', 'no such type'),
    deposit('c', '2025-02-10', '3'),
    other('y', '2025-03-01', '2'),
  );
  expect((await complete()).balanceGaps).toMatchObject([{ asset: 'BTC', line: 3 }]);
});

const listGaps = async () =>
  (await complete()).gaps.map(
    ({ after, before, fileName }) => `${day(after)} ${day(before)} ${fileName}`,
  );

test('a long time between two files without transactions is a gap, until a file covers it', async () => {
  await load('spring.csv', deposit('a', '2025-01-05', '1'), deposit('b', '2025-03-01', '2'));
  await load('summer.csv', deposit('c', '2025-04-10', '3'), deposit('d', '2025-05-01', '4'));
  await load('fall.csv', deposit('f', '2025-10-01', '6'), deposit('g', '2025-12-31', '7'));
  expect(await listGaps()).toEqual([
    '2025-03-01 2025-04-10 summer.csv',
    '2025-05-01 2025-10-01 fall.csv',
  ]);
  // The shorter one is listed with the source only.
  expect(await readYear(2025)).toEqual({ missing: ['gap fall.csv'], open: 1 });
  await load('late.csv', deposit('d', '2025-05-01', '4'), deposit('e', '2025-09-30', '5'));
  expect(await listGaps()).toEqual(['2025-03-01 2025-04-10 summer.csv']);
  expect(await readYear(2025)).toEqual({ missing: [], open: undefined });
});

test('quiet months within one file are no gap', async () => {
  await load('year.csv', deposit('a', '2025-01-05', '1'), deposit('b', '2025-11-01', '2'));
  expect((await complete()).gaps).toEqual([]);
});

test('the year is reached if the data or a balance extends to its last day', async () => {
  await load('year.csv', deposit('a', '2025-01-05', '1'), deposit('b', '2025-08-01', '2'));
  expect((await complete()).yearEnd).toMatchObject({ label: '2025', day: '2025-12-31' });
  expect((await complete()).yearEnd.state).toBe('behind');
  const [source] = await reading(database.current, ada.scope, (db) =>
    loadSources(db, ada.accountId),
  );
  await setManualBalances(services, ada, ada.accountId, source!.id, [
    { asset: 'BTC', amount: '2', at: '2025-12-31T00:00:00Z' },
  ]);
  expect((await complete()).yearEnd.state).toBe('reached');
  await load('rest.csv', deposit('c', '2025-12-20', '3'));
  expect((await complete()).yearEnd.state).toBe('reached');
});

import { Readable } from 'node:stream';
import { reading, writing, type Db } from '@lotbook/db/database';
import { countIssues } from '@lotbook/db/stores/issue-counts';
import { readIssuePage } from '@lotbook/db/stores/issues';
import { loadMemos } from '@lotbook/db/stores/memos';
import type { Source } from '@lotbook/db/stores/sources';
import { readTransactionPage, type TransactionRow } from '@lotbook/db/stores/transactions';
import { format } from '@lotbook/decimal/decimal';
import type { ImportId } from '@lotbook/model/ids';
import type { SourceRecord } from '@lotbook/connections/adapter';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { computeAccount } from '../computing/compute-account.ts';
import { ResidentLedgers } from '../computing/resident-ledgers.ts';
import { connectSource } from '../connections/connect-source.ts';
import { requestSync } from '../connections/request-sync.ts';
import { fakeAdapter, purchase, type FakeAdapter } from '../connections/testing.ts';
import { readConsequences } from '../decisions/consequences.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { setCategories } from '../decisions/set-categories.ts';
import type { TriedAct } from '../questions/dry-run-action.ts';
import { undoDecision } from '../undo/undo.ts';
import { requestImport } from '../imports/request-import.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { undoImport } from '../imports/undo-import.ts';
import { dismissIssues } from '../issues/dismiss-issues.ts';
import { addMemo } from '../memos/memos.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { mergeDuplicates } from './merge-duplicates.ts';
import { readDuplicates, readSourceDuplicates } from './read-duplicates.ts';

const database = testDatabase();
const credentials = { apiKey: 'key of Ada', apiSecret: 'secret of Ada' };
let services: TestServices;
let ada: SeededAccount;
let fake: FakeAdapter;
let source: Source;

/** The first two days of 2024 by the API, and the first and the third by a file that carries no ids. */
beforeEach(async () => {
  fake = fakeAdapter();
  services = testServices(database.current, { adapters: [fake] });
  ada = await seedAccount(database.current);
  source = await addNewSource(
    services,
    ada,
    ada.accountId,
    { kind: 'exchange', provider: 'fake', name: 'Fake' },
    (tx, member, added) =>
      connectSource(services, tx, member, added, { adapter: 'fake', credentials }),
  );
  fake.next([purchase(1), purchase(2)]);
  await services.workOff();
  await importRows([row(1), row(3)]);
});

const row = (n: number): string => `2024-01-0${n} 00:00:00,BTCUSD,BUY,100,1,100,0,USD`;
const importRows = (rows: readonly string[], fileName?: string): Promise<ImportId> =>
  getFile(['Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin', ...rows].join('\n'), fileName);
async function getFile(text: string, fileName = 'trades.csv'): Promise<ImportId> {
  const uploadId = await storeUpload(services, ada, ada.accountId, {
    fileName,
    bytes: Readable.from([Buffer.from(text)]),
    mostBytes: 100_000,
  });
  await requestImport(services, ada, ada.accountId, { uploadId, sourceId: source.id });
  await services.workOff();
  return uploadId;
}
const syncRows = async (...numbers: readonly number[]): Promise<void> => {
  fake.next(numbers.map((n) => purchase(n)));
  await requestSync(services, ada, ada.accountId, { sourceId: source.id, kind: 'exchange' });
  await services.workOff();
};
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  reading(database.current, ada.scope, work);
const all = async (): Promise<readonly TransactionRow[]> =>
  (
    await read((db) =>
      readTransactionPage(
        db,
        { accountId: ada.accountId, filter: {} },
        { column: 'date', descending: false },
        50,
        undefined,
      ),
    )
  ).rows;
/** What counts: the day, with the API's id, or `file`. */
const listCounting = async (): Promise<readonly string[]> =>
  (await all())
    .filter(({ ignored }) => !ignored)
    .map(({ at, externalId }) => `${at.slice(8, 10)} ${externalId ?? 'file'}`)
    .toSorted();
const countWaiting = async (): Promise<number> =>
  (await read((db) => countIssues(db, ada.accountId))).find(
    ({ code }) => code === 'possible-duplicate',
  )?.count ?? 0;
const readHolding = async (): Promise<number> =>
  Number(
    (
      await read((db) =>
        sql<{ n: string }>`select coalesce(sum(quantity), 0)::text as n from lot`.execute(db),
      )
    ).rows[0]?.n,
  );
const duplicates = () => readSourceDuplicates(services, ada, ada.accountId, source.id);
const pair = async () => (await duplicates())[0]!;
const filter = { codes: ['possible-duplicate'] };
const merge = async () => {
  const done = await mergeDuplicates(services, ada, ada.accountId, { filter });
  await services.workOff();
  return done;
};

/** The same the other way round. */
function sale(n: number): SourceRecord {
  const { raw, transaction } = purchase(n);
  const movements = transaction.movements.map((each) => ({
    ...each,
    direction: each.direction === 'in' ? ('out' as const) : ('in' as const),
  }));
  return { raw, transaction: { ...transaction, type: 'sell', movements } };
}
const gainsOfFlagged = async () =>
  (await all()).flatMap(({ issueCodes, gain }) =>
    issueCodes?.includes('possible-duplicate') ? [gain && Number(gain)] : [],
  );
/** How much the gain may fall if one is merged, oldest first, and both ends of the sum. */
const stakes = async () => {
  const { rows } = await read((db) =>
    readIssuePage(db, ada.accountId, filter, { order: 'oldest', limit: 50 }),
  );
  const sum = (await read((db) => countIssues(db, ada.accountId))).find(
    ({ code }) => code === 'possible-duplicate',
  )!;
  return {
    each: rows.map(({ low }) => low && Number(low)),
    sum: [Number(sum.low), Number(sum.high)],
  };
};

describe('a possible duplicate in two imports', () => {
  test('is an issue of the one without an id, and says which is kept and why', async () => {
    expect(await countWaiting()).toBe(1);
    const found = await pair();
    expect(found).toMatchObject({
      state: 'possible',
      why: 'It has the service’s own ID, so later imports recognize it.',
    });
    expect([
      found.kept.origin.kind,
      found.kept.origin.externalId,
      found.other.origin.name,
      found.other.origin.line,
    ]).toEqual(['fetched', 't1', 'trades.csv', 2]);
    const flagged = (await all()).filter(({ issueCodes }) =>
      issueCodes?.includes('possible-duplicate'),
    );
    expect(flagged.map(({ id }) => id)).toEqual([found.other.transaction.id]);
    expect(await listCounting()).toEqual(['01 file', '01 t1', '02 t2', '03 file']);
  });

  test('is still reported if an edit elsewhere changes its figures', async () => {
    fake.next([purchase(0, '2'), sale(5)]);
    await requestSync(services, ada, ada.accountId, { sourceId: source.id, kind: 'exchange' });
    await services.workOff();
    await importRows(['2024-01-05 00:00:00,BTCUSD,SELL,100,1,100,0,USD'], 'sales.csv');
    const ledgers = new ResidentLedgers();
    const ignored = async (externalId: string): Promise<void> => {
      const found = (await all()).find((each) => each.externalId === externalId)!;
      await setIgnored(services, ada, ada.accountId, [found.id], true);
      services.waiting.length = 0;
      await computeAccount(services, ada, ledgers);
    };
    await ignored('t2');
    expect(await gainsOfFlagged()).toEqual([null, 50]);
    expect(await stakes()).toEqual({ each: [null, -50], sum: [-50, 0] });
    await ignored('t0');
    expect(await gainsOfFlagged()).toEqual([null, 0]);
    expect(await stakes()).toEqual({ each: [null, 0], sum: [0, 0] });
  });

  test('previews the totals of all years after the merge, including later sales that use other lots', async () => {
    await importRows(['2024-01-09 00:00:00,BTCUSD,SELL,900,4,3600,0,USD'], 'sales.csv');
    const ofCopy: TriedAct = { kind: 'merge', taxTxIds: [(await pair()).other.transaction.id] };
    const { now, other, changed, issues } = await readConsequences(
      services,
      ada,
      ada.accountId,
      ofCopy,
    );
    expect(
      [now, other].map((years) => years.map(({ year, gain }) => `${year} ${format(gain)}`)),
    ).toEqual([['2024 3200'], ['2024 3300']]);
    expect({ changed, issues }).toEqual({
      changed: 1,
      issues: [{ code: 'missing-basis', opened: 1, settled: 0 }],
    });
    await merge();
    const { rows } = await read((db) =>
      sql<{ gain: string }>`select gain from year_total where year = 2024`.execute(db),
    );
    expect(rows.map(({ gain }) => Number(gain))).toEqual([3300]);
  });

  test('is one transaction after the merge: its units count once, and no issue is open', async () => {
    expect(await readHolding()).toBe(4);
    expect(await merge()).toMatchObject({
      changed: 1,
      message: '1 transaction merged as a duplicate.',
    });
    expect(await listCounting()).toEqual(['01 t1', '02 t2', '03 file']);
    expect([await readHolding(), await countWaiting(), (await pair()).state]).toEqual([
      3,
      0,
      'merged',
    ]);
    expect(
      await readDuplicates(services, ada, ada.accountId, (await pair()).kept.transaction.id),
    ).toHaveLength(1);
  });

  test('is two again if the merge is undone, or the merged one is included again', async () => {
    const { undo } = await merge();
    await undoDecision(services, ada, ada.accountId, undo!);
    await services.workOff();
    expect([(await listCounting()).length, await countWaiting()]).toEqual([4, 1]);
    await merge();
    await setIgnored(services, ada, ada.accountId, [(await pair()).other.transaction.id], false);
    await services.workOff();
    expect([(await listCounting()).length, await countWaiting()]).toEqual([4, 1]);
  });

  test('stays merged when the file and the API are imported again', async () => {
    await merge();
    const { rows } = await read((db) =>
      sql<{ id: ImportId }>`select id from import where origin = 'file'`.execute(db),
    );
    await undoImport(services, ada, ada.accountId, rows[0]!.id);
    await services.workOff();
    expect(await listCounting()).toEqual(['01 t1', '02 t2']);
    await importRows([row(1), row(3)]);
    await syncRows(1, 2);
    expect(await listCounting()).toEqual(['01 t1', '02 t2', '03 file']);
    expect(await countWaiting()).toBe(0);
  });

  test('counts by the merged one while the other is deleted, so that nothing is lost', async () => {
    await merge();
    const { rows } = await read((db) =>
      sql<{ id: ImportId }>`select id from import where origin = 'connection'`.execute(db),
    );
    await undoImport(services, ada, ada.accountId, rows[0]!.id);
    await services.workOff();
    expect(await listCounting()).toEqual(['01 file', '03 file']);
    expect(await readHolding()).toBe(2);
    await syncRows(1, 2);
    expect(await listCounting()).toEqual(['01 t1', '02 t2', '03 file']);
    expect(await readHolding()).toBe(3);
  });

  test('is two by a person’s word, which is remembered', async () => {
    const { other } = await pair();
    const issues = [{ transactionId: other.transaction.id, code: 'possible-duplicate' }];
    await dismissIssues(services, ada, ada.accountId, { issues }, 'Two orders in one second');
    expect(await countWaiting()).toBe(0);
    expect(await pair()).toMatchObject({ state: 'distinct', reason: 'Two orders in one second' });
    await syncRows(1, 2, 4);
    expect(await countWaiting()).toBe(0);
    await expect(merge()).rejects.toThrow(
      'None of these are possible duplicates anymore. Nothing was changed.',
    );
    expect((await listCounting()).length).toBe(5);
  });
});

test('decisions about the merged one move, are previewed, and return with the undo', async () => {
  const { kept, other } = await pair();
  const [keptId, otherId] = [kept.transaction.id as string, other.transaction.id as string];
  await setCategories(services, ada, ada.accountId, () => ({ ids: [otherId] }), {
    category: 'acquisition_standard',
  });
  await addMemo(
    services,
    ada,
    ada.accountId,
    { transactionId: otherId },
    { appType: 'tax', memo: 'for the house' },
  );
  await services.workOff();
  expect((await pair()).moves).toEqual([
    'A person set the category Acquisition.',
    'The memo “for the house”.',
  ]);
  const { undo } = await merge();
  const category = async () => (await all()).find(({ id }) => id === keptId)?.category;
  const memos = () =>
    read(async (db) => (await loadMemos(db, ada.accountId, [keptId])).map(({ memo }) => memo));
  expect([await category(), await memos()]).toEqual(['acquisition_standard', ['for the house']]);
  await undoDecision(services, ada, ada.accountId, undo!);
  await services.workOff();
  expect([await category(), await memos()]).toEqual(['buy_standard', []]);
});

test('a second equal row of an import matches a second one of the other; a third is no duplicate', async () => {
  const twice = { ...purchase(5), transaction: { ...purchase(5).transaction, externalId: 't5b' } };
  fake.next([purchase(5), twice]);
  await requestSync(services, ada, ada.accountId, { sourceId: source.id, kind: 'exchange' });
  await services.workOff();
  await importRows([row(5), row(5), row(5)], 'thrice.csv');
  expect(await countWaiting()).toBe(1 + 2);
});

const nameFetched = async (n: number, ...ids: readonly string[]) => {
  fake.next(
    ids.map((externalId) => ({
      ...purchase(n),
      transaction: { ...purchase(n).transaction, externalId },
    })),
  );
  await requestSync(services, ada, ada.accountId, { sourceId: source.id, kind: 'exchange' });
  await services.workOff();
};
const nameFiled = (n: number, ...ids: readonly string[]) => {
  const rows = ids.map((id) => `2024-01-0${n}T00:00:00Z,buy,100,USD,Fake,1,BTC,Fake,${id}`);
  const text = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    ...rows,
  ].join('\n');
  return getFile(text, `${ids.join(' ')}.csv`);
};

describe('a possible duplicate in two feeds with different ids', () => {
  test('is an issue, and merged like any other', async () => {
    await nameFetched(6, 'api');
    await nameFiled(6, 'csv');
    expect(await countWaiting()).toBe(1 + 1);
    const found = (await duplicates()).find(({ other }) => other.origin.externalId === 'csv')!;
    expect([found.kept.origin.externalId, found.why]).toEqual([
      'api',
      'It was fetched from the service itself.',
    ]);
    await merge();
    expect((await listCounting()).filter((each) => each.startsWith('06'))).toEqual(['06 api']);
  });

  test('is two transactions if one feed contains both', async () => {
    await nameFetched(6, 'one', 'two');
    await nameFiled(8, 'fill');
    await nameFiled(8, 'fill', 'another fill');
    expect(await countWaiting()).toBe(1);
  });
});

const fileGone = async (id: string) => {
  await undoImport(
    services,
    ada,
    ada.accountId,
    await read(
      async (db) =>
        (
          await sql<{
            id: ImportId;
          }>`select id from import where file_name = ${`${id}.csv`}`.execute(db)
        ).rows[0]!.id,
    ),
  );
  await services.workOff();
};
const countingOfSixth = async () => (await listCounting()).filter((each) => each.startsWith('06'));

describe('of three that are one', () => {
  test('another copy replaces the kept one while that is deleted, and the last one counts by itself', async () => {
    for (const id of ['m', 'n', 'o']) await nameFiled(6, id);
    await merge();
    expect(await countingOfSixth()).toEqual(['06 m']);
    await fileGone('m');
    const heirs = await countingOfSixth();
    expect(heirs).toHaveLength(1);
    const heir = heirs[0]!.slice(3);
    const other = ['n', 'o'].find((id) => id !== heir);
    expect(
      (await duplicates()).map(({ kept, other: aside, state }) => [
        kept.origin.externalId,
        aside.origin.externalId,
        state,
      ]),
    ).toContainEqual([heir, other, 'merged']);
    await nameFiled(6, 'm');
    expect(await countingOfSixth()).toEqual(['06 m']);
    await fileGone('m');
    await fileGone(heir);
    expect(await countingOfSixth()).toEqual([`06 ${other}`]);
  });

  test('nothing is lost if the replacement is excluded', async () => {
    for (const id of ['m', 'n', 'o']) await nameFiled(6, id);
    await merge();
    await fileGone('m');
    const heir = (await countingOfSixth())[0]!.slice(3);
    const before = await readHolding();
    await setIgnored(
      services,
      ada,
      ada.accountId,
      [(await all()).find(({ externalId }) => externalId === heir)!.id],
      true,
    );
    await services.workOff();
    expect([await countingOfSixth(), await readHolding()]).toEqual([
      [`06 ${heir === 'n' ? 'o' : 'n'}`],
      before,
    ]);
  });
});

test('another account cannot see or merge it', async () => {
  const bob = await seedAccount(database.current);
  const { other } = await pair();
  expect(await readDuplicates(services, bob, bob.accountId, other.transaction.id)).toEqual([]);
  const issues = [{ transactionId: other.transaction.id as string, code: 'possible-duplicate' }];
  await expect(mergeDuplicates(services, bob, bob.accountId, { issues })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(mergeDuplicates(services, bob, ada.accountId, { issues })).rejects.toMatchObject({
    code: 'NO_ACCESS',
  });
  expect(
    await writing(database.current, ada.scope, (tx) =>
      tx.selectFrom('decision').selectAll().execute(),
    ),
  ).toEqual([]);
});

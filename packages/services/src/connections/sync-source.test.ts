import { fill } from '@lotbook/messages/fill';
import * as keyTexts from '@lotbook/messages/generated/connections';
import { Readable } from 'node:stream';
import { reading } from '@lotbook/db/database';
import { readSealedCredential } from '@lotbook/db/stores/credentials';
import type { Source } from '@lotbook/db/stores/sources';
import type { ImportId, SourceId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { formatOrigin } from '@lotbook/model/record-origin';
import { translateForReader } from '../reader-texts.ts';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { explainFigure } from '../questions/explain-figure.ts';
import { setAllIgnored } from '../decisions/ignore.ts';
import { readSourceDuplicates } from '../duplicates/read-duplicates.ts';
import { requestImport } from '../imports/request-import.ts';
import { storeUpload } from '../imports/store-upload.ts';
import { undoImport } from '../imports/undo-import.ts';
import { addNewSource, changeOneSource } from '../sources/change-sources.ts';
import { testServices, type TestServices } from '../testing.ts';
import { changeCredentials, connectSource, disconnectSource } from './connect-source.ts';
import { readSyncRuns } from './read-connections.ts';
import { requestSync } from './request-sync.ts';
import { giveUpSync, syncSource } from './sync-source.ts';
import { fakeAdapter, purchase, type FakeAdapter } from './testing.ts';

const database = testDatabase();
const credentials = { apiKey: 'key of Ada', apiSecret: 'secret of Ada' };
let services: TestServices;
let ada: SeededAccount;
let fake: FakeAdapter;
let source: Source;

beforeEach(async () => {
  fake = fakeAdapter();
  services = testServices(database.current, { adapters: [fake] });
  ada = await seedAccount(database.current);
  source = await connectNamed('Fake');
  fake.next([purchase(1)]);
});

const connectNamed = (name: string): Promise<Source> =>
  addNewSource(
    services,
    ada,
    ada.accountId,
    { kind: 'exchange', provider: 'fake', name },
    (tx, member, added) =>
      connectSource(services, tx, member, added, { adapter: 'fake', credentials }),
  );
const job = () => ({ accountId: ada.accountId, sourceId: source.id });
const compute = () => ({ kind: 'compute', accountId: ada.accountId });
const again = () =>
  requestSync(services, ada, ada.accountId, { sourceId: source.id, kind: 'exchange' });
const runs = () => readSyncRuns(services, ada, ada.accountId, source.id);
const newest = async () => (await runs())[0];
const rows = async (): Promise<readonly string[]> => {
  const page = await reading(database.current, ada.scope, (db) =>
    sql<{
      id: string;
    }>`select external_id as id from transaction where account_id = ${ada.accountId} order by at`.execute(
      db,
    ),
  );
  return page.rows.map(({ id }) => id);
};

describe('a first sync', () => {
  test('fetches the data, computes it, and reports what it did', async () => {
    fake.next([purchase(1), purchase(2)], [purchase(3)]);
    await services.workOff();
    expect(await rows()).toEqual(['t1', 't2', 't3']);
    expect(await newest()).toMatchObject({
      status: 'done',
      added: 3,
      fetched: 3,
      alreadyThere: 0,
      message: '3 new transactions from Fake.',
      requestedBy: `${ada.userId}@example.com`,
    });
    const page = await reading(database.current, ada.scope, (db) =>
      sql<{ n: number }>`select generation as n from account`.execute(db),
    );
    expect(page.rows).toEqual([{ n: 1 }]);
  });

  test('evidence says that a row was fetched, and from where', async () => {
    await services.workOff();
    const { rows: fetched } = await reading(database.current, ada.scope, (db) =>
      sql<{ id: string }>`select id from transaction where account_id = ${ada.accountId}`.execute(
        db,
      ),
    );
    const { explanation, records } = await explainFigure(services, ada, ada.accountId, {
      kind: 'entry',
      id: fetched[0]!.id,
    });
    expect(records.map((origin) => formatOrigin(origin, translateForReader))).toEqual([
      'Fetched from Fake (API)',
    ]);
    expect(
      JSON.stringify(explanation.parts, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).toContain('Fetched from Fake');
  });

  test('checks the key first, and refuses one that can trade', async () => {
    fake.verdict = { kind: 'refused', reason: fill(keyTexts.geminiKeyRefused) };
    await services.workOff();
    expect(await rows()).toEqual([]);
    expect(await newest()).toMatchObject({
      status: 'failed',
      errorCode: 'AUTHENTICATION_FAILED',
      message:
        'Fake rejected our access: This key cannot read. Give it the role Auditor. Enter a new key in its settings.',
    });
    await expect(again()).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });
});

const loadUnreadIds = async () => {
  const { rows: unread } = await reading(database.current, ada.scope, (db) =>
    sql<{ id: string; reason: string }>`select external_id as id, reason from sync_unread`.execute(
      db,
    ),
  );
  return unread;
};

test('an event in the future is rejected with its reason, and the rest is imported', async () => {
  const early = purchase(2);
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString() as Instant;
  fake.next([purchase(1), { ...early, transaction: { ...early.transaction, at } }]);
  await services.workOff();
  expect(await rows()).toEqual(['t1']);
  expect(await newest()).toMatchObject({
    status: 'done',
    added: 1,
    message: '1 new transaction from Fake. 1 record could not be read and needs your attention.',
  });
  expect(await loadUnreadIds()).toEqual([
    { id: 't2', reason: `its time is ${at}, which is in the future` },
  ]);
  // Once it is read, it isn't named as unread any more.
  fake.next([early]);
  await again();
  await services.workOff();
  expect(await rows()).toEqual(['t1', 't2']);
  expect(await loadUnreadIds()).toEqual([]);
});

describe('the next sync', () => {
  test('continues from the cursor, and repeated rows are stored once', async () => {
    fake.next([purchase(1), purchase(2)]);
    await services.workOff();
    fake.next([purchase(2), purchase(3)]);
    await again();
    await services.workOff();
    expect(fake.seen.cursor).toBe(1);
    expect(await rows()).toEqual(['t1', 't2', 't3']);
    expect(
      (await runs()).map(({ status, added, alreadyThere }) => [status, added, alreadyThere]),
    ).toEqual([
      ['done', 1, 1],
      ['done', 2, 0],
    ]);
  });

  test('is one, however often it is requested', async () => {
    await Promise.all([again(), again(), again()]);
    await services.workOff();
    expect((await runs()).length).toBe(1);
  });
});

describe('errors', () => {
  test.each([
    [
      new RateLimited('Fake', new Date('2030-01-01T10:00:00Z')),
      'paused',
      'RATE_LIMITED',
      'Fake asked us to wait until Jan 1, 2030, 10:00:00 (UTC). Data fetched so far is stored. The update continues automatically.',
    ],
    [
      new Transient('Fake could not be reached'),
      'paused',
      'UNREACHABLE',
      'Fake could not be reached. Data fetched so far is stored. Next attempt in 10 minutes.',
    ],
    [
      new Malformed('Fake sent nonsense'),
      'failed',
      'MALFORMED',
      'Fake sent nonsense. Data fetched so far is stored. Update it again later. If the problem persists, import an export file instead.',
    ],
    [
      new AccessRevoked('the key is unknown'),
      'failed',
      'AUTHENTICATION_FAILED',
      'Fake rejected our access: the key is unknown. Enter a new key in its settings.',
    ],
  ])(
    '%s keeps earlier pages, and has a plain message',
    async (error, status, errorCode, message) => {
      fake.next([purchase(1)], error);
      await syncSource(services, job());
      expect(await rows()).toEqual(['t1']);
      expect(await newest()).toMatchObject({ status, errorCode, message });
    },
  );

  test('a fault of ours is thrown, earlier pages are kept, and the next attempt continues', async () => {
    fake.next([purchase(1)], new Error('ours'));
    await expect(syncSource(services, job())).rejects.toThrow('ours');
    fake.next([purchase(2)]);
    await syncSource(services, job());
    expect(await rows()).toEqual(['t1', 't2']);
    expect(fake.seen.cursor).toBe(1);
    expect(await newest()).toMatchObject({ status: 'done', attempt: 2, added: 2 });
  });

  test('after the last attempt the person gets a message', async () => {
    await giveUpSync(services, job());
    expect(await newest()).toMatchObject({ status: 'failed', errorCode: 'FAULT' });
  });

  test('an attempt that was replaced leaves nothing', async () => {
    fake.next(() => syncSource(services, job()), [purchase(9)]);
    await syncSource(services, job());
    expect(await rows()).toEqual(['t9']);
    expect((await runs()).map(({ status, added, attempt }) => [status, added, attempt])).toEqual([
      ['done', 1, 2],
    ]);
  });

  test('more than the account may have is refused whole', async () => {
    services = { ...services, limits: { transactions: 1 } };
    fake.next([purchase(1), purchase(2)]);
    await syncSource(services, job());
    expect(await rows()).toEqual([]);
    const end = await newest();
    expect(end).toMatchObject({ status: 'failed', errorCode: 'OVER_TX_LIMIT' });
    expect(readInEnglish(end?.message ?? '')).toContain(
      'This account can have 1 transaction. It would have 2, so none were added.',
    );
  });
});

describe('during a sync', () => {
  test('decisions and new names are kept', async () => {
    fake.next([purchase(1)]);
    await services.workOff();
    fake.next(
      [purchase(1), purchase(2)],
      async () => {
        await setAllIgnored(services, ada, ada.accountId, () => ({}), true);
        await changeOneSource(services, ada, ada.accountId, {
          id: source.id,
          kind: 'exchange',
          name: 'My exchange',
        });
      },
      [purchase(1), purchase(3)],
    );
    await again();
    await services.workOff();
    expect(await rows()).toEqual(['t1', 't2', 't3']);
    const decided = await reading(database.current, ada.scope, (db) =>
      sql<{
        id: string;
        name: string;
      }>`select t.external_id as id, s.name from transaction t join source s on s.account_id = t.account_id and s.id = t.source_id
        where exists (select from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'ignore' and d.revoked_at is null)`.execute(
        db,
      ),
    );
    expect(decided.rows).toEqual([{ id: 't1', name: 'My exchange' }]);
  });
});

describe('the key', () => {
  test('is sealed in the database, opened for the adapter alone, and known by its fields', async () => {
    await services.workOff();
    expect(fake.seen.credentials).toEqual(credentials);
    const stored = await reading(database.current, ada.scope, (db) =>
      sql<{ row: string }>`select row_to_json(c)::text as row from credential c`.execute(db),
    );
    expect(stored.rows[0]?.row).not.toContain('of Ada');
    expect(JSON.parse(stored.rows[0]?.row ?? '{}')).toMatchObject({
      fields: ['apiKey', 'apiSecret'],
    });
    const logs = await reading(database.current, ada.scope, (db) =>
      sql<{ row: string }>`select row_to_json(l)::text as row from account_log l`.execute(db),
    );
    expect(logs.rows.map(({ row }) => row).join('\n')).not.toContain('of Ada');
  });

  test('can be replaced, which resumes a source whose key was refused', async () => {
    fake.next(new AccessRevoked('revoked'));
    await services.workOff();
    fake.next([purchase(1)]);
    const change = {
      sourceId: source.id,
      kind: 'exchange' as const,
      credentials: { apiKey: 'new', apiSecret: 'new' },
    };
    await changeCredentials(services, ada, ada.accountId, change);
    await services.workOff();
    expect(fake.seen.credentials).toEqual({ apiKey: 'new', apiSecret: 'new' });
    expect(await newest()).toMatchObject({ status: 'done', added: 1 });
    await expect(
      changeCredentials(services, ada, ada.accountId, {
        ...change,
        credentials: { apiKey: ' ', apiSecret: 'x' },
      }),
    ).rejects.toMatchObject({
      message: 'Credential required',
      details: { field: 'apiKey' },
    });
  });

  test('is deleted when the source is disconnected; its data stays', async () => {
    await services.workOff();
    await disconnectSource(services, ada, ada.accountId, source.id);
    expect(
      await reading(database.current, ada.scope, (db) =>
        readSealedCredential(db, ada.accountId, source.id),
      ),
    ).toBeUndefined();
    expect(await rows()).toEqual(['t1']);
  });
});

test('after undoing the import of a connection, the next sync fetches its rows again', async () => {
  fake.next([purchase(1)]);
  await services.workOff();
  const { rows: imports } = await reading(database.current, ada.scope, (db) =>
    sql<{ id: ImportId }>`select id from import`.execute(db),
  );
  await undoImport(services, ada, ada.accountId, imports[0]!.id);
  expect(await rows()).toEqual([]);
  fake.next([purchase(1)]);
  await again();
  await services.workOff();
  expect(fake.seen.cursor).toBeUndefined();
  expect(await rows()).toEqual(['t1']);
});

const header = 'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin';
const importText = async (text: string): Promise<void> => {
  const uploadId = await storeUpload(services, ada, ada.accountId, {
    fileName: 'trades.csv',
    bytes: Readable.from([Buffer.from(text)]),
    mostBytes: 100_000,
  });
  await requestImport(services, ada, ada.accountId, { uploadId, sourceId: source.id });
  await services.workOff();
};

describe('rows of an earlier file', () => {
  test('is proposed as a duplicate where the file carries no ids', async () => {
    await importText(
      `${header}\n2024-01-01 00:00:00,BTCUSD,BUY,100,1,100,0,USD\n2024-01-03 00:00:00,BTCUSD,BUY,100,1,100,0,USD`,
    );
    fake.next([purchase(1), purchase(2)]);
    await again();
    await services.workOff();
    expect((await newest())?.message).toEqual(
      '1 new transaction from Fake. 1 looks like a row of an earlier import. You can merge them under Review.',
    );
    const pairs = await readSourceDuplicates(services, ada, ada.accountId, source.id);
    expect(
      pairs.map(({ other }) => [other.transaction.type, other.origin.name, other.transaction.at]),
    ).toEqual([['buy', 'trades.csv', '2024-01-01T00:00:00.000Z']]);
    await setAllIgnored(
      services,
      ada,
      ada.accountId,
      () => ({ ids: [pairs[0]!.other.transaction.id] }),
      true,
    );
    await services.workOff();
    expect(await readSourceDuplicates(services, ada, ada.accountId, source.id)).toEqual([]);
  });
});

test('two sources of one service keep their rows separate', async () => {
  await services.workOff();
  const other = await connectNamed('Second');
  fake.next([purchase(1)]);
  await services.workOff();
  const counted = await reading(database.current, ada.scope, (db) =>
    sql<{
      source: SourceId;
      n: number;
    }>`select source_id as source, count(*) as n from transaction group by 1`.execute(db),
  );
  expect(new Map(counted.rows.map(({ source, n }) => [source, n]))).toEqual(
    new Map([
      [source.id, 1],
      [other.id, 1],
    ]),
  );
});

describe('sources that are read side by side', () => {
  test('are computed after the last sync, and after a minute with the data so far', async () => {
    const other = await connectNamed('Other');
    services.waiting.length = 0;
    await syncSource(services, job());
    expect(services.waiting).toEqual([{ ...compute(), meanwhile: true }]);
    await syncSource(services, { accountId: ada.accountId, sourceId: other.id });
    expect(services.waiting).toEqual([{ ...compute(), meanwhile: true }, compute()]);
  });

  test('are computed even if syncs end at the same time', async () => {
    const other = await connectNamed('Other');
    services.waiting.length = 0;
    await Promise.all([
      syncSource(services, job()),
      syncSource(services, { accountId: ada.accountId, sourceId: other.id }),
    ]);
    expect(services.waiting).toEqual([{ ...compute(), meanwhile: true }, compute()]);
  });
});

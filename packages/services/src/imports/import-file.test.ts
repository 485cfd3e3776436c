import { Readable } from 'node:stream';
import { reading, writing } from '@lotbook/db/database';
import { loadImports } from '@lotbook/db/stores/imports';
import { loadRejections } from '@lotbook/db/stores/rejections';
import { readHoldings, readYearTotals } from '@lotbook/db/stores/figures';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadSources } from '@lotbook/db/stores/sources';
import { zipFiles } from '@lotbook/sources/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { sql } from 'kysely';
import { seedAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { importFile, mostRejectedRows } from './import-file.ts';
import { requestImport } from './request-import.ts';
import { storeUpload } from './store-upload.ts';
import { priceFormat } from './import-prices.ts';
import { undoImport } from './undo-import.ts';

const database = testDatabase();

const header =
  'Timestamp,Type,Category,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Currency,Basis,Acquired,Group,Tx Hash,Id,Memo';
const file = [
  header,
  '2024-01-05T10:00:00Z,buy,,1000,USD,Kraken,1,BTC,Kraken,10,USD,,,USD,,,,,1,',
  '2025-03-01T10:00:00Z,sell,,0.5,BTC,Kraken,900,USD,Kraken,,,,,USD,,,,,2,',
  '2025-13-01T10:00:00Z,sell,,0.5,BTC,Kraken,900,USD,Kraken,,,,,USD,,,,,3,',
].join('\n');

test('a file that takes minutes to read between two statements doesn’t lose its transaction', async () => {
  const { accountId, userId } = await seedAccount(database.current);
  const services = testServices(database.current);
  const limits: string[] = [];
  const { queue } = services;
  const watched = {
    ...services,
    queue: {
      ...queue,
      enqueue: async (...[tx, job]: Parameters<typeof queue.enqueue>) => {
        const { rows } = await sql<{
          idle: string;
        }>`select current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx);
        limits.push(`${job.kind} ${rows[0]?.idle}`);
        await queue.enqueue(tx, job);
      },
    },
  };
  for (const [name, content] of [
    ['trades.csv', Buffer.from(file)],
    ['export.zip', zipFiles({ 'trades.csv': file })],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one import after the other
    const uploadId = await storeUpload(services, { userId }, accountId, {
      fileName: name,
      bytes: Readable.from([content]),
      mostBytes: 1_000_000,
    });
    await requestImport(services, { userId }, accountId, { uploadId });
    services.waiting.splice(0);
    await importFile(watched, { accountId, importId: uploadId });
    // oxlint-enable no-await-in-loop
  }
  expect(limits).toEqual(['compute 0', 'import 0', 'compute 0']);
});

describe('importing a file', () => {
  test('stores what can be read, lists what cannot, and computes', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(services, { accountId, userId }, 'trades.csv', file);
    expect(done).toMatchObject({
      status: 'done',
      message: 'trades.csv loaded successfully.',
      rowsRead: 3,
      added: 2,
      alreadyThere: 0,
      rejected: 1,
      phase: null,
    });
    const { rejections, totals, sources } = await reading(
      database.current,
      { accountId },
      async (db) => ({
        rejections: await loadRejections(db, accountId, done.id, 10, 0),
        totals: await readYearTotals(db, accountId),
        sources: await loadSources(db, accountId),
      }),
    );
    expect(rejections).toEqual([expect.objectContaining({ line: 4, column: 'Timestamp' })]);
    expect(sources).toEqual([
      expect.objectContaining({ name: 'Kraken', kind: 'exchange', provider: 'kraken' }),
    ]);
    expect(totals.find((total) => total.year === 2025)).toMatchObject({
      longTermProceeds: '900.000000000000000000',
      longTermBasis: '505.000000000000000000',
      longTermGain: '395.000000000000000000',
      disposals: 1,
    });
  });

  test('imports a repeated row with its decisions once, and rejects one that selects a lot twice', async () => {
    const seeded = await seedAccount(database.current);
    const sale = '2025-03-01T10:00:00Z,sell,1,SOL,Kraken,300,USD,Kraken';
    const once = `${sale},s1,s1,off,1 of b1 at 2025-03-01T09:00:00Z`;
    const rows = [
      'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Label,Matching,Lots',
      '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,5,SOL,Kraken,b1,b1,,',
      once,
      once,
      `${sale},s2,s2,off,0.5 of b1 at 2025-03-01T09:00:00Z;0.5 of b1 at 2025-02-28T09:00:00Z`,
    ];
    const done = await importText(
      testServices(database.current),
      seeded,
      'chosen.csv',
      rows.join('\n'),
    );
    expect(done).toMatchObject({ status: 'done', added: 2, rejected: 1 });
    const rejections = await reading(database.current, seeded, (db) =>
      loadRejections(db, seeded.accountId, done.id, 10, 0),
    );
    expect(rejections).toEqual([
      expect.objectContaining({
        line: 5,
        column: 'Lots',
        reason: expect.stringContaining('contains b1 more than once') as unknown,
      }),
    ]);
  });

  test('a file of which no row can be read belongs to its source, where the rows are mended', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const none =
      'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\nL1,R1,2024-01-05 10:00:00,conjured,,currency,XXBT,1,0,1\n';
    const done = await importText(services, { accountId, userId }, 'ledgers.csv', none);
    expect(done).toMatchObject({ status: 'done', added: 0, rejected: 1 });
    const { sources, imports } = await reading(database.current, { accountId }, async (db) => ({
      sources: await loadSources(db, accountId),
      imports: await loadImports(db, accountId, { limit: 5 }),
    }));
    expect(sources).toEqual([expect.objectContaining({ name: 'Kraken' })]);
    expect(imports).toEqual([expect.objectContaining({ sourceId: sources[0]?.id })]);
  });

  test('the same file again adds nothing and says so', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    await importText(services, { accountId, userId }, 'trades.csv', file);
    expect(await importText(services, { accountId, userId }, 'again.csv', file)).toMatchObject({
      status: 'done',
      added: 0,
      alreadyThere: 2,
      rejected: 1,
    });
  });

  test('two equal rows of one file are two transactions, and the file again adds none', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const twice = [
      header,
      ...Array.from(
        { length: 2 },
        () => '2024-01-05T10:00:00Z,buy,,1000,USD,Kraken,1,BTC,Kraken,,,,,USD,,,,,,',
      ),
    ].join('\n');
    expect(await importText(services, { accountId, userId }, 'a.csv', twice)).toMatchObject({
      added: 2,
      alreadyThere: 0,
    });
    expect(await importText(services, { accountId, userId }, 'b.csv', twice)).toMatchObject({
      added: 0,
      alreadyThere: 2,
    });
  });

  test('a file of unknown format is rejected with the specified text, and no rows are stored', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(
      services,
      { accountId, userId },
      'holiday.csv',
      'Day,Place\n1,Paris\n',
    );
    expect(done).toMatchObject({
      status: 'failed',
      message: 'holiday.csv could not be processed! Please ensure it is correctly formatted.',
      added: 0,
    });
    expect(
      await reading(database.current, { accountId }, (db) => loadSources(db, accountId)),
    ).toEqual([]);
  });

  test('a file that would go over the limit of transactions is refused whole', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const done = await importText(
      testServices(database.current, { transactions: 1 }),
      { accountId, userId },
      'trades.csv',
      file,
    );
    expect(done).toMatchObject({
      status: 'failed',
      message: expect.stringContaining(
        'This account can have 1 transaction. It would have 2, so none were added.',
      ),
      added: 0,
    });
  });

  test('a price file provides prices for rows without a value', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const reward = [
      header,
      '2025-02-01T10:00:00Z,deposit,stakingRewards,,,,2,SOL,Ledger,,,,,USD,,,,,1,',
    ].join('\n');
    await importText(services, { accountId, userId }, 'rewards.csv', reward);
    const income = () =>
      reading(database.current, { accountId }, async (db) =>
        (await readYearTotals(db, accountId)).map((total) => total.income),
      );
    expect(await income()).toEqual([]);
    const prices =
      'Timestamp,Asset,Currency,Price\n2025-02-01,SOL,USD,200.5\n2025-02-01,SOL,USD,much\n';
    expect(await importText(services, { accountId, userId }, 'prices.csv', prices)).toMatchObject({
      status: 'done',
      format: 'Prices (CSV)',
      added: 1,
      rejected: 1,
    });
    expect(await income()).toEqual(['401.000000000000000000']);
    const today = `Timestamp,Asset,Currency,Price\n${new Date(Date.now() - 3_600_000).toISOString()},SOL,USD,250`;
    await importText(services, { accountId, userId }, 'today.csv', today);
    const open = await reading(database.current, { accountId }, async (db) =>
      readHoldings(db, accountId, 'USD'),
    );
    expect(open).toEqual([
      expect.objectContaining({
        asset: 'SOL',
        value: '500.000000000000000000',
        unrealized: '99.000000000000000000',
      }),
    ]);
    const files = () =>
      reading(database.current, { accountId }, (db) =>
        loadImports(db, accountId, { format: priceFormat, limit: 50 }),
      );
    const [, first] = await files();
    await undoImport(services, { userId }, accountId, first!.id);
    await services.workOff();
    expect((await files()).map(({ fileName }) => fileName)).toEqual(['today.csv']);
    expect(await income()).toEqual([]);
  });

  test('several files are computed once, when the last of them ends, be it badly', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const shown = async (): Promise<number | undefined> =>
      (await reading(database.current, { accountId }, (db) => findAccount(db, accountId)))
        ?.generation;
    for (const [fileName, text] of [
      ['trades.csv', file],
      ['holiday.csv', 'Day,Place\n1,Paris\n'],
    ] as const) {
      const bytes = (async function* () {
        yield Buffer.from(text);
      })();
      const uploadId = await storeUpload(services, { userId }, accountId, {
        fileName,
        bytes,
        mostBytes: 10_000,
      });
      await requestImport(services, { userId }, accountId, { uploadId });
    }
    const [first, second] = services.waiting.splice(0);
    if (first?.kind !== 'import' || second?.kind !== 'import')
      throw new Error('two imports should wait');
    await importFile(services, first);
    await services.workOff();
    expect(await shown()).toBe(0);
    await importFile(services, second);
    await services.workOff();
    expect(await shown()).toBe(1);
  });

  test('of concurrent imports only the last one requests a computation', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    for (const name of ['one.csv', 'two.csv']) {
      const uploadId = await storeUpload(services, owner, owner.accountId, {
        fileName: name,
        bytes: Readable.from([Buffer.from(file)]),
        mostBytes: 1_000_000,
      });
      await requestImport(services, owner, owner.accountId, { uploadId });
    }
    const asked = (): number => services.waiting.filter(({ kind }) => kind === 'compute').length;
    const [one, two] = services.waiting.splice(0).filter((job) => job.kind === 'import');
    await importFile(services, one!);
    expect(asked()).toBe(0);
    await importFile(services, two!);
    expect(asked()).toBe(1);
  });

  test('an abandoned import blocks no computation', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    await writing(database.current, { accountId }, (tx) =>
      tx
        .insertInto('import')
        .values({
          account_id: accountId,
          file_name: 'lost.csv',
          status: 'running',
          created_at: new Date(Date.now() - 31 * 60_000).toISOString(),
        })
        .execute(),
    );
    await importText(services, { accountId, userId }, 'trades.csv', file);
    expect(
      await reading(database.current, { accountId }, (db) => findAccount(db, accountId)),
    ).toMatchObject({ generation: 1 });
  });

  test('undoing it removes its rows and their figures', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(services, { accountId, userId }, 'trades.csv', file);
    await undoImport(services, { userId }, accountId, done.id);
    await services.workOff();
    const totals = await reading(database.current, { accountId }, async (db) =>
      readYearTotals(db, accountId),
    );
    expect(totals).toEqual([]);
  });

  test('characters that a database cannot store are removed', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const text =
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Memo\n2024-01-05,buy,1000,USD,1,BTC,be\0fore\n';
    expect(await importText(services, owner, 'nul.csv', text)).toMatchObject({
      status: 'done',
      added: 1,
      rejected: 0,
    });
    expect(await importText(services, owner, 'nul.csv', text)).toMatchObject({
      status: 'done',
      added: 0,
      alreadyThere: 1,
    });
  });

  test('of very many rejected rows the first are stored and all are counted', async () => {
    const owner = await seedAccount(database.current);
    const header = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset';
    const done = await importText(
      testServices(database.current),
      owner,
      'bad.csv',
      [header, ...Array.from({ length: mostRejectedRows + 5 }, () => 'x,y,z,,,')].join('\n'),
    );
    expect(done).toMatchObject({ status: 'done', added: 0, rejected: mostRejectedRows + 5 });
    const kept = await reading(database.current, owner.scope, (db) =>
      loadRejections(db, owner.accountId, done.id, 20_000, 0),
    );
    expect(kept).toHaveLength(mostRejectedRows);
  });
});

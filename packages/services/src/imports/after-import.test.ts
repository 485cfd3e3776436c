import { reading, writing } from '@lotbook/db/database';
import { findImport, loadImports } from '@lotbook/db/stores/imports';
import { loadRejections } from '@lotbook/db/stores/rejections';
import { loadAllTransactions } from '@lotbook/db/stores/records';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { zipFiles } from '@lotbook/sources/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { dismissImport, listUnresolvedImports, restoreImport } from './dismiss-import.ts';
import { previewColumns, mapColumns } from './map-columns.ts';
import { addMapping, deleteMapping, listMappings, renameMapping } from './saved-mappings.ts';
import { printMappingFile } from '@lotbook/sources/mapped/mapping-file';
import { requestImport } from './request-import.ts';
import { retryRejectedRows } from './retry-rejected-rows.ts';
import { storeUpload } from './store-upload.ts';
import { undoImport } from './undo-import.ts';

const database = testDatabase();

interface Owner {
  readonly accountId: AccountId;
  readonly userId: UserId;
}

const header = 'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Id';
const buy = (id: number): string => `2024-01-0${id}T10:00:00Z,buy,1000,USD,1,BTC,r${id}`;

const idsIn = async ({ accountId }: Owner): Promise<readonly string[]> =>
  (await reading(database.current, { accountId }, (db) => loadAllTransactions(db, accountId)))
    .map(({ externalId = '' }) => externalId)
    .toSorted((a, b) => a.localeCompare(b));

const getImport = ({ accountId }: Owner, id: ImportId) =>
  reading(database.current, { accountId }, (db) => findImport(db, accountId, id));
const getRejected = ({ accountId }: Owner, id: ImportId) =>
  reading(database.current, { accountId }, (db) => loadRejections(db, accountId, id, 100, 0));

const getTimes = async ({ accountId }: Owner) =>
  (await reading(database.current, { accountId }, (db) => loadAllTransactions(db, accountId))).map(
    ({ at }) => at,
  );

async function bring(
  services: TestServices,
  owner: Owner,
  fileName: string,
  bytes: Uint8Array,
  timeZone?: string,
): Promise<ImportId> {
  const stream = (async function* () {
    yield bytes;
  })();
  const uploadId = await storeUpload(services, owner, owner.accountId, {
    fileName,
    bytes: stream,
    mostBytes: 10_000_000,
  });
  const { id } = await requestImport(services, owner, owner.accountId, { uploadId, timeZone });
  await services.workOff();
  return id;
}

describe('undoing an import', () => {
  test('keeps rows that another file also contains, whichever is undone first', async () => {
    for (const undone of ['first', 'second'] as const) {
      const owner = await seedAccount(database.current);
      const services = testServices(database.current);
      const first = await importText(services, owner, 'a.csv', [header, buy(1), buy(2)].join('\n'));
      const second = await importText(
        services,
        owner,
        'b.csv',
        [header, buy(3), buy(2)].join('\n'),
      );
      expect(await idsIn(owner)).toEqual(['r1', 'r2', 'r3']);
      await undoImport(services, owner, owner.accountId, undone === 'first' ? first.id : second.id);
      expect(await idsIn(owner)).toEqual(undone === 'first' ? ['r2', 'r3'] : ['r1', 'r2']);
      await undoImport(services, owner, owner.accountId, undone === 'first' ? second.id : first.id);
      expect(await idsIn(owner)).toEqual([]);
    }
  });

  test('hands a row on through three files', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const all = [];
    for (const name of ['a.csv', 'b.csv', 'c.csv'])
      all.push(await importText(services, owner, name, [header, buy(1)].join('\n')));
    for (const one of all) {
      expect(await idsIn(owner)).toEqual(['r1']);
      await undoImport(services, owner, owner.accountId, one.id);
    }
    expect(await idsIn(owner)).toEqual([]);
  });
});

describe('rejected rows', () => {
  const broken = [
    header,
    buy(1),
    '2024-13-02T10:00:00Z,buy,1000,USD,1,BTC,r2',
    'soon,buy,1000,USD,1,BTC,r3',
  ].join('\n');

  test('are fixed one by one: the rest stays, rows keep their line, and the corrected file adds nothing more', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(services, owner, 'a.csv', broken);
    expect(done).toMatchObject({ added: 1, rejected: 2 });
    const cells = ['2024-01-02T10:00:00Z', 'buy', '1000', 'USD', '1', 'BTC', 'r2'];
    const mended = await retryRejectedRows(services, owner, owner.accountId, {
      importId: done.id,
      corrections: [{ line: 3, cells }],
    });
    expect(mended).toMatchObject({ added: 2, rejected: 1 });
    expect(await idsIn(owner)).toEqual(['r1', 'r2']);
    expect(await getRejected(owner, done.id)).toEqual([
      expect.objectContaining({ line: 4, column: 'Timestamp', corrected: null }),
    ]);
    const again = await importText(
      services,
      owner,
      'mended.csv',
      [header, buy(1), buy(2), buy(3)].join('\n'),
    );
    expect(again).toMatchObject({ added: 1, alreadyThere: 2 });
  });

  test('that are still wrong show the current error, and store the correction next to the original', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(services, owner, 'a.csv', broken);
    const cells = ['2024-01-02T10:00:00Z', 'buy', '1000', 'USD', 'one', 'BTC', 'r2'];
    await retryRejectedRows(services, owner, owner.accountId, {
      importId: done.id,
      corrections: [{ line: 3, cells }],
    });
    const [row] = await getRejected(owner, done.id);
    expect(row).toMatchObject({ line: 3, column: 'Received Amount', corrected: cells });
    expect(row?.cells[0]).toBe('2024-13-02T10:00:00Z');
  });

  test('in the future are rejected, and imported once they are fixed', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(
      services,
      owner,
      'a.csv',
      [header, buy(1), '2999-01-02T10:00:00Z,buy,1000,USD,1,BTC,r2'].join('\n'),
    );
    expect(done).toMatchObject({ added: 1, rejected: 1 });
    expect(await getRejected(owner, done.id)).toMatchObject([
      { line: 3, column: 'Timestamp', reason: expect.stringContaining('which is in the future') },
    ]);
    const retry = (at: string) =>
      retryRejectedRows(services, owner, owner.accountId, {
        importId: done.id,
        corrections: [{ line: 3, cells: [at, 'buy', '1000', 'USD', '1', 'BTC', 'r2'] }],
      });
    expect(await retry('2998-01-02T10:00:00Z')).toMatchObject({ added: 1, rejected: 1 });
    expect(await retry('2024-01-02T10:00:00Z')).toMatchObject({ added: 2, rejected: 0 });
  });

  test('of other lines, or with more cells than the header, are refused', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const done = await importText(services, owner, 'a.csv', broken);
    const retry = (line: number, cells: readonly string[]) =>
      retryRejectedRows(services, owner, owner.accountId, {
        importId: done.id,
        corrections: [{ line, cells }],
      });
    await expect(retry(2, [])).rejects.toThrow(
      'Line 2 is not among the rejected rows of this import.',
    );
    await expect(
      retry(
        3,
        Array.from({ length: 8 }, () => 'x'),
      ),
    ).rejects.toThrow('Line 3 has 8 cells where the header has 7.');
  });

  test('of one trade are combined when the rejected one is fixed', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const ledger = [
      'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
      'L1,T1,2024-01-02 10:00:00,trade,,currency,ZUSD,-100,0,0',
      'L2,T1,2024-01-02 10:00:00,trade,,currency,XXBT,zero.1,0,0.1',
    ].join('\n');
    const done = await importText(services, owner, 'ledgers.csv', ledger);
    expect(done).toMatchObject({ added: 0, rejected: 2 });
    const cells = [
      'L2',
      'T1',
      '2024-01-02 10:00:00',
      'trade',
      '',
      'currency',
      'XXBT',
      '0.1',
      '0',
      '0.1',
    ];
    expect(
      await retryRejectedRows(services, owner, owner.accountId, {
        importId: done.id,
        corrections: [{ line: 3, cells }],
      }),
    ).toMatchObject({
      added: 1,
      rejected: 0,
    });
    expect(await idsIn(owner)).toEqual(['T1']);
  });
});

test('counts the files of a ZIP archive that may contain transactions and could not be read', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const id = await bring(
    services,
    owner,
    'all.zip',
    zipFiles({ 'a.csv': [header, buy(1)].join('\n'), 'inner.zip': 'PK', 'terms.pdf': '%PDF' }),
  );
  const archive = await getImport(owner, id);
  expect(archive).toMatchObject({ status: 'done', skipped: 1 });
  expect(archive?.message).toContain('These may contain transactions: inner.zip.');
});

test('a ZIP archive becomes an import for each export file in it', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const zip = zipFiles({
    '2023/a.csv': [header, buy(1)].join('\n'),
    'b.csv': [header, buy(2), buy(1)].join('\n'),
    'terms.pdf': '%PDF',
  });
  const id = await bring(services, owner, 'all.zip', zip);
  expect(await getImport(owner, id)).toMatchObject({
    status: 'done',
    format: 'ZIP archive',
    skipped: 0,
    message:
      'all.zip loaded successfully. 2 files were extracted from it, and imported separately. Not CSV or Excel, so not read: terms.pdf.',
  });
  const imports = await reading(database.current, { accountId: owner.accountId }, (db) =>
    loadImports(db, owner.accountId, { limit: 10 }),
  );
  expect(
    imports
      .filter(({ archive }) => archive === 'all.zip')
      .map(({ fileName, status, importedBy }) => `${fileName} ${status} ${importedBy !== null}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['2023/a.csv done true', 'b.csv done true']);
  expect(await idsIn(owner)).toEqual(['r1', 'r2']);
});

test('an archive without export files is reported', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const id = await bring(services, owner, 'papers.zip', zipFiles({ 'terms.pdf': '%PDF' }));
  expect(await getImport(owner, id)).toMatchObject({
    status: 'failed',
    message: 'papers.zip contains no CSV or Excel files. Not CSV or Excel, so not read: terms.pdf.',
  });
});

const open = async (services: TestServices, owner: Owner) =>
  (await listUnresolvedImports(services, owner, owner.accountId)).map(({ fileName }) => fileName);

describe('a file of unknown format', () => {
  const text = 'Day,What,Coins,Name\n2024-07-01 12:00,got,0.5,BTC\n2024-07-02 12:00,gave,0.1,BTC\n';

  test('waits for its column mapping; the next file with the same header is imported at once', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const id = await bring(services, owner, 'corner_shop.csv', Buffer.from(text));
    expect(await getImport(owner, id)).toMatchObject({
      status: 'failed',
      unknownColumns: true,
      message: 'corner_shop.csv could not be processed! Please ensure it is correctly formatted.',
    });
    const { mapping, faults, table } = await previewColumns(services, owner, owner.accountId, {
      importId: id,
    });
    expect([mapping.name, table.rows.length, faults]).toEqual(['corner shop', 2, []]);
    expect(mapping.columns).toEqual({ date: 0, type: 1, amount: 2, asset: 3 });
    const told = {
      ...mapping,
      columns: { date: 0, type: 1, amount: 2, asset: 3 },
      types: { got: 'deposit', gave: 'withdrawal' },
      timeZone: 'America/New_York',
    } as const;
    const preview = await previewColumns(services, owner, owner.accountId, {
      importId: id,
      mapping: () => told,
    });
    expect(preview.readings.map(({ kind }) => kind)).toEqual(['transaction', 'transaction']);
    await mapColumns(services, owner, owner.accountId, { importId: id, mapping: () => told });
    await services.workOff();
    expect(await getImport(owner, id)).toMatchObject({
      status: 'done',
      unknownColumns: false,
      format: 'corner shop: Columns told by you',
      added: 2,
    });
    const facts = await reading(database.current, { accountId: owner.accountId }, (db) =>
      loadAllTransactions(db, owner.accountId),
    );
    expect(
      facts.map(({ at, type }) => `${at} ${type}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['2024-07-01T16:00:00.000Z deposit', '2024-07-02T16:00:00.000Z withdrawal']);
    expect(
      await importText(services, owner, 'next.csv', `${text}2024-07-03 12:00,got,1,BTC\n`),
    ).toMatchObject({ status: 'done', added: 1, alreadyThere: 2 });
    const [saved] = await listMappings(services, owner, owner.accountId);
    expect(saved).toMatchObject({
      mapping: { name: 'corner shop', header: ['Day', 'What', 'Coins', 'Name'] },
      toldBy: `${owner.userId}@example.com`,
    });
    const stranger = await seedAccount(database.current);
    await expect(
      renameMapping(services, stranger, stranger.accountId, saved!.id, 'Mine'),
    ).rejects.toThrow('There is no such mapping of columns in this account.');
    await expect(renameMapping(services, owner, owner.accountId, saved!.id, ' ')).rejects.toThrow(
      'Source name cannot be blank',
    );
    expect(
      (await renameMapping(services, owner, owner.accountId, saved!.id, 'Grocer')).mapping.name,
    ).toBe('Grocer');
    expect(await importText(services, owner, 'renamed.csv', text)).toMatchObject({
      format: 'Grocer: Columns told by you',
      added: 0,
      alreadyThere: 2,
    });
    await deleteMapping(services, owner, owner.accountId, saved!.id);
    expect(await listMappings(services, owner, owner.accountId)).toEqual([]);
    expect(await importText(services, owner, 'after.csv', text)).toMatchObject({
      status: 'failed',
      unknownColumns: true,
    });
  });

  test('is read with the mapping file of another account', async () => {
    const services = testServices(database.current);
    const [neighbour, owner] = [
      await seedAccount(database.current),
      await seedAccount(database.current),
    ];
    const first = await bring(services, neighbour, 'first.csv', Buffer.from(text));
    const { mapping } = await previewColumns(services, neighbour, neighbour.accountId, {
      importId: first,
    });
    await mapColumns(services, neighbour, neighbour.accountId, {
      importId: first,
      mapping: () => ({ ...mapping, name: 'Corner shop' }),
    });
    const [saved] = await listMappings(services, neighbour, neighbour.accountId);
    const file = printMappingFile(saved!.mapping);

    const waiting = await bring(services, owner, 'mine.csv', Buffer.from(text));
    const other = Buffer.from(text.replace('Name', 'Label'));
    await bring(services, owner, 'other.csv', other);
    const add = (of: string) => addMapping(services, owner, owner.accountId, of);
    await expect(add('{"name": "x"}')).rejects.toThrow('"header" must be the list');
    expect(await open(services, owner)).toEqual(['other.csv', 'mine.csv']);

    expect((await add(file)).mapping).toEqual(saved!.mapping);
    await services.workOff();
    expect(await getImport(owner, waiting)).toMatchObject({
      status: 'done',
      format: 'Corner shop: Columns told by you',
      added: 2,
    });
    expect(await open(services, owner)).toEqual(['other.csv']);
    await expect(add(file)).rejects.toThrow(
      'The mapping Corner shop is for the same columns. Delete it first.',
    );
  });

  test('stays listed until it is mapped or dismissed', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const first = await bring(services, owner, 'first.csv', Buffer.from(text));
    const second = await bring(
      services,
      owner,
      'second.csv',
      Buffer.from(text.replace('Name', 'Label')),
    );
    await bring(services, owner, 'scan.pdf', Buffer.from('%PDF-1.7 hello'));
    expect(await open(services, owner)).toEqual(['scan.pdf', 'second.csv', 'first.csv']);

    await dismissImport(services, owner, owner.accountId, second);
    expect(await open(services, owner)).toEqual(['scan.pdf', 'first.csv']);
    await expect(dismissImport(services, owner, owner.accountId, second)).rejects.toThrow(
      'second.csv is not waiting: it was imported or dismissed already.',
    );
    await restoreImport(services, owner, owner.accountId, second);
    expect(await open(services, owner)).toEqual(['scan.pdf', 'second.csv', 'first.csv']);

    const { mapping } = await previewColumns(services, owner, owner.accountId, { importId: first });
    await mapColumns(services, owner, owner.accountId, {
      importId: first,
      mapping: () => mapping,
    });
    await services.workOff();
    expect(await open(services, owner)).toEqual(['scan.pdf', 'second.csv']);
  });

  test('stays listed after its content expired, and says what to do', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const id = await bring(services, owner, 'old.csv', Buffer.from(text));
    await writing(database.current, { accountId: owner.accountId }, (tx) =>
      sql`update import set created_at = now() - interval '31 days' where account_id = ${owner.accountId} and id = ${id}`.execute(
        tx,
      ),
    );
    await importText(services, owner, 'next.csv', `${header}\n${buy(1)}`);
    expect(await open(services, owner)).toContain('old.csv');
    expect(await getImport(owner, id)).toMatchObject({
      unknownColumns: false,
      message: expect.stringContaining('Upload it again to map them.'),
    });
  });

  test('can’t be imported while no row of it can be read', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const id = await bring(services, owner, 'corner.csv', Buffer.from(text));
    const { mapping } = await previewColumns(services, owner, owner.accountId, { importId: id });
    const none = () => ({ ...mapping, types: {} });
    await expect(
      mapColumns(services, owner, owner.accountId, { importId: id, mapping: none }),
    ).rejects.toThrow('0 of 2 rows are ready to import.');
  });

  test('asks for the date order if no date shows it', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const dates = 'Date,Type,Coin,Amount\n05/08/2024,Deposit,BTC,1\n04/09/2024,Deposit,BTC,1\n';
    const id = await bring(services, owner, 'dates.csv', Buffer.from(dates));
    const { mapping, faults } = await previewColumns(services, owner, owner.accountId, {
      importId: id,
    });
    expect(faults).toEqual(['Select the order of dates: 05/08/2024 can mean two different days.']);
    const dayFirst = () => ({ ...mapping, dateOrder: 'day-first' as const });
    expect(
      (await previewColumns(services, owner, owner.accountId, { importId: id, mapping: dayFirst }))
        .faults,
    ).toEqual([]);
  });

  test('is not read with the mapping of another account', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    expect(await importText(services, owner, 'corner.csv', text)).toMatchObject({
      status: 'failed',
    });
  });

  test('without a table has no columns to map', async () => {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    const id = await bring(services, owner, 'scan.pdf', Buffer.from('%PDF-1.7 hello'));
    expect(await getImport(owner, id)).toMatchObject({ status: 'failed', unknownColumns: false });
    await expect(
      previewColumns(services, owner, owner.accountId, { importId: id }),
    ).rejects.toThrow('scan.pdf is not waiting for a column mapping. Upload the file again.');
  });
});

describe('times without a zone', () => {
  const orders =
    'UUID,Time Entered,Symbol,Side,Quantity,State,Order Type,Leaves Quantity,Entered Price,Average Price,Notional\nu1,2023-07-10 12:00:00,BTCUSD,BUY,1,Filled,Market,0,$10,$10,$10\n';

  test('is read in the chosen time zone; without one the file waits for it', async () => {
    const chosen = await seedAccount(database.current);
    const services = testServices(database.current);
    const id = await bring(services, chosen, 'orders.csv', Buffer.from(orders), 'Europe/Berlin');
    expect(await getTimes(chosen)).toEqual(['2023-07-10T10:00:00.000Z']);
    expect(await getImport(chosen, id)).toMatchObject({ timeZone: 'Europe/Berlin' });
    const own = await seedAccount(database.current);
    expect(await importText(services, own, 'orders.csv', orders)).toMatchObject({
      status: 'failed',
      question: 'time-zone',
    });
    expect(await getTimes(own)).toEqual([]);
    await expect(
      bring(services, own, 'orders.csv', Buffer.from(orders), 'Europe/Atlantis'),
    ).rejects.toThrow("'Europe/Atlantis' is not a known time zone.");
  });
});

test('a chosen time zone without effect is reported', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const id = await bring(
    services,
    owner,
    'own.csv',
    Buffer.from([header, buy(1)].join('\n')),
    'Europe/Berlin',
  );
  expect(await getImport(owner, id)).toMatchObject({
    timeZone: null,
    message:
      'own.csv loaded successfully. The time zone of its timestamps is known, so Europe/Berlin had no effect.',
  });
});

test('the order of files does not matter, and importing any of them again adds nothing', async () => {
  const files = [
    ['a.csv', [header, buy(1), buy(2)]],
    ['b.csv', [header, buy(2), buy(3)]],
    ['c.csv', [header, buy(4)]],
  ] as const;
  for (const order of [files, files.toReversed()]) {
    const owner = await seedAccount(database.current);
    const services = testServices(database.current);
    for (const [name, lines] of order) await importText(services, owner, name, lines.join('\n'));
    expect(await idsIn(owner)).toEqual(['r1', 'r2', 'r3', 'r4']);
    for (const [name, lines] of order)
      expect(await importText(services, owner, name, lines.join('\n'))).toMatchObject({
        added: 0,
        alreadyThere: lines.length - 1,
      });
  }
});

test('a failed file that is sent again is listed once, and no more once it was imported', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const notes = 'nothing that looks like a table';
  await importText(services, owner, 'notes.csv', notes);
  await importText(services, owner, 'notes.csv', notes);
  await importText(services, owner, 'others.csv', `${notes}, as well`);
  expect(await open(services, owner)).toEqual(['others.csv', 'notes.csv']);
  const [, newest] = await listUnresolvedImports(services, owner, owner.accountId);
  await dismissImport(services, owner, owner.accountId, newest!.id);
  expect(await open(services, owner)).toEqual(['others.csv']);
});

test('a text file without any table says what to do next', async () => {
  const owner = await seedAccount(database.current);
  const { message } = await importText(
    testServices(database.current),
    owner,
    'letter.txt',
    'Dear customer,\nthank you.\n',
  );
  expect(message).toContain('It contains no table whose columns could be mapped. Export');
});

const gateTrades = (day: string): string =>
  `No,Order id,Time,Trade type,Maker/Taker,Pair,Price,Amount,Fee,Total\n1,700001,${day} 05:30:35,Buy,Taker,SOL/USDT,140,0.5SOL,0.001SOL,70USDT\n`;

test('the ledger of an account and its trade file are named as repeating each other, if their times overlap', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const ledger =
    'no,time,action_desc,action_data,type,change_amount,amount,total\n1001,2026-02-03 05:00:00,Deposits,0xabc,USDT,1000,1000,1000\n1002,2026-02-03 05:30:35,Order Placed,700001,USDT,-70,930,930\n1003,2026-02-03 05:30:35,Order Filled,700001,SOL,0.5,0.5,0.5\n';
  expect((await importText(services, owner, 'ledger.csv', ledger, 'UTC')).message).not.toContain(
    'repeat',
  );
  const earlier = await importText(services, owner, 'earlier.csv', gateTrades('2025-02-03'), 'UTC');
  expect(earlier.message).not.toContain('repeat');
  const again = await importText(services, owner, 'trades.csv', gateTrades('2026-02-03'), 'UTC');
  expect(again.message).toContain('Its rows repeat events of ledger.csv: ');
});

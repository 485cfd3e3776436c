import { reading } from '@lotbook/db/database';
import { getLink } from '@lotbook/reports/render/links';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { buildTable, exportTable, type TableRequest } from './table-export.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

beforeEach(async () => {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id,Memo',
    '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy,"first, ""dear"""',
    '2025-03-01T10:00:00Z,sell,0.5,BTC,Kraken,4000,USD,Kraken,,sale,',
    '2025-04-01T10:00:00Z,deposit,,,,2,ETH,Ledger,400,in,=1+1',
  ];
  await importText(services, ada, 'trades.csv', lines.join('\n'));
});

const getId = (externalId: string): Promise<string> =>
  reading(
    database.current,
    ada.scope,
    async (db) =>
      (
        await sql<{
          id: string;
        }>`select id from transaction where external_id = ${externalId}`.execute(db)
      ).rows[0]!.id,
  );

const toRequest = (request: Partial<TableRequest>): TableRequest => ({
  filter: () => ({}),
  order: { column: 'date', descending: false },
  columns: ['date'],
  format: 'csv',
  ...request,
});

async function readExport(request: Partial<TableRequest>): Promise<string> {
  const { report } = await exportTable(services, ada, ada.accountId, toRequest(request));
  await services.workOff();
  const { rows } = await reading(database.current, ada.scope, (db) =>
    sql<{
      bytes: Buffer;
    }>`select bytes from report_chunk where account_id = ${ada.accountId} and report_id = ${report.id} order by seq`.execute(
      db,
    ),
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes)).toString('utf8');
}

test('the table is written as it is shown: its filter, its order, its columns', async () => {
  const columns = ['sent', 'gainLoss', 'date', 'category', 'received', 'memo'];
  const csv = await readExport({
    filter: () => ({ not: { types: ['deposit'] } }),
    order: { column: 'date', descending: true },
    columns,
  });
  expect(csv.split('\r\n').filter((line) => line !== '')).toEqual([
    'Out quantity,Out asset,"Gain, USD",Term,Date (UTC),Category,In quantity,In asset,Memo,Transaction',
    `0.5,BTC,3500,long,2025-03-01 10:00:00,Sell,4000,USD,,${await getId('sale')}`,
    `1000,USD,,,2024-01-05 10:00:00,Buy,1,BTC,"first, ""dear""",${await getId('buy')}`,
  ]);
});

test('each line names its transaction, and in a spreadsheet leads to it and its evidence', async () => {
  const { report } = await exportTable(services, ada, ada.accountId, toRequest({ format: 'xlsx' }));
  const { built } = (await buildTable(
    { ...services, origin: 'https://books.example' },
    ada.accountId,
    report,
  ))!;
  const column = built.columns.at(-1)!;
  const cell = [...built.sections[0]!.rows][1]!.at(-1)!;
  expect(getLink(built, column, cell)).toBe(
    `https://books.example/tax/transactions?txId=${await getId('sale')}&account=${ada.accountId}`,
  );
});

async function getBuilt(columns: readonly string[]) {
  const { report } = await exportTable(
    services,
    ada,
    ada.accountId,
    toRequest({ format: 'xlsx', columns }),
  );
  return (await buildTable(services, ada.accountId, report))!.built;
}

test('the cost basis of disposals is not a total of its column, and is labeled', async () => {
  const { sections } = await getBuilt(['date', 'costBasis', 'proceeds', 'gainLoss']);
  expect(sections[0]).toMatchObject({
    totals: ['', '', '4000.00', '3500.00', '', ''],
    totalsOfSome: [{ label: 'Cost basis of assets sold', totals: ['', '500.00', '', '', '', ''] }],
  });
});

test('the date is one for a spreadsheet, with its time of day', async () => {
  const { columns, sections } = await getBuilt(['date']);
  expect([columns[0], [...sections[0]!.rows][0]![0]]).toEqual([
    { id: 'date', label: 'Date (UTC)', kind: 'date' },
    '2024-01-05 10:00:00',
  ]);
});

test('a spreadsheet is one, and takes no text for a formula', async () => {
  const xlsx = await readExport({ format: 'xlsx', columns: ['date', 'memo'] });
  expect(xlsx.slice(0, 2)).toBe('PK');
  expect(await readExport({ columns: ['memo'] })).not.toMatch(/^=1\+1/m);
});

test('every transaction is exported as a Lotbook file, whatever is displayed, and can be imported again', async () => {
  const text = await readExport({
    format: 'lotbook',
    filter: () => ({ types: ['buy'] }),
    columns: [],
  });
  expect(text.split('\r\n')[0]).toMatch(/^Timestamp,Type,Category,Sent Amount,/);
  const empty = await seedAccount(database.current, { name: 'Empty' });
  expect(await importText(services, empty, 'out.csv', text)).toMatchObject({
    added: 3,
    rejected: 0,
  });
});

test('what cannot be written is refused with what can', async () => {
  await expect(readExport({ format: 'pdf' })).rejects.toThrow(
    'format must be csv, xlsx or lotbook.',
  );
  await expect(readExport({ columns: ['password'] })).rejects.toThrow(
    /^columns must be some of date, source, .*, and not password\.$/,
  );
  await expect(readExport({ columns: [] })).rejects.toThrow(/^columns must be some of date, /);
});

test('a file whose totals lack rows says so at its top', async () => {
  const unpriced =
    'Timestamp,Type,Received Amount,Received Asset,To,Id\n2025-05-01T10:00:00Z,stake-reward,3,NOPRICE,Ledger,unpriced';
  await importText(services, ada, 'more.csv', unpriced);
  const text = 'INCOMPLETE: 1 reward or other income has no price and is not included.';
  const csv = await readExport({ columns: ['date', 'income'] });
  expect(csv.split('\r\n')[0]).toBe(text);
  const before2025 = { to: '2025-01-01T00:00:00.000Z' };
  expect(await readExport({ filter: () => before2025, columns: ['income'] })).not.toContain(
    'INCOMP',
  );
  const { report } = await exportTable(services, ada, ada.accountId, toRequest({ format: 'xlsx' }));
  const { built } = (await buildTable(services, ada.accountId, report))!;
  expect(built.mark).toBe(text);
});

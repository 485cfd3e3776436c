import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeAll, describe, expect, test } from 'vitest';
import { dismissIssues } from '../issues/dismiss-issues.ts';
import { readExcludedYears, loadReadiness } from '../issues/readiness.ts';
import { requestSeal, unsealYear } from '../sealed-years/change-seals.ts';
import { dismissImport } from '../imports/dismiss-import.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

// The values of FOO and BAR are unknown: the swap and the reward are in no total.
const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
  '2024-01-05,buy,100,USD,Kraken,1,FOO,Kraken,buy,',
  '2025-02-01,stake-reward,,,,0.5,ETH,Kraken,reward,40',
  '2025-03-01,sell,0.1,ETH,Kraken,10,USD,Kraken,sale,',
  '2025-04-01,crypto-crypto,0.5,FOO,Kraken,7,BAR,Kraken,swap,',
  '2025-05-01,stake-reward,,,,3,BAR,Kraken,unpriced,',
];

beforeAll(async () => {
  ada = await seedAccount(database.current, { taxYear: 2025 });
  services = testServices(database.current);
  await importText(services, ada, 'book.csv', book.join('\n'));
});

async function make(
  type: string,
  parameters: object = { format: 'csv' },
  { member, taxYear }: { readonly member: SeededAccount; readonly taxYear: number } = {
    member: ada,
    taxYear: 2025,
  },
): Promise<{
  readonly fileName: string | null;
  readonly excluded: readonly [isIncomplete: boolean, rows: number | null];
  readonly text: string;
}> {
  const { report } = await requestReport(services, member, member.accountId, {
    type,
    parameters,
    taxYear,
  });
  await services.workOff();
  const read = await readReport(services, member, member.accountId, report.id);
  const chunks: Buffer[] = [];
  for await (const chunk of read.chunks) chunks.push(chunk);
  const { fileName, isIncomplete, excludedRows } = read.report;
  return {
    fileName,
    excluded: [isIncomplete, excludedRows],
    text: Buffer.concat(chunks).toString('utf8'),
  };
}

const ready = () =>
  reading(database.current, { accountId: ada.accountId }, async (db) => {
    const account = (await findAccount(db, ada.accountId))!;
    const [year] = await loadReadiness(db, account, new Date('2026-02-01'), 2025);
    return { ...year!, all: await readExcludedYears(db, account) };
  });

describe('a year of which rows have no price', () => {
  test('its reports say so, in the name, the first line and as missing rows, each for what it excludes', async () => {
    const form = await make('form-8949');
    expect(form.excluded).toEqual([true, 1]);
    expect(form.fileName).toMatch(/^form-8949-2025-.*-INCOMPLETE\.csv$/);
    expect(form.text.split('\r\n').slice(0, 3)).toEqual([
      'INCOMPLETE: 1 disposal has no price and is not included.',
      'Date,Category,Source,Quantity,Asset,Transaction',
      expect.stringMatching(/^2025-04-01,Sell,Kraken,0\.5,FOO,/),
    ]);
    expect((await make('income')).text).toMatch(
      /^INCOMPLETE: 1 income receipt has no price and is not included\.\r\n.*\r\n2025-05-01,[^,]+,Kraken,3,BAR,/,
    );
    expect((await make('summary')).text).toMatch(
      /^INCOMPLETE: 1 disposal and 1 income receipt have no price and are not included\./,
    );
    const gifts = await make('gifts');
    expect(gifts.fileName).not.toContain('INCOMPLETE');
    expect(gifts.excluded).toEqual([false, 0]);
  });

  test('files for tax software stay readable, and their name says so', async () => {
    const { fileName, text } = await make('turbotax');
    expect(fileName).toContain('-INCOMPLETE.csv');
    expect(text).toMatch(/^Currency Name,/);
  });

  test('a report of a part of the year without them is complete', async () => {
    expect(
      (await make('income', { format: 'csv', start: '2025-02-01', end: '2025-02-28' })).fileName,
    ).not.toContain('INCOMPLETE');
    expect(
      (await make('income', { format: 'csv', start: '2025-05-01', end: '2025-05-31' })).fileName,
    ).toContain('INCOMPLETE');
  });

  test('readiness lists what no total includes, and that the amount is unknown', async () => {
    const { excluded, range, all } = await ready();
    expect(excluded.map(({ kind, transactions }) => [kind, transactions])).toEqual([
      ['disposal', 1],
      ['income', 1],
    ]);
    expect(all).toEqual(excluded);
    expect(range).toMatchObject({ gainLow: '0', gainHigh: '0', incomeHigh: '0' });
    expect(range.unknown).toBeGreaterThan(0);
    expect(range.items).toBeGreaterThanOrEqual(range.unknown);
  });

  test('dismissing the issues adds nothing to the totals, so reports and readiness still say so', async () => {
    await dismissIssues(
      services,
      ada,
      ada.accountId,
      { filter: { codes: ['missing-price'] } },
      'Never mind',
    );
    expect((await make('form-8949')).fileName).toContain('INCOMPLETE');
    expect((await ready()).excluded).toHaveLength(2);
  });

  test('reports of a sealed year say so too', async () => {
    await requestSeal(services, ada, ada.accountId, 2025);
    await services.workOff();
    expect((await make('form-8949')).text).toContain('INCOMPLETE: 1 disposal');
    expect((await make('income')).text).toContain('INCOMPLETE: 1 income receipt');
    await unsealYear(services, ada, ada.accountId, { taxYear: 2025, reason: 'Prices were found' });
  });

  test('after adding the prices nothing is missing', async () => {
    await importText(
      services,
      ada,
      'prices.csv',
      'Timestamp,Asset,Currency,Price\n2025-04-01,FOO,USD,80\n2025-05-01,BAR,USD,4',
    );
    const { excluded, range } = await ready();
    expect(excluded).toEqual([]);
    expect(range.unknown).toBe(0);
    const { fileName, text } = await make('form-8949');
    expect(fileName).not.toContain('INCOMPLETE');
    expect(text).not.toContain('INCOMPLETE');
    expect(text).toContain('0.5 FOO');
  });
});

test('rejected rows mark the reports of their year, and a file that is not imported those of each year until it is dismissed', async () => {
  const joan = await seedAccount(database.current, { taxYear: 2025 });
  const rows = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
    '2024-01-05,buy,100,USD,Kraken,1,ETH,Kraken,buy,',
    '2024-06-01,sell,0.1,ETH,Kraken,30,USD,Kraken,first,',
    '2025-02-01,sell,0.1,ETH,Kraken,30,USD,Kraken,second,',
    '2025-03-01,sell,many,ETH,Kraken,30,USD,Kraken,unreadable,',
  ];
  await importText(services, joan, 'rows.csv', rows.join('\n'));
  const of = (type: string, taxYear: number) =>
    make(type, { format: 'csv' }, { member: joan, taxYear });
  const now = await of('form-8949', 2025);
  expect(now.text).toMatch(
    /^INCOMPLETE: 1 imported row was rejected and is not included\.\r\n[^\r]*Proceeds/,
  );
  expect([now.fileName, now.excluded]).toEqual([
    expect.stringMatching(/-INCOMPLETE\.csv$/),
    [true, 1],
  ]);
  expect((await of('form-8949', 2024)).excluded).toEqual([false, 0]);

  const { id } = await importText(services, joan, 'unknown.csv', 'a,b,c\n1,2,3\n4,5,6');
  expect((await of('income', 2024)).text).toMatch(/^INCOMPLETE: 1 file isn’t imported\.\r\n/);
  expect((await of('gifts', 2025)).text).toMatch(
    /^INCOMPLETE: 1 imported row was rejected and is not included; 1 file isn’t imported\.\r\n/,
  );
  await dismissImport(services, joan, joan.accountId, id);
  expect((await of('income', 2024)).excluded).toEqual([false, 0]);
});

test('the range keeps income separate from the gain, and contains the result once the price is known', async () => {
  const grace = await seedAccount(database.current, { taxYear: 2025 });
  const near = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id,Value',
    '2024-01-05,buy,100,USD,Kraken,4,FOO,Kraken,buy,',
    '2025-02-01,sell,1,FOO,Kraken,30,USD,Kraken,sale,',
    '2025-04-01,crypto-crypto,1,FOO,Kraken,7,BAR,Kraken,swap,',
    '2025-05-01,stake-reward,,,,2,FOO,Kraken,unpriced,',
  ];
  await importText(services, grace, 'near.csv', near.join('\n'));
  await importText(
    services,
    grace,
    'prices.csv',
    'Timestamp,Asset,Currency,Price\n2025-02-01,FOO,USD,30',
  );
  const [year] = await reading(database.current, { accountId: grace.accountId }, async (db) =>
    loadReadiness(db, (await findAccount(db, grace.accountId))!, new Date('2026-02-01'), 2025),
  );
  // A price in February is too old to use, but gives a range for the swap (cost 25) and the reward.
  expect(year!.range).toMatchObject({
    gainLow: '-25',
    gainHigh: '5',
    incomeLow: '0',
    incomeHigh: '60',
  });
});

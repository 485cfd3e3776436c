import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import { loadAllTransactions } from '@lotbook/db/stores/records';
import { loadRejections } from '@lotbook/db/stores/rejections';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { answerQuestion } from './answer-question.ts';
import { previewColumns } from './map-columns.ts';
import { retryRejectedRows } from './retry-rejected-rows.ts';

const database = testDatabase();

interface Owner {
  readonly accountId: AccountId;
  readonly userId: UserId;
}

const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

const getDays = async ({ accountId }: Owner): Promise<readonly string[]> =>
  (await reading(database.current, { accountId }, (db) => loadAllTransactions(db, accountId)))
    .map(({ at }) => at.slice(0, 10))
    .toSorted();
const findOne = ({ accountId }: Owner, id: ImportId) =>
  reading(database.current, { accountId }, (db) => findImport(db, accountId, id));

test('a file with ambiguous dates waits for an answer, and is read as answered', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const text = [
    koinly,
    '05/08/2024 10:00,,,"1,000",BTC,,,,,,a,',
    '09/04/2024 10:00,,,"2,500",BTC,,,,,,b,',
  ].join('\n');
  const asked = await importText(services, owner, 'list.csv', text);
  expect(asked).toMatchObject({
    status: 'failed',
    unknownColumns: false,
    question: 'date-order',
    questionExamples: ['05/08/2024 10:00', '09/04/2024 10:00'],
    message: expect.stringContaining('Choose the order of its dates.'),
  });
  expect(await getDays(owner)).toEqual([]);
  await expect(
    answerQuestion(services, owner, owner.accountId, { importId: asked.id }),
  ).rejects.toThrow('Choose the order of the dates');
  await answerQuestion(services, owner, owner.accountId, {
    importId: asked.id,
    dateOrder: 'day-first',
  });
  await services.workOff();
  expect(await findOne(owner, asked.id)).toMatchObject({
    status: 'failed',
    question: 'decimal-mark',
    questionExamples: ['1,000', '2,500'],
  });
  await answerQuestion(services, owner, owner.accountId, {
    importId: asked.id,
    decimalMark: 'comma',
  });
  await services.workOff();
  expect(await findOne(owner, asked.id)).toMatchObject({
    status: 'done',
    question: null,
    added: 2,
    dateOrder: 'day-first',
    decimalMark: 'comma',
  });
  expect(await getDays(owner)).toEqual(['2024-04-09', '2024-08-05']);
  await expect(
    answerQuestion(services, owner, owner.accountId, {
      importId: asked.id,
      dateOrder: 'day-first',
    }),
  ).rejects.toThrow('isn’t waiting for an answer');
});

test('a file whose times need a zone waits for it, and is read again in the answered one', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const statement = 'User ID,Time,Account,Operation,Coin,Change,Remark';
  const { id, ...asked } = await importText(
    services,
    owner,
    'renamed.csv',
    [
      statement,
      '1,23-12-31 20:00:00,Spot,Deposit,BTC,1,',
      '1,23-12-31 21:00:00,Spot,Deposit,BTC,much,',
    ].join('\n'),
  );
  expect(asked).toMatchObject({
    status: 'failed',
    question: 'time-zone',
    questionExamples: ['23-12-31 20:00:00'],
    message: expect.stringContaining('Choose the zone that its times are in.'),
  });
  expect(await getDays(owner)).toEqual([]);
  await expect(
    answerQuestion(services, owner, owner.accountId, { importId: id, timeZone: 'Mars/Base' }),
  ).rejects.toThrow("'Mars/Base' is not a known time zone.");
  await answerQuestion(services, owner, owner.accountId, {
    importId: id,
    timeZone: 'America/Chicago',
  });
  await services.workOff();
  expect(await findOne(owner, id)).toMatchObject({
    status: 'done',
    question: null,
    timeZone: 'America/Chicago',
    added: 1,
    rejected: 1,
    message: 'renamed.csv loaded successfully.',
  });
  expect(await getDays(owner)).toEqual(['2024-01-01']);
  await retryRejectedRows(services, owner, owner.accountId, {
    importId: id,
    corrections: [{ line: 3, cells: '1,23-12-31 21:00:00,Spot,Deposit,BTC,2,'.split(',') }],
  });
  expect(await getDays(owner)).toEqual(['2024-01-01', '2024-01-01']);
});

test('only members of the account can answer', async () => {
  const [owner, stranger] = [
    await seedAccount(database.current),
    await seedAccount(database.current),
  ];
  const services = testServices(database.current);
  const { id } = await importText(
    services,
    owner,
    'list.csv',
    [koinly, '05/08/2024,,,1,BTC,,,,,,a,'].join('\n'),
  );
  await expect(
    answerQuestion(services, stranger, stranger.accountId, {
      importId: id,
      dateOrder: 'day-first',
    }),
  ).rejects.toThrow('There is no such import');
  await expect(
    answerQuestion(services, owner, owner.accountId, { importId: id, format: 'none' }),
  ).rejects.toThrow("'none' is not a known format.");
});

test('a file that resembles a format is read as such once a person confirms it', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const { id, unknownColumns } = await importText(
    services,
    owner,
    'new.csv',
    `${kraken},region,desk\nL1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5,EU,1\n`,
  );
  expect(unknownColumns).toBe(true);
  const { guesses } = await previewColumns(services, owner, owner.accountId, { importId: id });
  expect(guesses[0]).toMatchObject({ formatId: 'kraken-ledgers-csv', further: ['region', 'desk'] });
  await answerQuestion(services, owner, owner.accountId, {
    importId: id,
    format: 'kraken-ledgers-csv',
  });
  await services.workOff();
  expect(await findOne(owner, id)).toMatchObject({
    status: 'done',
    format: 'Kraken: Ledgers (CSV)',
    added: 1,
  });
});

test('rejected rows of a further table of a file are mended with the columns of that table', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const rows = [
    koinly,
    '2024-01-05,much,USD,1,BTC,,,,,,a,',
    kraken,
    'L1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,half,0,0.5',
  ];
  const { id, rejected } = await importText(services, owner, 'two.csv', rows.join('\n'));
  expect(rejected).toBe(2);
  const stored = await reading(database.current, { accountId: owner.accountId }, (db) =>
    loadRejections(db, owner.accountId, id, 10, 0),
  );
  expect(stored.map(({ line, formatId, header }) => [line, formatId, header?.length])).toEqual([
    [2, null, undefined],
    [4, 'kraken-ledgers-csv', 10],
  ]);
  const mended = await retryRejectedRows(services, owner, owner.accountId, {
    importId: id,
    corrections: [
      { line: 2, cells: '2024-01-05,1000,USD,1,BTC,,,,,,a,'.split(',') },
      { line: 4, cells: 'L1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5'.split(',') },
    ],
  });
  expect(mended).toMatchObject({ added: 2, rejected: 0 });
});

test('notes how a file was read', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const { message } = await importText(
    services,
    owner,
    'quoted.csv',
    [koinly, '"2024-01-05,1000,USD,1,BTC,,,,,,a,"'].join('\n'),
  );
  expect(message).toEqual(
    'quoted.csv loaded successfully. Its rows were quoted as a whole, so they were split again.',
  );
});

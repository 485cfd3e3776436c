import { renderInEnglish } from '@lotbook/messages/fill';
import { expect, it } from 'vitest';
import { plain, readAll } from './testing.ts';

const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const kraken = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

const read = async (...lines: readonly string[]): Promise<readonly unknown[]> => {
  const { readings } = await readAll(lines.join('\n'));
  return readings
    .map(plain)
    .map((each) => each['movements'] ?? each['skipped'] ?? each['rejected']);
};

it('takes a second header with other places for its columns for a second table', async () => {
  const reversed = koinly.split(',').toReversed().join(',');
  expect(
    await read(
      koinly,
      '2024-01-05,1000,USD,0.02,BTC,,,,,,,',
      '',
      reversed,
      ',,,,,,,BTC,0.04,USD,2000,2024-01-06',
      koinly,
      '2024-01-07,3000,USD,0.06,BTC,,,,,,,',
    ),
  ).toEqual([
    ['out 1000 USD', 'in 0.02 BTC'],
    'the header of another table, with its columns in another order',
    ['out 2000 USD', 'in 0.04 BTC'],
    'a repeated header',
    ['out 3000 USD', 'in 0.06 BTC'],
  ]);
});

it('reads a table of another format below the first as that, with lines of the file', async () => {
  const { batches } = await readAll(
    [
      koinly,
      '2024-01-05,1000,USD,0.02,BTC,,,,,,,',
      kraken,
      'L1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5',
    ].join('\n'),
  );
  expect(batches.map(({ source, header }) => [source.id, header.length])).toEqual([
    ['koinly-csv', 12],
    ['kraken-ledgers-csv', 10],
  ]);
  expect(batches.flatMap(({ readings }) => readings.map(plain))).toMatchObject([
    { lines: [2], movements: ['out 1000 USD', 'in 0.02 BTC'] },
    { line: 3, skipped: 'the header of another table: Kraken: Ledgers (CSV)' },
    { lines: [4], movements: ['in 0.5 BTC'] },
  ]);
});

const binance = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';

it.each([
  [
    binance.split(',').toReversed().join(','),
    ',2,ETH,Deposit,Spot,2023-06-13 12:06:41,1',
    'the header of another table, with its columns in another order',
    'in 2 ETH',
  ],
  [
    kraken,
    'L1,R1,2024-01-05 10:00:00,deposit,,currency,XXBT,0.5,0,0.5',
    'the header of another table: Kraken: Ledgers (CSV)',
    'in 0.5 BTC',
  ],
])('reads a first table of one row above a longer one: %s', async (header, row, note, movement) => {
  expect(
    await read(binance, '1,2023-06-12 12:06:41,Spot,Deposit,BTC,0.5,', header, row, row, row),
  ).toEqual([['in 0.5 BTC'], note, [movement], [movement], [movement]]);
});

it('reads no table below one of a single row whose columns nobody knows', async () => {
  await expect(
    read('Day,Coin,Units', '2024-01-01,BTC,1', koinly, '2024-01-05,1000,USD,0.02,BTC,,,,,,,'),
  ).rejects.toThrow('could not be processed');
});

it('rejects the rows of a table whose columns nobody knows, instead of reading them with the columns of another', async () => {
  expect(
    await read(
      koinly,
      '2024-01-05,1000,USD,0.02,BTC,,,,,,,',
      'Date,Received Amount,Label',
      '2024-01-06,5,x',
    ),
  ).toEqual([
    ['out 1000 USD', 'in 0.02 BTC'],
    'is the header of another table, whose columns are unknown. Save that table as a separate file and import that',
    'belongs to the table that begins in line 3, whose columns are unknown. Save it as a separate file and import that',
  ]);
});

it('takes rows apart that were quoted as a whole, and notes it', async () => {
  const { readings, batches } = await readAll(
    'Date(UTC),Pair,Side,Price,Executed,Amount,Fee\n"2022-02-18 13:24:05,ADABTC,BUY,""0.00002"",""2,500.00ADA"",""0.05BTC"",""2.5ADA"""\n',
  );
  expect(readings.map(plain)).toMatchObject([
    {
      lines: [2],
      movements: ['out 0.05 BTC', 'in 2500 ADA', 'fee 2.5 ADA, withheld from received'],
    },
  ]);
  expect(batches[0]?.notes.map(renderInEnglish)).toEqual([
    'Its rows were quoted as a whole, so they were split again.',
  ]);
  const all = `"${koinly}"\n"2024-01-05,1000,USD,0.02,BTC,,,,,,,"\n`;
  expect((await readAll(all)).readings.map(plain)).toMatchObject([
    { movements: ['out 1000 USD', 'in 0.02 BTC'] },
  ]);
  const european = `"${koinly}";;\n"2024-01-05,1000,USD,0.02,BTC,,,,,,,";;\n`;
  expect((await readAll(european)).readings.map(plain)).toMatchObject([
    { movements: ['out 1000 USD', 'in 0.02 BTC'] },
  ]);
});

it('finds a header below a long preamble, and none below rows of another table', async () => {
  const preamble = Array.from(
    { length: 120 },
    (_, index) => `Note ${index}: this export was made for you`,
  );
  expect(await read(...preamble, koinly, '2024-01-05,1000,USD,0.02,BTC,,,,,,,')).toEqual([
    ['out 1000 USD', 'in 0.02 BTC'],
  ]);
  const own = ['Day,Coin,Units', '2024-01-01,BTC,1', '2024-01-02,BTC,2', '2024-01-03,BTC,3'];
  await expect(read(...own, koinly, '2024-01-05,1000,USD,0.02,BTC,,,,,,,')).rejects.toThrow(
    'could not be processed',
  );
});

it('rejects a row that ends before an amount, a fee or a status', async () => {
  const kuCoin =
    'UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Withdrawal Address/Account,Transfer Network,Status,Remarks';
  expect(
    await read(
      kuCoin,
      '1,mainAccount,2022-02-01 08:00:00,USDT,100,1,0xabc,TRC20,SUCCESS',
      '1,mainAccount,2022-02-02 08:00:00,USDT,100',
      '',
    ),
  ).toEqual([
    ['out 100 USDT', 'fee 1 USDT'],
    'is missing, because the row has 5 cells and the header 10. Export the file again',
  ]);
});

it('skips a sentence alone in its row', async () => {
  expect(
    await read(
      koinly,
      ',,,,,,,,,,The purchases of January,',
      '2024-01-05,1000,USD,0.02,BTC,,,,,,,',
      'Please remove all example rows before you upload this file.',
      ',,,,,,,,,,2024,',
    ),
  ).toEqual([
    'a note',
    ['out 1000 USD', 'in 0.02 BTC'],
    'a note',
    expect.stringContaining('is empty'),
  ]);
});

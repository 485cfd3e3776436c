import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipFiles } from '@lotbook/sources/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

let folder = '';
const bought = [
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,To,Id',
  '2023-01-05T10:00:00Z,buy,20000,USD,1,BTC,Kraken,b1',
];
const sold = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,Id',
  '2025-03-01,sell,0.5,BTC,Kraken,30000,USD,s1',
];
const koinly =
  'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
const own = [
  'When,What,Coins,Of,Dollars',
  '2023-01-05,Bought,1,BTC,20000',
  '2025-03-01,Sold,0.5,BTC,30000',
  '2025-03-02,Lost,0.1,BTC,0',
];
const columns = {
  name: 'My list',
  header: ['When', 'What', 'Coins', 'Of', 'Dollars'],
  columns: { date: 'When', type: 'What', amount: 'Coins', asset: 'Of', total: 'Dollars' },
  fixed: { totalAsset: 'USD' },
  types: { Bought: 'buy', Sold: 'sell' },
};

const write = (name: string, content: string | Uint8Array): void =>
  writeFileSync(path.join(folder, name), content);
const lines = (some: readonly string[]): string => `${some.join('\n')}\n`;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-cli-'));
  write(
    'all.zip',
    zipFiles({
      'in/bought.csv': lines(bought),
      'in/sold.csv': lines(sold),
      'in/photo.jpg': 'a picture',
    }),
  );
  write('pictures.zip', zipFiles({ 'photo.jpg': 'a picture' }));
  write('odd.zip', zipFiles({ 'mine.csv': lines(own) }));
  write('mine.csv', lines(own));
  write(
    'mixed.zip',
    zipFiles({
      'a.csv': lines(bought),
      'b.csv': lines(sold),
      'mine.csv': lines(own),
      'old.xls': 'no workbook',
      'inner.zip': 'PK',
      'paper.pdf': '%PDF',
    }),
  );
  write(
    'dates.csv',
    `${koinly}\n05/08/2024,1000,USD,0.02,BTC,,,,,,a,\n09/04/2024,500,USD,0.01,BTC,,,,,,b,\n`,
  );
  write('numbers.csv', `${koinly}\n2024-08-05,"1,000",USD,"2,000",BTC,,,,,,a,\n`);
  write(
    'renamed.csv',
    'User ID,Time,Account,Operation,Coin,Change,Remark\n1,23-12-31 20:00:00,Spot,Deposit,BTC,1,\n',
  );
  write('columns.json', JSON.stringify(columns));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lotbook(...args: string[]): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  return runLotbook(folder, [...args]);
}

const gains = (...args: string[]): readonly string[] =>
  JSON.parse(lotbook('tax', ...args, '--format', 'json').out).disposals.map(
    (each: Record<string, string>) => `${each['quantity']} ${each['asset']} ${each['gain']}`,
  );

describe('a ZIP archive', () => {
  it('is read as the files in it, and a line of them is found again', () => {
    expect(gains('all.zip')).toEqual(['0.5 BTC 20000.00']);
    expect(lotbook('explain', 'all.zip', '--disposal', 's1:1').out).toContain(
      'all.zip/in/sold.csv',
    );
  });

  it('without export files, or with an unknown one, is refused by name', () => {
    expect(lotbook('tax', 'pictures.zip')).toMatchObject({
      status: 2,
      err: expect.stringContaining('pictures.zip contains no CSV or Excel files.'),
    });
    expect(lotbook('tax', 'odd.zip')).toMatchObject({
      status: 2,
      err: expect.stringContaining('mine.csv could not be processed'),
    });
  });
});

describe('an archive with files that can’t be read', () => {
  it('is read as far as it can be, and every file that was not read is named', () => {
    const { status, out } = lotbook('tax', 'mixed.zip', '--format', 'json');
    const { disposals, issues } = JSON.parse(out);
    expect(status).toBe(1);
    expect(disposals).toHaveLength(1);
    expect(
      issues
        .filter(({ code }: Record<string, string>) => code === 'unread-file')
        .map((each: Record<string, string>) => [each['severity'], each['transactionId']]),
    ).toEqual([
      ['error', 'mixed.zip/mine.csv'],
      ['error', 'mixed.zip/old.xls'],
      ['error', 'mixed.zip/inner.zip'],
      ['warning', 'mixed.zip/paper.pdf'],
    ]);
    expect(
      lotbook(
        'report',
        'form-8949',
        'mixed.zip',
        '--out',
        'x.csv',
        '--format',
        'csv',
        '--year',
        '2025',
      ),
    ).toMatchObject({
      status: 1,
      err: expect.stringContaining('inner.zip'),
    });
  });
});

const lots = (...args: string[]): readonly string[] =>
  JSON.parse(lotbook('tax', ...args, '--format', 'json').out).lots.map(
    (each: Record<string, string>) => `${each['acquiredOn']} ${each['quantity']}`,
  );

describe('a file with ambiguous dates or amounts', () => {
  it('is refused with the flag that answers, and read as answered', () => {
    expect(lotbook('tax', 'dates.csv')).toMatchObject({
      status: 2,
      err: expect.stringContaining('--date-order dmy'),
    });
    expect(lots('dates.csv', '--date-order', 'dmy').toSorted()).toEqual([
      '2024-04-09 0.01',
      '2024-08-05 0.02',
    ]);
    expect(lots('dates.csv', '--date-order', 'mdy').toSorted()).toEqual([
      '2024-05-08 0.02',
      '2024-09-04 0.01',
    ]);
    expect(lotbook('tax', 'numbers.csv')).toMatchObject({
      status: 2,
      err: expect.stringContaining('--decimal-mark point'),
    });
    expect(lots('numbers.csv', '--decimal-mark', 'comma')).toEqual(['2024-08-05 2']);
    expect(lots('numbers.csv', '--decimal-mark', 'point')).toEqual(['2024-08-05 2000']);
    expect(lotbook('tax', 'dates.csv', '--date-order', 'ymd')).toMatchObject({
      status: 2,
      err: expect.stringContaining('must be one of dmy, mdy'),
    });
  });

  it('is refused if it was renamed and only its name had the time zone', () => {
    expect(lotbook('tax', 'renamed.csv')).toMatchObject({
      status: 2,
      err: expect.stringContaining('--file-time-zone'),
    });
    expect(lots('renamed.csv', '--file-time-zone', 'America/Chicago')).toEqual(['2024-01-01 1']);
    expect(lots('renamed.csv', '--time-zone', 'UTC')).toEqual(['2023-12-31 1']);
    const london = ['--jurisdiction', 'UK', '--file-time-zone', 'America/Chicago'];
    expect(lotbook('tax', 'renamed.csv', ...london).status).not.toBe(2);
    expect(lotbook('tax', 'renamed.csv', '--file-time-zone', 'Mars')).toMatchObject({
      status: 2,
      err: expect.stringContaining("--file-time-zone is 'Mars'"),
    });
  });
});

describe('a file of unknown format', () => {
  it('is read by its column mapping, in an archive too', () => {
    expect(gains('mine.csv', '--columns', 'columns.json')).toEqual(['0.5 BTC 20000.00']);
    expect(gains('odd.zip', '--columns', 'columns.json')).toEqual(['0.5 BTC 20000.00']);
    expect(lotbook('tax', 'mine.csv', '--columns', 'columns.json')).toMatchObject({
      status: 1,
      out: expect.stringContaining('mine.csv:4'),
    });
  });

  it.each([
    ['{', 'The file is not JSON'],
    [
      JSON.stringify({ ...columns, columns: { ...columns.columns, date: 'Then' } }),
      `The column 'Then' of "date" is not in "header".`,
    ],
    [
      JSON.stringify({ ...columns, columns: { ...columns.columns, day: 'When' } }),
      '"day" is not a field',
    ],
    [
      JSON.stringify({ ...columns, types: { Bought: 'borrow' } }),
      `"types" contains the unknown type 'borrow'`,
    ],
    [
      JSON.stringify({ ...columns, columns: { type: 'What', amount: 'Coins', asset: 'Of' } }),
      'Select the column with the date.',
    ],
    [JSON.stringify({ ...columns, name: ' ' }), 'Enter the name of the exchange or wallet.'],
  ])('names the problem with %s', (text, reason) => {
    write('wrong.json', text);
    expect(lotbook('tax', 'mine.csv', '--columns', 'wrong.json')).toMatchObject({
      status: 2,
      err: expect.stringContaining(`wrong.json: ${reason}`),
    });
  });
});

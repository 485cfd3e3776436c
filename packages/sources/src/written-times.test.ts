import { describe, expect, it } from 'vitest';
import { readInEnglish } from '@lotbook/messages/stored-text';
import { makeMappedSource } from './mapped/mapped-source.ts';
import { fileSources } from './registry.ts';
import { getTransactions, readAll } from './testing.ts';

/** A file of Koinly's template with a purchase at each of these times. */
const koinly = (...times: readonly string[]): string =>
  [
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    ...times.map((time, at) => `"${time}",1000,EUR,0.0${at + 1},BTC,5,EUR,,,,,`),
  ].join('\n');

const list = makeMappedSource({
  name: 'My list',
  header: ['When', 'What', 'Coin', 'Units', 'Paid'],
  columns: { date: 0, type: 1, asset: 2, amount: 3, total: 4 },
  fixed: { totalAsset: 'USD' },
  types: { buy: 'buy' },
  dateOrder: 'auto',
  timeZone: 'UTC',
});
const readMappedTimes = (...times: readonly string[]): string =>
  ['When,What,Coin,Units,Paid', ...times.map((time) => `"${time}",buy,BTC,0.01,400`)].join('\n');
const lotbook = (...times: readonly string[]): string =>
  [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,To',
    ...times.map((time) => `${time},buy,400,USD,0.01,BTC,Kraken`),
  ].join('\n');

async function readTimes(text: string): Promise<readonly string[]> {
  const { readings } = await readAll(text, { sources: [list, ...fileSources] });
  return readings.map((reading) => {
    if (reading.kind === 'transaction') return reading.transaction.at;
    if (reading.kind === 'skipped') return 'skipped';
    const { line, column, reason } = reading.rejection;
    return `${line} ${column}: ${readInEnglish(reason)}`;
  });
}

const formatRefusal = (line: number, text: string): string =>
  `${line} Timestamp: '${text}' is not an ISO 8601 date and time`;

describe('times of a file that people or programs write in their own way', () => {
  it.each([
    ['13-Jan-24 10:00', '2024-01-13T10:00:00.000Z'],
    ['2024-01-13T10:00:00\u221205:00', '2024-01-13T15:00:00.000Z'],
    ['2024-01-13 24:00:00', '2024-01-14T00:00:00.000Z'],
    [
      'Sat Jan 13 2024 10:00:00 GMT+0100 (Central European Standard Time)',
      '2024-01-13T09:00:00.000Z',
    ],
    ['20240113T101010Z', '2024-01-13T10:10:10.000Z'],
    ['5. März 2024 10:00', '2024-03-05T10:00:00.000Z'],
    ['2024-01-13 10:00 CET', '2024-01-13T09:00:00.000Z'],
    ['1704448800', '2024-01-05T10:00:00.000Z'],
    ['1704448800000', '2024-01-05T10:00:00.000Z'],
  ])('reads %s in a template and in a list with chosen columns', async (text, at) => {
    expect(await readTimes(koinly(text, text))).toEqual([at, at]);
    expect(await readTimes(readMappedTimes(text))).toEqual([at]);
  });

  it('rejects a number in a template that has other times as well', async () => {
    const times = await readTimes(koinly('2024-01-05 10:00', '1704448800'));
    expect(times).toEqual([
      '2024-01-05T10:00:00.000Z',
      "3 Date: '1704448800' is not a date and time that this format uses",
    ]);
  });

  it.each(['IST', 'CST', 'BST'])('rejects the zone %s by its name', async (zone) => {
    const time = `2024-01-13 10:00 ${zone}`;
    const reason = `'${time}' is in ${zone}, which is short for several time zones. Write the offset from UTC instead, such as +05:30`;
    expect(await readTimes(koinly(time))).toEqual([`2 Date: ${reason}`]);
    expect(await readTimes(readMappedTimes(time))).toEqual([`2 When: ${reason}`]);
  });

  it('reads every form of ISO 8601 in a Lotbook file, and no other', async () => {
    const times = await readTimes(
      lotbook(
        '20240113T101010Z',
        '20240113',
        '2024-01-13T24:00Z',
        '2016-12-31T23:59:60Z',
        '2024-01-13T10:00:00\u221205:00',
        '13-Jan-24 10:00',
        '1704448800',
      ),
    );
    expect(times).toEqual([
      '2024-01-13T10:10:10.000Z',
      '2024-01-13T00:00:00.000Z',
      '2024-01-14T00:00:00.000Z',
      '2016-12-31T23:59:59.999Z',
      '2024-01-13T15:00:00.000Z',
      formatRefusal(7, '13-Jan-24 10:00'),
      formatRefusal(8, '1704448800'),
    ]);
  });

  it('imports both sides of one sale alike, whichever form its time has', async () => {
    const [one] = getTransactions((await readAll(koinly('2024-01-05 10:00 UTC'))).readings);
    const [other] = getTransactions((await readAll(koinly('1704448800'))).readings);
    expect(other).toEqual(one);
  });
});

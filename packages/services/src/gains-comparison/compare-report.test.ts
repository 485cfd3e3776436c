import { reading } from '@lotbook/db/database';
import { format } from '@lotbook/decimal/decimal';
import { renderInEnglish } from '@lotbook/messages/fill';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { describe, expect, test } from 'vitest';
import { storeUpload } from '../imports/store-upload.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { compareReport } from './compare-report.ts';

const database = testDatabase();

interface World extends SeededAccount {
  readonly services: TestServices;
}

async function seedTrades(): Promise<World> {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Id',
    '2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,b1',
    '2023-06-01,sell,0.25,BTC,Kraken,500,USD,Kraken,s1',
    '2024-06-01,sell,0.5,BTC,Kraken,1000,USD,Kraken,s2',
    '2024-07-01,sell,0.25,BTC,Kraken,600,USD,Kraken,s3',
  ];
  await importText(services, owner, 'book.csv', lines.join('\n'));
  return { ...owner, services };
}

async function upload({ services, accountId, ...actor }: World, text: string, fileName: string) {
  async function* bytes() {
    yield Buffer.from(text);
  }
  return storeUpload(services, actor, accountId, {
    fileName,
    bytes: bytes(),
    mostBytes: 1_000_000,
  });
}

async function compare(world: World, text: string, dateOrder?: 'month-first' | 'day-first') {
  const uploadId = await upload(world, text, 'gains.csv');
  return compareReport(world.services, world, world.accountId, { uploadId, dateOrder });
}

const header = 'Asset,Amount,Date Acquired,Date Sold,Proceeds (USD),Cost Basis (USD)';

describe('the report of another program', () => {
  test('is compared by year, and the differences add up and have reasons', async () => {
    const world = await seedTrades();
    const { fileName, years, rejected } = await compare(
      world,
      [
        header,
        'BTC,0.5,2020-01-01,2024-06-01,1000,50',
        'BTC,0.25,2020-01-01,2024-07-01,600,0',
        'ETH,1,2024-01-01,2024-08-01,70,20',
        'BTC,x,2024-01-01,2024-08-01,70,20',
      ].join('\n'),
    );
    expect(fileName).toBe('gains.csv');
    // The report doesn't wait as a file to import.
    expect(
      await reading(database.current, world.scope, (db) =>
        db.selectFrom('import').select('file_name').execute(),
      ),
    ).toEqual([{ file_name: 'book.csv' }]);
    expect(rejected.map(({ line }) => line)).toEqual([5]);
    // The sale of 2023 is in a year that the report doesn't have.
    expect(years.map(({ year, agreed }) => [year, agreed])).toEqual([[2024, 1]]);
    const [{ theirs, ours, differences }] = years as [(typeof years)[number]];
    expect([theirs.gain, ours.gain].map((gain) => format(gain))).toEqual(['1600', '1525']);
    expect(
      differences.map(({ asset, on, gain, reasons }) => [
        asset,
        on,
        format(gain),
        ...reasons.map((reason) => renderInEnglish(reason)),
      ]),
    ).toEqual([
      ['ETH', '2024-08-01', '-50', expect.stringContaining('Only in the other report')],
      ['BTC', '2024-07-01', '-25', expect.stringContaining('No cost basis there')],
    ]);
  });

  test('needs the order of dates that it doesn’t show', async () => {
    const world = await seedTrades();
    const text = [header, 'BTC,0.5,01/01/2020,01/06/2024,1000,50'].join('\n');
    await expect(compare(world, text)).rejects.toThrow('Choose the order of its dates');
    const { years } = await compare(world, text, 'day-first');
    expect(years[0]).toMatchObject({ agreed: 1, differences: [{ on: '2024-07-01' }] });
  });

  test('is refused in another currency and without a table of sales', async () => {
    const world = await seedTrades();
    const euros = header.replaceAll('USD', 'EUR');
    await expect(compare(world, `${euros}\nBTC,0.5,2020-01-01,2024-06-01,1000,50`)).rejects.toThrow(
      'reports in EUR, but this account calculates in USD',
    );
    await expect(compare(world, 'a,b\n1,2')).rejects.toThrow('has no table of sales');
  });

  test('is not seen by another account', async () => {
    const [world, other] = [await seedTrades(), await seedTrades()];
    const uploadId = await upload(world, `${header}\nBTC,1,,2024-06-01,1,1`, 'gains.csv');
    await expect(
      compareReport(other.services, other, other.accountId, { uploadId }),
    ).rejects.toThrow('There is no such upload');
    await expect(
      compareReport(world.services, other, world.accountId, { uploadId }),
    ).rejects.toThrow('access');
  });
});

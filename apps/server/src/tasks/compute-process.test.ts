import { reading } from '@lotbook/db/database';
import { readYearTotals } from '@lotbook/db/stores/figures';
import type { AccountId } from '@lotbook/model/ids';
import { requestImport } from '@lotbook/services/imports/request-import';
import { importFile } from '@lotbook/services/imports/import-file';
import { storeUpload } from '@lotbook/services/imports/store-upload';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { afterAll, describe, expect, it } from 'vitest';
import { ComputeThread } from './compute-process.ts';

const database = testDatabase();
const config = {
  prices: { asked: false },
  limits: { transactions: 1_000, uploadBytes: 1_000_000 },
  logLevel: 'silent',
  dataFolder: '',
  origin: 'http://localhost:4000',
  productName: 'Lotbook',
};

const threads: ComputeThread[] = [];
afterAll(() => Promise.all(threads.map((each) => each.close())));

function thread(): ComputeThread {
  const made = new ComputeThread({ config, url: database.current.url });
  threads.push(made);
  return made;
}

describe('a computation in a thread of its own', () => {
  it('shows the figures of what was imported', async () => {
    const { accountId, userId } = await seedAccount(database.current);
    const services = testServices(database.current);
    const lines = [
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset',
      '2024-01-05,buy,1000,USD,1,BTC',
      '2025-03-01,sell,0.5,BTC,900,USD',
    ];
    const bytes = (async function* () {
      yield Buffer.from(lines.join('\n'));
    })();
    const uploadId = await storeUpload(services, { userId }, accountId, {
      fileName: 'trades.csv',
      bytes,
      mostBytes: 1_000,
    });
    await requestImport(services, { userId }, accountId, { uploadId });
    await importFile(services, { accountId, importId: uploadId });

    await thread().compute(accountId);
    const totals = await reading(database.current, { accountId }, (db) =>
      readYearTotals(db, accountId),
    );
    expect(totals).toEqual([
      expect.objectContaining({ year: 2025, longTermGain: '400.000000000000000000', disposals: 1 }),
    ]);
  });

  it('throws here what is thrown there', async () => {
    await expect(thread().compute('nobody' as AccountId)).rejects.toThrow(
      'invalid input syntax for type uuid',
    );
  });
});

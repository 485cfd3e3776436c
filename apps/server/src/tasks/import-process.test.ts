import { tmpdir } from 'node:os';
import path from 'node:path';
import { reading } from '@lotbook/db/database';
import { findImport, type Import } from '@lotbook/db/stores/imports';
import { requestImport } from '@lotbook/services/imports/request-import';
import { storeUpload } from '@lotbook/services/imports/store-upload';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportProcesses, type ImportJob } from './import-process-pool.ts';

const database = testDatabase();
const file =
  'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset\n2024-01-05,buy,1000,USD,1,BTC';
const limits = { memoryMb: 250, silenceMs: 5_000 };

let ada: SeededAccount;
let importing: ImportProcesses;
beforeAll(async () => {
  ada = await seedAccount(database.current);
  importing = new ImportProcesses({
    config: {
      limits: { transactions: 1_000, uploadBytes: 1_000_000 },
      logLevel: 'silent',
      dataFolder: tmpdir(),
    },
    url: database.current.url,
    services: testServices(database.current),
    limits,
    module: path.join(import.meta.dirname, 'testing-reader.ts'),
  });
});
afterAll(() => importing.close());

async function upload(fileName: string): Promise<ImportJob> {
  const services = testServices(database.current);
  const bytes = (async function* () {
    yield Buffer.from(file);
  })();
  const importId = await storeUpload(services, ada, ada.accountId, {
    fileName,
    bytes,
    mostBytes: 10_000,
  });
  await requestImport(services, ada, ada.accountId, { uploadId: importId });
  return { accountId: ada.accountId, importId };
}

const look = (job: ImportJob): Promise<Import | undefined> =>
  reading(database.current, job, (db) => findImport(db, job.accountId, job.importId));

describe('a file that brings down what reads it', () => {
  test.each([
    [
      'heap.csv',
      'heap.csv needs more memory than one file may use (250 MB), so it was not imported. Split it into smaller files, or export it as CSV.',
    ],
    [
      'buffers.csv',
      'buffers.csv needs more memory than one file may use (250 MB), so it was not imported. Split it into smaller files, or export it as CSV.',
    ],
    [
      'endless.csv',
      'Reading endless.csv made no progress for minutes, so it was not imported. Split it into smaller files, or export it as CSV.',
    ],
    [
      'abort.csv',
      'abort.csv was not imported, because reading it failed twice. This is an error on our side; your other imports are not affected. Export the file again, as CSV if you can, or send it to us.',
    ],
  ])(
    '%s is given up after the second time with the reason, while others are read',
    async (fileName, message) => {
      const [bad, good] = [await upload(fileName), await upload(`good beside ${fileName}`)];
      const first = importing.import(bad);
      await Promise.all([
        expect(first).rejects.toThrow('The process that read the file ended'),
        importing.import(good),
      ]);
      expect(await look(bad)).toMatchObject({ status: expect.stringMatching(/queued|running/) });
      await importing.import(bad);
      expect(await look(bad)).toMatchObject({ status: 'failed', message });
      expect(await look(good)).toMatchObject({ status: 'done', rowsRead: 1 });
    },
  );

  test('is read by the next try when the first one was only unlucky', async () => {
    const job = await upload('unlucky.csv');
    await expect(importing.import(job)).rejects.toThrow('exit code 7');
    await importing.import(job);
    expect(await look(job)).toMatchObject({ status: 'done', attempt: 2 });
  });
});

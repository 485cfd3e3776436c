import { sql } from 'kysely';
import { reading, writing } from '@lotbook/db/database';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { testServices } from '../testing.ts';
import { requestImport } from './request-import.ts';
import { storeUpload } from './store-upload.ts';

const database = testDatabase();
const megabyte = Buffer.alloc(1024 * 1024, 'a');

async function* chunks(count: number, failure?: Error): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield megabyte;
  if (failure) throw failure;
}

const countLeft = ({ scope }: SeededAccount) =>
  reading(database.current, scope, async (db) => {
    const { rows } = await sql<{
      files: number;
      pieces: number;
    }>`select (select count(*) from import) as files, (select count(*) from import_chunk) as pieces`.execute(
      db,
    );
    return rows[0];
  });

const refused = [
  ['breaks off', chunks(2, new Error('aborted')), 'aborted'],
  ['is too large', chunks(3), 'a.csv is larger than 2 MB. Split it into files of fewer rows.'],
  ['is empty', chunks(0), 'A file must be uploaded'],
] as const;

test.each(refused)('nothing is stored of a file that %s', async (_what, bytes, message) => {
  const owner = await seedAccount(database.current);
  const attempt = storeUpload(testServices(database.current), owner, owner.accountId, {
    fileName: 'a.csv',
    bytes,
    mostBytes: 2 * 1024 * 1024,
  });
  await expect(attempt).rejects.toThrow(message);
  expect(await countLeft(owner)).toEqual({ files: 0, pieces: 0 });
});

test('a file that was not imported for a day is deleted by the next upload, one that waits for its import is kept', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const upload = () =>
    storeUpload(services, owner, owner.accountId, {
      fileName: 'a.csv',
      bytes: chunks(2),
      mostBytes: 8 * 1024 * 1024,
    });
  const [, waiting] = [await upload(), await upload()];
  await requestImport(services, owner, owner.accountId, { uploadId: waiting });
  await writing(database.current, owner.scope, (tx) =>
    sql`update import set created_at = now() - interval '25 hours'`.execute(tx),
  );
  const fresh = await upload();
  const ids = await reading(database.current, owner.scope, (db) =>
    db.selectFrom('import').select('id').execute(),
  );
  expect(ids.map((row) => row.id).toSorted()).toEqual([fresh, waiting].toSorted());
});

test("another account's upload is no uploaded file of this one", async () => {
  const [ada, bob] = [await seedAccount(database.current), await seedAccount(database.current)];
  const services = testServices(database.current);
  const uploadId = await storeUpload(services, ada, ada.accountId, {
    fileName: 'a.csv',
    bytes: chunks(1),
    mostBytes: 8 * 1024 * 1024,
  });
  await expect(requestImport(services, bob, bob.accountId, { uploadId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(
    requestImport(services, ada, ada.accountId, { uploadId: 'no id' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await requestImport(services, ada, ada.accountId, { uploadId });
  await expect(requestImport(services, ada, ada.accountId, { uploadId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(services.waiting).toEqual([
    { kind: 'import', accountId: ada.accountId, importId: uploadId },
  ]);
});

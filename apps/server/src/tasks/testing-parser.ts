import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import { parseUpload } from './parse-upload.ts';
import { serveReader } from './serve-reader.ts';

/** A parser for tests that misbehaves by the name of the file. */
serveReader(async (services, job) => {
  const found = await reading(services.database, { accountId: job.accountId }, (db) =>
    findImport(db, job.accountId, job.importId),
  );
  const name = found?.fileName ?? '';
  if (name.startsWith('abort')) process.abort();
  if (name.startsWith('endless')) for (;;);
  if (name.startsWith('heap')) {
    const rows: string[][] = [];
    for (let n = 0; ; n += 1)
      rows.push(Array.from({ length: 100 }, (_, column) => `cell ${n} ${column}`));
  }
  return parseUpload(services, job);
});

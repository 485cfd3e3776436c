import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import { readFormUpload } from '@lotbook/services/broker-forms/read-form-upload';
import { readWaitingTable } from '@lotbook/services/imports/unknown-table';
import { serveReader } from './serve-reader.ts';

/** A parser for tests that misbehaves by the name of the file. */
serveReader(async (services, { kind, ...upload }) => {
  const found = await reading(services.database, upload, (db) =>
    findImport(db, upload.accountId, upload.importId),
  );
  const name = found?.fileName ?? '';
  if (name.startsWith('abort')) process.abort();
  if (name.startsWith('endless')) for (;;);
  if (name.startsWith('heap')) {
    const rows: string[][] = [];
    for (let n = 0; ; n += 1)
      rows.push(Array.from({ length: 100 }, (_, column) => `cell ${n} ${column}`));
  }
  return kind === 'form' ? readFormUpload(services, upload) : readWaitingTable(services, upload);
});

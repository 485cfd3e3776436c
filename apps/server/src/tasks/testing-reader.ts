import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import { importFile } from '@lotbook/services/imports/import-file';
import type { ImportJob } from './import-process-pool.ts';
import { serveReader } from './serve-reader.ts';

/** A reader for tests that misbehaves by the name of the file, once it has begun with it. */
serveReader(async (services, job: ImportJob) => {
  const found = await reading(services.database, job, (db) =>
    findImport(db, job.accountId, job.importId),
  );
  const name = found?.fileName ?? '';
  if (name.startsWith('heap')) fillHeap();
  if (name.startsWith('buffers')) await fillBuffers();
  if (name.startsWith('endless')) for (;;);
  if (name.startsWith('abort')) process.abort();
  if (name.startsWith('unlucky') && found?.attempt === 0) {
    await importFile({ ...services, now: () => process.exit(7) }, job);
  }
  await importFile(services, job);
});

function fillHeap(): void {
  const rows: string[][] = [];
  for (let n = 0; ; n += 1)
    rows.push(Array.from({ length: 100 }, (_, column) => `cell ${n} ${column}`));
}

/** Outside of the heap, where Node's own limit doesn't see it. */
async function fillBuffers(): Promise<void> {
  const buffers: Buffer[] = [];
  for (;;) {
    buffers.push(Buffer.alloc(16 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

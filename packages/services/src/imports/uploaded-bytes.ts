import { reading } from '@lotbook/db/database';
import { readChunk } from '@lotbook/db/stores/import-uploads';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { findImport } from '@lotbook/db/stores/imports';
import { notFound } from '../member.ts';
import type { Services, Upload } from '../services.ts';

/** An uploaded file in chunks. */
export async function* readUploadedBytes(
  services: Services,
  accountId: AccountId,
  importId: ImportId,
): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const current = seq;
    const chunk = await reading(services.database, { accountId }, (db) =>
      readChunk(db, accountId, importId, current),
    );
    if (!chunk) return;
    yield chunk;
  }
}

/** An uploaded file as a whole, for files of a limited size. @throws AppError NOT_FOUND */
export async function readUpload(
  services: Services,
  { accountId, importId }: Upload,
): Promise<{ readonly fileName: string; readonly bytes: Uint8Array }> {
  const file = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, importId),
  );
  if (!file) throw notFound('upload');
  const pieces: Uint8Array[] = [];
  for await (const piece of readUploadedBytes(services, accountId, importId)) pieces.push(piece);
  return { fileName: file.fileName, bytes: Buffer.concat(pieces) };
}

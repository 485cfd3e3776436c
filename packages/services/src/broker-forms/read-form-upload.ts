import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import { readUploadedBytes } from '../imports/uploaded-bytes.ts';
import { notFound } from '../member.ts';
import type { Services, Upload } from '../services.ts';
import { readForm, type ReadForm } from './read-form.ts';

/** Reads an uploaded broker's form. @throws AppError BAD_INPUT if it isn't one. */
export async function readFormUpload(
  services: Services,
  { accountId, importId }: Upload,
): Promise<ReadForm> {
  const file = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, importId),
  );
  if (!file) throw notFound('upload');
  const pieces: Uint8Array[] = [];
  for await (const piece of readUploadedBytes(services, accountId, importId)) pieces.push(piece);
  return readForm(file.fileName, Buffer.concat(pieces));
}

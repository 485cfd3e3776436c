import { reading } from '@lotbook/db/database';
import { findImport, type Import } from '@lotbook/db/stores/imports';
import type { AccountId } from '@lotbook/model/ids';
import { readUnknownTable, type UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import { findFileKind } from '@lotbook/sources/file-kind';
import { WORKBOOK_BYTES } from '@lotbook/sources/workbook';
import { AppError } from '@lotbook/model/errors';
import type { Services, Upload } from '../services.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

/** As {@link readTable}, of a file by its id. */
export async function readWaitingTable(
  services: Services,
  { accountId, importId }: Upload,
): Promise<UnknownTable | undefined> {
  const found = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, importId),
  );
  return found && readTable(services, accountId, found);
}

const HEAD_BYTES = 512 * 1024;

/** The table in an uploaded file of unknown format; undefined if there is none. */
export async function readTable(
  services: Services,
  accountId: AccountId,
  { id, fileName, bytesTotal }: Import,
): Promise<UnknownTable | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readUploadedBytes(services, accountId, id)) {
    chunks.push(chunk);
    length += chunk.length;
    const enough = findFileKind(chunks[0] ?? chunk) === 'text' ? HEAD_BYTES : WORKBOOK_BYTES;
    if (length >= enough) break;
  }
  try {
    return await readUnknownTable({
      bytes: Buffer.concat(chunks),
      fileName,
      isWhole: length >= bytesTotal,
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

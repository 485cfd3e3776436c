import { reading } from '@lotbook/db/database';
import { findImport, type Import } from '@lotbook/db/stores/imports';
import type { AccountId } from '@lotbook/model/ids';
import { unknownTable, type UnknownTable } from '@lotbook/sources/mapped/unknown-file';
import { findFileKind } from '@lotbook/sources/file-kind';
import { WORKBOOK_BYTES } from '@lotbook/sources/workbook';
import { AppError } from '@lotbook/model/errors';
import type { Services, Upload } from '../services.ts';
import { uploadedBytes } from './uploaded-bytes.ts';

/** As {@link tableIn}, of a file by its id. */
export async function readWaitingTable(
  services: Services,
  { accountId, importId }: Upload,
): Promise<UnknownTable | undefined> {
  const found = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, importId),
  );
  return found && tableIn(services, accountId, found);
}

const HEAD_BYTES = 512 * 1024;

/** The table in an uploaded file of unknown format; undefined if there is none. */
export async function tableIn(
  services: Services,
  accountId: AccountId,
  { id, fileName, bytesTotal }: Import,
): Promise<UnknownTable | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of uploadedBytes(services, accountId, id)) {
    pieces.push(piece);
    length += piece.length;
    const enough = findFileKind(pieces[0] ?? piece) === 'text' ? HEAD_BYTES : WORKBOOK_BYTES;
    if (length >= enough) break;
  }
  try {
    return await unknownTable({
      bytes: Buffer.concat(pieces),
      fileName,
      isWhole: length >= bytesTotal,
    });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

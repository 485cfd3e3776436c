import { reading } from '@lotbook/db/database';
import { findImport } from '@lotbook/db/stores/imports';
import {
  readGainsReport,
  type GainsReport,
} from '@lotbook/sources/gains-reports/read-gains-report';
import { readUploadedBytes } from '../imports/uploaded-bytes.ts';
import { notFound } from '../member.ts';
import type { GainsOptions, Services, Upload } from '../services.ts';

/** Reads an uploaded report of gains. @throws AppError BAD_INPUT if it isn't one. */
export async function readGainsUpload(
  services: Services,
  { accountId, importId }: Upload,
  options: GainsOptions,
): Promise<GainsReport> {
  const file = await reading(services.database, { accountId }, (db) =>
    findImport(db, accountId, importId),
  );
  if (!file) throw notFound('upload');
  const pieces: Uint8Array[] = [];
  for await (const piece of readUploadedBytes(services, accountId, importId)) pieces.push(piece);
  return readGainsReport(Buffer.concat(pieces), { fileName: file.fileName, ...options });
}

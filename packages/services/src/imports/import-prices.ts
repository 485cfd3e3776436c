import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { writeBulk } from '@lotbook/db/bulk';
import { endImport, type Import } from '@lotbook/db/stores/imports';
import { addRejections } from '@lotbook/db/stores/rejections';
import { addAccountPrices } from '@lotbook/db/stores/prices';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isPriceFile, parsePriceFile, type PriceFile } from '@lotbook/prices/price-file/parse';
import { getLatestInstant } from '@lotbook/sources/future';
import type { Services } from '../services.ts';
import { ReplacedImport } from './earlier-imports.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

/** What an import of prices calls its format. */
export const priceFormat = 'Prices (CSV)';

const MOST_BYTES = 64 * 1024 * 1024;

/** The prices of an uploaded file, when it is a price file. */
export async function readPriceFile(
  services: Services,
  accountId: AccountId,
  { id, fileName, bytesTotal }: Import,
): Promise<PriceFile | undefined> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readUploadedBytes(services, accountId, id)) {
    if (chunks.length === 0 && !isPriceFile(Buffer.from(chunk.subarray(0, 4096)).toString('utf8')))
      return undefined;
    if (bytesTotal > MOST_BYTES)
      throw new AppError(
        'FILE_TOO_LARGE',
        fill(texts.priceFileTooLarge, { fileName, most: MOST_BYTES / 1024 / 1024 }),
      );
    chunks.push(chunk);
  }
  return chunks.length === 0
    ? undefined
    : parsePriceFile(
        Buffer.concat(chunks).toString('utf8'),
        fileName,
        getLatestInstant(services.now()),
      );
}

/** Stores the prices for this account only, and requests a computation. */
export function importPrices(
  services: Services,
  accountId: AccountId,
  claimed: Import,
  file: PriceFile,
): Promise<void> {
  return writeBulk(services.database, { accountId }, async (bulk) => {
    const added = await addAccountPrices(bulk, accountId, claimed.id, file.prices);
    await addRejections(
      bulk,
      accountId,
      claimed.id,
      file.rejected.map((each) => ({ ...each, reason: toStoredText(each.reason) })),
    );
    const ended = await endImport(bulk.tx, accountId, claimed.id, claimed.attempt, {
      status: 'done',
      message: toStoredText(fill(texts.loadedSuccessfully, { fileName: claimed.fileName })),
      format: priceFormat,
      header: file.header,
      rowsRead: file.prices.length + file.rejected.length,
      bytesRead: claimed.bytesTotal,
      added,
      alreadyThere: file.prices.length - added,
      rejected: file.rejected.length,
    });
    if (!ended) throw new ReplacedImport();
    await services.queue.enqueue(bulk.tx, { kind: 'compute', accountId });
  });
}

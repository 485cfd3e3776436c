import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import { allowLongPauses, writing, type Tx } from '@lotbook/db/database';
import { addChunk, beginUpload, endUpload } from '@lotbook/db/stores/import-uploads';
import { endImport, queueImport, type Import } from '@lotbook/db/stores/imports';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import { isTimeZone } from '@lotbook/model/time';
import { archiveLimits, explainUnread, openArchive, type Archive } from '@lotbook/sources/archive';
import { isWorkbook } from '@lotbook/sources/workbook';
import type { Services } from '../services.ts';
import { ReplacedImport } from './earlier-imports.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Opens an upload that is an archive; a workbook isn't one. */
export async function archiveIn(
  services: Services,
  accountId: AccountId,
  { id, fileName }: Import,
): Promise<Archive | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readUploadedBytes(services, accountId, id)) {
    if (chunks.length === 0 && !isWorkbook(chunk)) return undefined;
    chunks.push(chunk);
    length += chunk.length;
    if (length > archiveLimits.bytes)
      throw new AppError(
        'FILE_TOO_LARGE',
        fill(texts.archiveTooLarge, { fileName, most: archiveLimits.bytes / 1024 / 1024 }),
      );
  }
  return chunks.length === 0 ? undefined : openArchive(Buffer.concat(chunks), fileName);
}

/** Queues every export file in the archive as an import of its own, in the order of their names; the archive's own import ends with that. */
export function unpackArchive(
  services: Services,
  accountId: AccountId,
  claimed: Import,
  archive: Archive,
): Promise<void> {
  return writing(services.database, { accountId }, async (tx) => {
    await allowLongPauses(tx);
    for (const { path, bytes } of archive.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
      await queueFile(services, tx, accountId, claimed, { path, bytes: bytes() });
    const ended = await endImport(
      tx,
      accountId,
      claimed.id,
      claimed.attempt,
      getOutcome(claimed, archive),
    );
    if (!ended) throw new ReplacedImport();
    await services.queue.enqueue(tx, { kind: 'compute', accountId });
  });
}

async function queueFile(
  services: Services,
  tx: Tx,
  accountId: AccountId,
  claimed: Import,
  file: { readonly path: string; readonly bytes: Uint8Array },
): Promise<void> {
  const fileName = file.path.replaceAll(/[\p{Cc}\\]/gu, ' ').slice(-200);
  const id: ImportId = await beginUpload(tx, accountId, {
    fileName,
    archive: { id: claimed.id, fileName: claimed.fileName },
  });
  for (let from = 0, seq = 0; from < file.bytes.length; from += CHUNK_BYTES, seq += 1) {
    await addChunk(
      tx,
      accountId,
      id,
      seq,
      Buffer.from(file.bytes.subarray(from, from + CHUNK_BYTES)),
    );
  }
  await endUpload(tx, accountId, id, file.bytes.length);
  const { sourceId, timeZone } = claimed;
  await queueImport(tx, accountId, id, {
    sourceId: sourceId ?? undefined,
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : undefined,
  });
  await services.queue.enqueue(tx, { kind: 'import', accountId, importId: id });
}

function getOutcome(
  { fileName, bytesTotal }: Import,
  { files, others }: Archive,
): Parameters<typeof endImport>[4] {
  const left = listUnread(others);
  if (files.length === 0)
    return {
      status: 'failed',
      message: toStoredText(joinSentences(fill(texts.archiveHasNoTables, { fileName }), ...left)),
    };
  const loaded = fill(texts.archiveLoaded, { fileName, count: files.length });
  return {
    status: 'done',
    message: toStoredText(joinSentences(loaded, ...left)),
    format: 'ZIP archive',
    bytesRead: bytesTotal,
    // Counted, so that the application keeps the archive listed and shows which files are missing.
    skipped: others.filter((name) => explainUnread(name).mayHoldTransactions).length,
  };
}

/** Names everything that was not read, so that missing transactions can be explained. */
function listUnread(others: readonly string[]): readonly FilledMessage[] {
  const [archives, rest] = [
    others.filter((name) => explainUnread(name).mayHoldTransactions),
    others.filter((name) => !explainUnread(name).mayHoldTransactions),
  ];
  return [
    ...(archives.length > 0 ? [fill(texts.unreadArchives, { archives: archives.join(', ') })] : []),
    ...(rest.length > 0 ? [fill(texts.unreadFiles, { rest: rest.join(', ') })] : []),
  ];
}

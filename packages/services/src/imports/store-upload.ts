import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/imports';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { writing } from '@lotbook/db/database';
import { addChunk, beginUpload, dropUploads, endUpload } from '@lotbook/db/stores/import-uploads';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import { writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

const CHUNK_BYTES = 1024 * 1024;

export interface Upload {
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly mostBytes: number;
}

/**
 * Stores a file as it streams in, for a job to read. An aborted upload leaves nothing behind.
 * @throws AppError FILE_TOO_LARGE beyond `mostBytes`, or "A file must be uploaded" if it is empty.
 */
export async function storeUpload(
  services: Services,
  actor: Actor,
  accountId: string,
  upload: Upload,
): Promise<ImportId> {
  const fileName =
    upload.fileName
      .replaceAll(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(0, 200) || 'file';
  const { id, account } = await writingAs(
    services,
    actor,
    accountId,
    'sourceAdd',
    async (tx, member) => {
      await dropUploads(tx, member.account.id);
      return {
        id: await beginUpload(tx, member.account.id, { fileName, userId: actor.userId }),
        account: member.account,
      };
    },
  );
  const scope = { accountId: account.id, userId: actor.userId };
  try {
    const total = await keep(upload, fileName, (seq, chunk) =>
      writing(services.database, scope, (tx) => addChunk(tx, account.id, id, seq, chunk)),
    );
    await writing(services.database, scope, (tx) => endUpload(tx, account.id, id, total));
  } catch (error) {
    await writing(services.database, scope, (tx) => dropUploads(tx, account.id, id));
    throw error;
  }
  return id;
}

/** How many bytes there were. */
async function keep(
  { bytes, mostBytes }: Upload,
  fileName: string,
  add: (seq: number, chunk: Buffer) => Promise<void>,
): Promise<number> {
  let total = 0;
  let seq = 0;
  for await (const chunk of splitChunks(bytes)) {
    total += chunk.length;
    if (total > mostBytes)
      throw new AppError(
        'FILE_TOO_LARGE',
        fill(texts.fileTooLarge, { fileName, most: Math.floor(mostBytes / 1024 / 1024) }),
      );
    await add(seq, chunk);
    seq += 1;
  }
  if (total === 0) throw new AppError('BAD_INPUT', fill(contractRules.aFileMustBeUploaded));
  return total;
}

/** The same bytes in chunks of one size. */
async function* splitChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    length += chunk.length;
    if (length < CHUNK_BYTES) continue;
    const joined = Buffer.concat(held);
    let from = 0;
    for (; joined.length - from >= CHUNK_BYTES; from += CHUNK_BYTES)
      yield joined.subarray(from, from + CHUNK_BYTES);
    held = [joined.subarray(from)];
    length = joined.length - from;
  }
  if (length > 0) yield Buffer.concat(held);
}

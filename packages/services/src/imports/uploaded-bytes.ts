import { reading } from '@lotbook/db/database';
import { readChunk } from '@lotbook/db/stores/import-uploads';
import type { AccountId, ImportId } from '@lotbook/model/ids';
import type { Services } from '../services.ts';

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

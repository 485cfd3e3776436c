import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/files';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface NewUpload {
  readonly fileName: string;
  readonly userId?: UserId | undefined;
  /** The import of the archive that contained it; the same person imported it. */
  readonly archive?: { readonly id: ImportId; readonly fileName: string };
}

export async function beginUpload(
  tx: Tx,
  accountId: AccountId,
  { fileName, userId, archive }: NewUpload,
): Promise<ImportId> {
  const row = await tx
    .insertInto('import')
    .values({
      account_id: accountId,
      file_name: fileName,
      created_by: archive
        ? (eb) =>
            eb
              .selectFrom('import')
              .select('created_by')
              .where('account_id', '=', accountId)
              .where('id', '=', archive.id)
        : (userId ?? null),
      archive: archive?.fileName ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as ImportId;
}

/** Uploads are queued immediately; one that is still not queued after this time was abandoned. */
const abandonedAfter = sql`interval '1 day'`;

/**
 * Deletes an interrupted upload, or all uploads of the account that were not queued within a day.
 * Imported files stay.
 */
export async function dropUploads(tx: Tx, accountId: AccountId, id?: ImportId): Promise<void> {
  const which = id === undefined ? sql`created_at < now() - ${abandonedAfter}` : sql`id = ${id}`;
  await sql`delete from import where account_id = ${accountId} and status in ('uploading', 'uploaded') and ${which}`.execute(
    tx,
  );
  if (id === undefined) await dropUnknown(tx, accountId);
}

/** How long the content of an unrecognized file is stored. The file stays listed after that. */
const unknownAfter = sql`interval '30 days'`;
const contentsExpired = renderInEnglish(fill(texts.contentsExpired));

async function dropUnknown(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`with old as (
      update import set unknown_columns = false, question = null, message = ${contentsExpired}
        where account_id = ${accountId} and (unknown_columns or question is not null) and created_at < now() - ${unknownAfter} returning id
    ) delete from import_chunk c using old where c.account_id = ${accountId} and c.import_id = old.id`.execute(
    tx,
  );
}

export async function addChunk(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  seq: number,
  bytes: Buffer,
): Promise<void> {
  await tx
    .insertInto('import_chunk')
    .values({ account_id: accountId, import_id: id, seq, bytes })
    .execute();
}

export async function endUpload(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  bytesTotal: number,
): Promise<void> {
  await tx
    .updateTable('import')
    .set({ status: 'uploaded', bytes_total: bytesTotal })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function readChunk(
  db: Db,
  accountId: AccountId,
  id: ImportId,
  seq: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('import_chunk')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.bytes;
}

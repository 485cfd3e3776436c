import type { AccountId, ImportId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/** The cursor of each stream of a source. */
export async function syncCursors(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('sync_cursor')
    .select(['stream', 'position'])
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
  return new Map(rows.map(({ stream, position }) => [stream, position]));
}

export interface ReadSoFar {
  readonly stream: string;
  readonly position: unknown;
}

/** Stores the cursors of streams, all at once. */
export async function saveCursors(
  tx: Tx,
  accountId: AccountId,
  { sourceId, importId }: { readonly sourceId: SourceId; readonly importId: ImportId },
  cursors: readonly ReadSoFar[],
): Promise<void> {
  await sql`insert into sync_cursor (account_id, source_id, import_id, stream, position)
    select ${accountId}, ${sourceId}, ${importId}, c.stream, c.position
    from jsonb_to_recordset(${JSON.stringify(cursors)}::jsonb) as c(stream text, position jsonb)
    order by stream
    on conflict (account_id, source_id, stream) do update set position = excluded.position, changed_at = now()`.execute(
    tx,
  );
}

/** Makes the next sync start from the beginning; existing records stay. */
export async function forgetCursors(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<void> {
  await tx
    .deleteFrom('sync_cursor')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
}

export interface UnreadRecord {
  readonly stream: string;
  readonly externalId: string;
  readonly reason: string;
  readonly raw: unknown;
}

/** Stores unreadable records, each once. @returns how many are new. */
export function addUnread(
  bulk: BulkTx,
  accountId: AccountId,
  { sourceId, importId }: { readonly sourceId: SourceId; readonly importId: ImportId },
  records: readonly UnreadRecord[],
): Promise<number> {
  const rows = records.map(({ stream, externalId, reason, raw }) => [
    accountId,
    sourceId,
    importId,
    stream,
    externalId,
    reason,
    JSON.stringify(raw),
  ]);
  return bulk.insert(
    'sync_unread',
    ['account_id', 'source_id', 'import_id', 'stream', 'external_id', 'reason', 'raw'],
    rows,
    ['source_id', 'stream', 'external_id'],
  );
}

/** Removes unreadable records that are read by now. */
export async function removeUnread(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  externalIds: readonly string[],
): Promise<void> {
  await sql`delete from sync_unread where account_id = ${accountId} and source_id = ${sourceId}
    and external_id = any(${[...externalIds]}::text[])`.execute(tx);
}

export async function loadUnread(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
  limit: number,
): Promise<readonly (UnreadRecord & { readonly firstSeenAt: string })[]> {
  return db
    .selectFrom('sync_unread')
    .select([
      'stream',
      'external_id as externalId',
      'reason',
      'raw',
      'first_seen_at as firstSeenAt',
    ])
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .orderBy('first_seen_at', 'desc')
    .orderBy('external_id')
    .limit(limit)
    .execute();
}

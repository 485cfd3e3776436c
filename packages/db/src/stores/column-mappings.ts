import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A stored column mapping; the importers define its content. */
export interface StoredMapping {
  readonly id: string;
  readonly mapping: unknown;
}

/** Latest first. */
export async function loadColumnMappings(
  db: Db,
  accountId: AccountId,
): Promise<readonly StoredMapping[]> {
  return db
    .selectFrom('column_mapping')
    .select(['id', 'mapping'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Stores the mapping for its header; each header has one mapping. */
export async function saveColumnMapping(
  tx: Tx,
  accountId: AccountId,
  mapping: {
    readonly headerKey: string;
    readonly mapping: object;
    readonly userId: UserId | undefined;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('column_mapping')
    .values({
      account_id: accountId,
      header_key: mapping.headerKey,
      mapping: JSON.stringify(mapping.mapping),
      created_by: mapping.userId ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'header_key'])
        .doUpdateSet({ mapping: JSON.stringify(mapping.mapping), updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A mapping with who saved it, and when it was last saved. */
export interface StoredColumnMapping extends StoredMapping {
  readonly toldBy: string | null;
  readonly updatedAt: string;
}

/** The account's mappings for display, the latest first. */
export async function loadStoredMappings(
  db: Db,
  accountId: AccountId,
): Promise<readonly StoredColumnMapping[]> {
  return db
    .selectFrom('column_mapping')
    .leftJoin('app_user', 'app_user.id', 'column_mapping.created_by')
    .select([
      'column_mapping.id',
      'column_mapping.mapping',
      'app_user.email as toldBy',
      'column_mapping.updated_at as updatedAt',
    ])
    .where('column_mapping.account_id', '=', accountId)
    .orderBy('column_mapping.updated_at', 'desc')
    .orderBy('column_mapping.id')
    .execute();
}

/**
 * Renames a mapping. Its key stays, so that its files go to the same sources. Returns false if
 * there is no such mapping.
 */
export async function renameColumnMapping(
  tx: Tx,
  accountId: AccountId,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('column_mapping')
    .set({
      mapping: sql`mapping || jsonb_build_object('name', ${name}::text, 'key', coalesce(mapping -> 'key', mapping -> 'name'))`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a mapping. Returns false if there is no such mapping. */
export async function removeColumnMapping(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('column_mapping')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

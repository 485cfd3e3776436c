import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';

/** A named filter of the transaction table. */
export interface SavedFilter {
  readonly id: string;
  readonly name: string;
  readonly filter: Json;
  readonly createdAt: string;
}

const columns = ['id', 'name', 'filter', 'created_at as createdAt'] as const;

export async function loadSavedFilters(
  db: Db,
  accountId: AccountId,
): Promise<readonly SavedFilter[]> {
  const rows = await db
    .selectFrom('saved_filter')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  return rows;
}

/** Who saved the named view, by their current name, and when. */
export interface SavedBy {
  readonly id: string;
  readonly userId: string | null;
  readonly savedAt: string;
  readonly savedBy: string | null;
}

export async function findSavedFilter(
  db: Db,
  accountId: AccountId,
  name: string,
): Promise<SavedBy | undefined> {
  const row = await db
    .selectFrom('saved_filter')
    .leftJoin('app_user', 'app_user.id', 'saved_filter.created_by')
    .select([
      'saved_filter.id',
      'saved_filter.created_by as userId',
      'saved_filter.created_at as savedAt',
      sql<string | null>`coalesce(app_user.username, app_user.email)`.as('savedBy'),
    ])
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row;
}

export async function loadSavedFilter(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<SavedFilter | undefined> {
  return db
    .selectFrom('saved_filter')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores a filter; one of the same name is replaced, and then belongs to whoever replaced it. */
export async function saveFilter(
  tx: Tx,
  accountId: AccountId,
  {
    name,
    filter,
    createdBy,
  }: { readonly name: string; readonly filter: Json; readonly createdBy: UserId },
): Promise<SavedFilter> {
  const json = JSON.stringify(filter);
  const row = await tx
    .insertInto('saved_filter')
    .values({ account_id: accountId, name, filter: json, created_by: createdBy })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'name'])
        .doUpdateSet({ filter: json, created_by: createdBy, created_at: sql`now()` }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row;
}

/** Renames a filter; undefined if there is none, false if another filter has that name. */
export async function renameSavedFilter(
  tx: Tx,
  accountId: AccountId,
  id: string,
  name: string,
): Promise<SavedFilter | false | undefined> {
  const existing = await tx
    .selectFrom('saved_filter')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (existing) return false;
  return tx
    .updateTable('saved_filter')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function removeSavedFilter(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filter')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

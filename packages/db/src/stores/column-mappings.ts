import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A mapping as stored; what it holds is the business of those who read files. */
export interface StoredMapping {
  readonly id: string;
  readonly mapping: unknown;
}

/** Latest first. */
export async function columnMappingsOf(db: Db, accountId: AccountId): Promise<readonly StoredMapping[]> {
  return db.selectFrom('column_mapping').select(['id', 'mapping']).where('account_id', '=', accountId).orderBy('updated_at', 'desc').orderBy('id').execute();
}

/** Keeps the mapping for its header; one header has one. */
export async function saveColumnMapping(
  tx: Tx,
  accountId: AccountId,
  mapping: { readonly headerKey: string; readonly mapping: object; readonly userId: UserId | undefined },
): Promise<string> {
  const { id } = await tx
    .insertInto('column_mapping')
    .values({ account_id: accountId, header_key: mapping.headerKey, mapping: JSON.stringify(mapping.mapping), created_by: mapping.userId ?? null })
    .onConflict((conflict) => conflict.columns(['account_id', 'header_key']).doUpdateSet({ mapping: JSON.stringify(mapping.mapping), updated_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

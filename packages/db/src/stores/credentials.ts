import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** An account's data key, wrapped by the named master key. */
export interface AccountKey {
  readonly id: string;
  readonly wrapped: Uint8Array;
  readonly masterKey: string;
}

const keyColumns = ['id', 'wrapped', 'master_key as masterKey'] as const;

/** The newest key: new secrets are sealed with it. */
export async function readNewestAccountKey(
  db: Db,
  accountId: AccountId,
): Promise<AccountKey | undefined> {
  return db
    .selectFrom('account_key')
    .select(keyColumns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
}

export async function findAccountKey(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<AccountKey | undefined> {
  return db
    .selectFrom('account_key')
    .select(keyColumns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function addAccountKey(
  tx: Tx,
  accountId: AccountId,
  { id, wrapped, masterKey }: AccountKey,
): Promise<void> {
  await tx
    .insertInto('account_key')
    .values({ account_id: accountId, id, wrapped: Buffer.from(wrapped), master_key: masterKey })
    .execute();
}

/** Deletes keys that no longer seal anything. */
export async function dropUnusedKeys(tx: Tx, accountId: AccountId, keptId: string): Promise<void> {
  await sql`delete from account_key k where k.account_id = ${accountId} and k.id <> ${keptId}
    and not exists (select from credential c where c.account_id = k.account_id and c.key_id = k.id)
    and not exists (select from credential_check c where c.account_id = k.account_id and c.key_id = k.id)
    and not exists (select from access_to_revoke a where a.account_id = k.account_id and a.key_id = k.id)
    and not exists (select from tir_key t where t.account_id = k.account_id and t.key_id = k.id)
    and not exists (select from monitoring m where m.account_id = k.account_id and m.key_id = k.id)
    and not exists (select from integration i where i.account_id = k.account_id and i.key_id = k.id)`.execute(
    tx,
  );
}

export interface SealedCredential {
  readonly sourceId: SourceId;
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

export async function readSealedCredential(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<SealedCredential | undefined> {
  const row = await db
    .selectFrom('credential')
    .select(['source_id as sourceId', 'key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row as SealedCredential | undefined;
}

export async function readSealedCredentials(
  db: Db,
  accountId: AccountId,
): Promise<readonly SealedCredential[]> {
  const rows = await db
    .selectFrom('credential')
    .select(['source_id as sourceId', 'key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .execute();
  return rows as unknown as readonly SealedCredential[];
}

export interface NewCredential extends SealedCredential {
  readonly fields: readonly string[];
  readonly changedBy: UserId | undefined;
}

export async function putCredential(
  tx: Tx,
  accountId: AccountId,
  { sourceId, keyId, sealed, fields, changedBy }: NewCredential,
): Promise<void> {
  const values = {
    key_id: keyId,
    sealed: Buffer.from(sealed),
    fields: [...fields],
    changed_by: changedBy ?? null,
    renewal: null,
    renewing_until: null,
  };
  await tx
    .insertInto('credential')
    .values({ account_id: accountId, source_id: sourceId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'source_id'])
        .doUpdateSet({ ...values, changed_at: sql`now()` }),
    )
    .execute();
}

/** Stores the same secret sealed with another key. */
export async function resealCredential(
  tx: Tx,
  accountId: AccountId,
  { sourceId, keyId, sealed }: SealedCredential,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ key_id: keyId, sealed: Buffer.from(sealed) })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
}

/** The public facts about a source's credentials: which were provided, and when. */
export interface GivenCredential {
  readonly sourceId: SourceId;
  readonly fields: readonly string[];
  readonly changedAt: string;
}

export async function listGivenCredentials(
  db: Db,
  accountId: AccountId,
): Promise<readonly GivenCredential[]> {
  const rows = await db
    .selectFrom('credential')
    .select(['source_id as sourceId', 'fields', 'changed_at as changedAt'])
    .where('account_id', '=', accountId)
    .execute();
  return rows as unknown as readonly GivenCredential[];
}

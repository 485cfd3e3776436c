import type { Db, Tx } from '../database.ts';
import type { JsonObject } from '../schema.ts';

/**
 * What the OpenID provider stores by kind and id: sessions, interactions, grants, codes, refresh
 * tokens.
 */
export interface IdentityRecord {
  readonly payload: JsonObject;
  readonly consumedAt: string | undefined;
}

export interface NewIdentityRecord {
  readonly kind: string;
  readonly id: string;
  readonly payload: JsonObject;
  readonly loginId: string | undefined;
  readonly grantId: string | undefined;
  readonly uid: string | undefined;
  readonly userCode: string | undefined;
  readonly expiresAt: string | undefined;
}

type Key = { readonly kind: string } & (
  | { readonly id: string }
  | { readonly uid: string }
  | { readonly userCode: string }
);

/** Replaces a record; a consumed one stays consumed. */
export async function putRecord(tx: Tx, record: NewIdentityRecord): Promise<void> {
  const values = {
    payload: JSON.stringify(record.payload),
    login_id: record.loginId ?? null,
    grant_id: record.grantId ?? null,
    uid: record.uid ?? null,
    user_code: record.userCode ?? null,
    expires_at: record.expiresAt ?? null,
  };
  await tx
    .insertInto('identity_record')
    .values({ kind: record.kind, id: record.id, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(values))
    .execute();
}

export async function findRecord(db: Db, key: Key): Promise<IdentityRecord | undefined> {
  const [column, value] =
    'id' in key
      ? (['id', key.id] as const)
      : 'uid' in key
        ? (['uid', key.uid] as const)
        : (['user_code', key.userCode] as const);
  const row = await db
    .selectFrom('identity_record')
    .select(['payload', 'consumed_at'])
    .where('kind', '=', key.kind)
    .where(column, '=', value)
    .where((where) =>
      where.or([
        where('expires_at', 'is', null),
        where('expires_at', '>', new Date().toISOString()),
      ]),
    )
    .executeTakeFirst();
  return row && { payload: row.payload as JsonObject, consumedAt: row.consumed_at ?? undefined };
}

/** Returns false if it was already consumed: of two concurrent attempts, one gets true. */
export async function consumeRecord(tx: Tx, kind: string, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('identity_record')
    .set({ consumed_at: new Date().toISOString() })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeRecord(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.deleteFrom('identity_record').where('kind', '=', kind).where('id', '=', id).execute();
}

export async function removeByGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.deleteFrom('identity_record').where('grant_id', '=', grantId).execute();
}

/** Ends every session, grant and token of a login, on every device. */
export async function removeByLogin(tx: Tx, loginId: string): Promise<void> {
  await tx.deleteFrom('identity_record').where('login_id', '=', loginId).execute();
}

export async function removeExpiredRecords(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('identity_record')
    .where('expires_at', '<', new Date().toISOString())
    .execute();
}

/** Removes counts of attempts that no longer limit anything, in milliseconds since 1970. */
export async function removeExpiredThrottles(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('identity_throttle').where('expire', '<', nowMs).execute();
}

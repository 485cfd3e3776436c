import type { Db, Tx } from '../database.ts';

/**
 * The last two are not mailed: a required password change during sign-in, and continuing after it;
 * their `appPath` identifies the sign-in.
 */
export type CodePurpose = 'verify' | 'reset' | 'change' | 'continue';

/** A link sent by mail. Only the digest of its code is stored. */
export interface Code {
  readonly loginId: string;
  readonly purpose: CodePurpose;
  readonly appPath: string;
  readonly state: 'open' | 'used' | 'expired';
}

export interface NewCode {
  readonly digest: Uint8Array;
  readonly loginId: string;
  readonly purpose: CodePurpose;
  readonly appPath: string;
  readonly lifeMs: number;
}

/** Stores a new code; codes sent earlier for the same purpose become invalid. */
export async function addCode(
  tx: Tx,
  { digest, loginId, purpose, appPath, lifeMs }: NewCode,
): Promise<void> {
  await tx
    .deleteFrom('identity_code')
    .where('login_id', '=', loginId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
  const expiresAt = new Date(Date.now() + lifeMs).toISOString();
  await tx
    .insertInto('identity_code')
    .values({
      digest: Buffer.from(digest),
      login_id: loginId,
      purpose,
      app_path: appPath,
      expires_at: expiresAt,
    })
    .execute();
}

export async function findCode(
  db: Db | Tx,
  digest: Uint8Array,
  purpose: CodePurpose,
): Promise<Code | undefined> {
  const row = await db
    .selectFrom('identity_code')
    .select(['login_id', 'app_path', 'expires_at', 'used_at'])
    .where('digest', '=', Buffer.from(digest))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const state =
    row.used_at !== null ? 'used' : Date.parse(row.expires_at) <= Date.now() ? 'expired' : 'open';
  return { loginId: row.login_id, purpose, appPath: row.app_path, state };
}

/** Consumes an open code; of two concurrent attempts, one succeeds. */
export async function consumeCode(
  tx: Tx,
  digest: Uint8Array,
  purpose: CodePurpose,
): Promise<boolean> {
  const now = new Date().toISOString();
  const used = await tx
    .updateTable('identity_code')
    .set({ used_at: now })
    .where('digest', '=', Buffer.from(digest))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('login_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Codes are stored for a month after they expire, so that an old link can explain why it no longer
 * works.
 */
export async function removeOldCodes(tx: Tx): Promise<void> {
  const cutoff = new Date(Date.now() - 30 * 24 * 60 * 60_000).toISOString();
  await tx.deleteFrom('identity_code').where('expires_at', '<', cutoff).execute();
}

import type { Db, Tx } from '../database.ts';

export interface Secret {
  readonly name: string;
  readonly sealed: Uint8Array;
  readonly createdAt: string;
}

/** Sealed secrets by name, the newest first. */
export async function readSecrets(db: Db | Tx): Promise<readonly Secret[]> {
  return await db
    .selectFrom('identity_secret')
    .select(['name', 'sealed', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute();
}

/**
 * Stores a secret unless the name exists: of several processes that start at once, one succeeds.
 */
export async function addSecret(
  tx: Tx,
  { name, sealed }: { readonly name: string; readonly sealed: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('identity_secret')
    .values({ name, sealed: Buffer.from(sealed) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

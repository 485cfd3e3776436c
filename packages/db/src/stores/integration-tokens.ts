import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface SealedTokens {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/** Longer than a request to the token endpoint can take, retries included. */
const turnSeconds = 120;

export async function findSealedTokens(
  db: Db,
  accountId: AccountId,
  app: string,
): Promise<SealedTokens | undefined> {
  const row = await db
    .selectFrom('integration')
    .select(['key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .executeTakeFirst();
  return row?.keyId && row.sealed ? { keyId: row.keyId, sealed: row.sealed } : undefined;
}

/** The sealed tokens of all integrations, for the rotation of keys. */
export async function listSealedTokens(
  db: Db,
  accountId: AccountId,
): Promise<readonly (SealedTokens & { readonly app: string })[]> {
  const rows = await db
    .selectFrom('integration')
    .select(['app', 'key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .where('sealed', 'is not', null)
    .execute();
  return rows as unknown as readonly (SealedTokens & { readonly app: string })[];
}

/** Stores sealed tokens. With `renewal` only while that turn is held: what the person granted meanwhile counts more. @returns whether they were stored */
export async function putSealedTokens(
  tx: Tx,
  accountId: AccountId,
  app: string,
  {
    keyId,
    sealed,
    refreshExpiresAt,
    renewal,
  }: SealedTokens & {
    readonly refreshExpiresAt: string | undefined;
    readonly renewal?: string;
  },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update integration set key_id = ${keyId}, sealed = ${Buffer.from(sealed)},
      refresh_expires_at = ${refreshExpiresAt ?? null}::timestamptz, renewal = null, renewing_until = null
    where account_id = ${accountId} and app = ${app} ${renewal === undefined ? sql`` : sql`and renewal = ${renewal}`}`.execute(
      tx,
    );
  return (numAffectedRows ?? 0n) > 0n;
}

/** The same tokens under another key. */
export async function resealTokens(
  tx: Tx,
  accountId: AccountId,
  app: string,
  { keyId, sealed }: SealedTokens,
): Promise<void> {
  await tx
    .updateTable('integration')
    .set({ key_id: keyId, sealed: Buffer.from(sealed) })
    .where('account_id', '=', accountId)
    .where('app', '=', app)
    .execute();
}

export async function dropTokens(tx: Tx, accountId: AccountId, app: string): Promise<void> {
  await sql`update integration set key_id = null, sealed = null, refresh_expires_at = null, renewal = null, renewing_until = null
    where account_id = ${accountId} and app = ${app}`.execute(tx);
}

/** @returns whether the turn to renew the tokens was free */
export async function takeTokenTurn(
  tx: Tx,
  accountId: AccountId,
  app: string,
  renewal: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update integration
    set renewal = ${renewal}, renewing_until = now() + make_interval(secs => ${turnSeconds})
    where account_id = ${accountId} and app = ${app} and (renewing_until is null or renewing_until < now())`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function endTokenTurn(
  tx: Tx,
  accountId: AccountId,
  app: string,
  renewal: string,
): Promise<void> {
  await sql`update integration set renewal = null, renewing_until = null
    where account_id = ${accountId} and app = ${app} and renewal = ${renewal}`.execute(tx);
}

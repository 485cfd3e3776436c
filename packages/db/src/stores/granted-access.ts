import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { NewCredential, SealedCredential } from './credentials.ts';

/** Longer than any request to a service can take. */
const turnSeconds = 60;

/**
 * Claims the renewal of a source's access. @returns the current credential; undefined while another
 * process holds the claim, or without a credential.
 */
export async function takeRenewalTurn(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  renewal: string,
): Promise<SealedCredential | undefined> {
  const { rows } = await sql<SealedCredential>`
    update credential set renewal = ${renewal}, renewing_until = now() + make_interval(secs => ${turnSeconds})
    where account_id = ${accountId} and source_id = ${sourceId} and (renewing_until is null or renewing_until < now())
    returning source_id as "sourceId", key_id as "keyId", sealed`.execute(tx);
  return rows[0];
}

/**
 * Stores renewed access and ends the claim. @returns false if the claim was lost, or the person
 * provided other credentials meanwhile: theirs stay.
 */
export async function saveRenewed(
  tx: Tx,
  accountId: AccountId,
  renewal: string,
  { sourceId, keyId, sealed, fields }: NewCredential,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credential')
    .set({
      key_id: keyId,
      sealed: Buffer.from(sealed),
      fields: [...fields],
      changed_by: null,
      changed_at: sql`now()`,
      renewal: null,
      renewing_until: null,
    })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('renewal', '=', renewal)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a claim without a renewal. */
export async function endRenewalTurn(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  renewal: string,
): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ renewal: null, renewing_until: null })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('renewal', '=', renewal)
    .execute();
}

/**
 * Stores a copy of the OAuth access to a source, or to all sources of the account, for revocation.
 * @returns their ids.
 */
export async function suspendAccess(
  tx: Tx,
  accountId: AccountId,
  sourceId?: SourceId,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into access_to_revoke (account_id, source_id, adapter, key_id, sealed)
    select c.account_id, c.source_id, n.adapter, c.key_id, c.sealed
    from credential c join connection n on n.account_id = c.account_id and n.source_id = c.source_id
    where c.account_id = ${accountId} and c.fields @> array['accessToken', 'expiresAt'] ${sourceId === undefined ? sql`` : sql`and c.source_id = ${sourceId}`}
    returning id`.execute(tx);
  if (sourceId !== undefined) return rows.map(({ id }) => id);
  const { rows: ofIntegrations } = await sql<{ id: string }>`
    insert into access_to_revoke (account_id, source_id, adapter, key_id, sealed)
    select account_id, gen_random_uuid(), ${integrationPrefix} || app, key_id, sealed from integration
    where account_id = ${accountId} and sealed is not null
    returning id`.execute(tx);
  return [...rows, ...ofIntegrations].map(({ id }) => id);
}

/**
 * Prefix of the adapter name of access to an accounting system, which belongs to no source.
 */
export const integrationPrefix = 'integration:';

/** Access that is to be revoked at the service. */
export interface AccessToRevoke extends SealedCredential {
  readonly id: string;
  readonly adapter: string;
}

const columns = ['id', 'source_id as sourceId', 'adapter', 'key_id as keyId', 'sealed'] as const;

export async function findAccessToRevoke(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<AccessToRevoke | undefined> {
  const row = await db
    .selectFrom('access_to_revoke')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as AccessToRevoke | undefined;
}

export async function readAllAccessToRevoke(
  db: Db,
  accountId: AccountId,
): Promise<readonly AccessToRevoke[]> {
  return (await db
    .selectFrom('access_to_revoke')
    .select(columns)
    .where('account_id', '=', accountId)
    .execute()) as unknown as readonly AccessToRevoke[];
}

/** Stores the same access sealed with another key. */
export async function resealAccess(
  tx: Tx,
  accountId: AccountId,
  { id, keyId, sealed }: Pick<AccessToRevoke, 'id' | 'keyId' | 'sealed'>,
): Promise<void> {
  await tx
    .updateTable('access_to_revoke')
    .set({ key_id: keyId, sealed: Buffer.from(sealed) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes access, and the keys of a deleted account once none of its access is left to revoke. */
export async function forgetAccess(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('access_to_revoke')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await sql`delete from account_key k where k.account_id = ${accountId} and not exists (select from account a where a.id = k.account_id)
    and not exists (select from access_to_revoke r where r.account_id = k.account_id)`.execute(tx);
}

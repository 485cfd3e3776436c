import type { AccountId, SourceId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { NewCredential, SealedCredential } from './credentials.ts';

/** Longer than a question to a service can take. */
const turnSeconds = 60;

/** Takes the turn to renew a source's access. @returns the credential as it is now; undefined while another try has the turn, or where there is none. */
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

/** Keeps renewed access and ends the turn. @returns false where the turn was lost, or the person gave other credentials meanwhile: theirs stay. */
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

/** Ends a turn that brought nothing. */
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

/** Keeps a copy of the access that visits granted to a source, or to all sources of the account, to be given back. @returns their ids. */
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

/** Begins the adapter's name of access to an accounting system, which belongs to no source. */
export const integrationPrefix = 'integration:';

/** Access that is to be given back to the service. */
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

export async function allAccessToRevoke(
  db: Db,
  accountId: AccountId,
): Promise<readonly AccessToRevoke[]> {
  return (await db
    .selectFrom('access_to_revoke')
    .select(columns)
    .where('account_id', '=', accountId)
    .execute()) as unknown as readonly AccessToRevoke[];
}

/** The same access under another key. */
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

/** Forgets access, and the keys of an account that is gone once nothing of it waits any more. */
export async function forgetAccess(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('access_to_revoke')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await sql`delete from account_key k where k.account_id = ${accountId} and not exists (select from account a where a.id = k.account_id)
    and not exists (select from access_to_revoke r where r.account_id = k.account_id)`.execute(tx);
}

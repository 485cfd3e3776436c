import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { BulkTx } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/** An entry in the accounting system, as it is stored. Amounts are text. */
export interface PostingRow {
  readonly key: string;
  readonly generation: number;
  readonly revision: number;
  readonly kind: string;
  readonly purpose: string;
  readonly state: string;
  readonly number: string;
  readonly remoteId: string | null;
  readonly version: string | null;
  readonly entryDate: string;
  readonly digest: string;
  readonly contentDigest: string;
  readonly lines: unknown;
  readonly value: string;
  readonly members: unknown;
  readonly reverses: unknown;
  readonly overwrite: boolean;
  readonly message: string | null;
  readonly pending: unknown;
}

/** Whose books. */
export interface PostingBooks {
  readonly app: string;
  readonly tenantId: string;
}

export async function listPostings(
  db: Db,
  accountId: AccountId,
  { app, tenantId }: PostingBooks,
): Promise<readonly PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select key, generation, revision, kind, purpose, state, number, remote_id as "remoteId", version, entry_date as "entryDate", digest,
      content_digest as "contentDigest", lines, value, members, reverses, overwrite, message, pending
    from posting where account_id = ${accountId} and app = ${app} and tenant_id = ${tenantId}
    order by key, generation`.execute(db);
  return rows;
}

export async function putPostings(
  tx: Tx,
  accountId: AccountId,
  { app, tenantId }: PostingBooks,
  rows: readonly PostingRow[],
  runId: string | undefined,
): Promise<void> {
  const given = rows.map((row) => ({
    ...row,
    remote_id: row.remoteId,
    entry_date: row.entryDate,
    content_digest: row.contentDigest,
  }));
  await sql`insert into posting (account_id, app, tenant_id, key, generation, revision, kind, purpose, state, number, remote_id, version,
      entry_date, digest, content_digest, lines, value, members, reverses, overwrite, message, pending, run_id)
    select ${accountId}, ${app}, ${tenantId}, key, generation, revision, kind, purpose, state, number, remote_id, version,
      entry_date, digest, content_digest, lines, value, members, reverses, overwrite, message, pending, ${runId ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (key text, generation integer, revision integer, kind text, purpose text,
      state text, number text, remote_id text, version text, entry_date date, digest text, content_digest text, lines jsonb,
      value numeric, members jsonb, reverses jsonb, overwrite boolean, message text, pending jsonb)
    order by key, generation
    on conflict (account_id, app, tenant_id, key, generation) do update set revision = excluded.revision, state = excluded.state,
      number = excluded.number, remote_id = excluded.remote_id, version = excluded.version, entry_date = excluded.entry_date,
      digest = excluded.digest, content_digest = excluded.content_digest, lines = excluded.lines, value = excluded.value, members = excluded.members,
      overwrite = excluded.overwrite, message = excluded.message, pending = excluded.pending, run_id = excluded.run_id, changed_at = now()`.execute(
    tx,
  );
}

/** Lets our content replace what someone changed or deleted, and sums be posted without their blocked entries. @returns how many entries that is */
export async function allowOverwrite(
  tx: Tx,
  accountId: AccountId,
  { app, tenantId }: PostingBooks,
  keys: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`update posting set overwrite = true
    where account_id = ${accountId} and app = ${app} and tenant_id = ${tenantId} and key = any (${keys}::text[])
      and purpose = 'entry' and (state in ('changedRemotely', 'missingRemotely') or state = 'posted' and exists (
        select from posting_hold where posting_hold.account_id = ${accountId} and posting_hold.app = ${app}
          and posting_hold.key = posting.key and posting_hold.reason = 'waits_for_blocked'))`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}

export interface PostingCount {
  readonly state: string;
  readonly count: number;
}

export async function countPostings(
  db: Db,
  accountId: AccountId,
  { app, tenantId }: PostingBooks,
): Promise<readonly PostingCount[]> {
  const { rows } = await sql<PostingCount>`select state, count(*)::integer as count from posting
    where account_id = ${accountId} and app = ${app} and tenant_id = ${tenantId} group by state order by state`.execute(
    db,
  );
  return rows;
}

export interface PostingHoldRow {
  readonly key: string;
  readonly entryDate: string;
  readonly state: string;
  readonly reason: string;
  readonly message: string;
  readonly value: string;
}

/** With the lines it would post. */
export interface NewHold extends PostingHoldRow {
  readonly lines: unknown;
}

/** What the newest run did not post. */
export async function replaceHolds(
  bulk: BulkTx,
  accountId: AccountId,
  app: string,
  holds: readonly NewHold[],
): Promise<void> {
  await sql`delete from posting_hold where account_id = ${accountId} and app = ${app}`.execute(
    bulk.tx,
  );
  await bulk.insert(
    'posting_hold',
    ['account_id', 'app', 'key', 'entry_date', 'state', 'reason', 'message', 'value', 'lines'],
    holds.map((hold) => [
      accountId,
      app,
      hold.key,
      hold.entryDate,
      hold.state,
      hold.reason,
      hold.message,
      hold.value,
      JSON.stringify(hold.lines),
    ]),
    ['app', 'key'],
  );
}

/** By date and key, after the given key of that order. */
export async function listHolds(
  db: Db,
  accountId: AccountId,
  app: string,
  { limit, after }: { readonly limit: number; readonly after?: readonly [string, string] },
): Promise<readonly PostingHoldRow[]> {
  const { rows } =
    await sql<PostingHoldRow>`select key, entry_date as "entryDate", state, reason, message, value from posting_hold
    where account_id = ${accountId} and app = ${app}
      ${after === undefined ? sql`` : sql`and (entry_date, key) > (${after[0]}::date, ${after[1]})`}
    order by entry_date, key limit ${limit}`.execute(db);
  return rows;
}

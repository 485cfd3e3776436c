import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/**
 * A person's note about a transaction. Stored by record, so that it reappears if the transaction is
 * deleted and imported again.
 */
export interface Memo {
  readonly id: string;
  readonly transactionId: string;
  readonly appType: string;
  readonly memo: string;
  readonly createdBy: string | null;
  readonly createdByEmail: string | null;
  readonly createdAt: string;
  /** Null if it was never changed. */
  readonly changedAt: string | null;
  /** Null if unknown. */
  readonly changedByEmail: string | null;
  readonly transactionSourceId: string | null;
}

const selected = sql`select m.id, m.record_id as "transactionId", m.app_type as "appType", m.memo, m.created_by as "createdBy", m.created_by_email as "createdByEmail",
  m.created_at as "createdAt", m.changed_at as "changedAt", changer.email as "changedByEmail", t.source_id as "transactionSourceId"
  from memo m left join transaction t on t.account_id = m.account_id and t.id = m.record_id
  left join annotation a on a.account_id = m.account_id and a.record_id = m.record_id and a.kind = 'memo' and a.part = m.id::text and a.revoked_at is null
  left join app_user changer on changer.id = a.created_by`;

/** The memos of the given transactions, oldest first. */
export async function loadMemos(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<readonly Memo[]> {
  if (transactionIds.length === 0) return [];
  const { rows } =
    await sql<Memo>`${selected} where m.account_id = ${accountId} and m.record_id = any(${[...transactionIds]}::uuid[]) order by m.created_at, m.id`.execute(
      db,
    );
  return rows;
}

export async function findMemo(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Memo | undefined> {
  const { rows } =
    await sql<Memo>`${selected} where m.account_id = ${accountId} and m.id = ${id}`.execute(db);
  return rows[0];
}

/** Adds the same memo to several transactions, in one statement. Returns their ids. */
export async function addMemos(
  tx: Tx,
  accountId: AccountId,
  {
    transactionIds,
    appType,
    memo,
    userId,
  }: {
    readonly transactionIds: readonly string[];
    readonly appType: string;
    readonly memo: string;
    readonly userId: UserId;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`insert into memo (account_id, record_id, app_type, memo, created_by, created_by_email)
    select ${accountId}, record_id, ${appType}, ${memo}, ${userId}, (select email from app_user where id = ${userId})
    from unnest(${[...transactionIds]}::uuid[]) with ordinality as each (record_id, place) order by place returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Adds the same memo to every selected transaction. Returns the count. */
export async function addMemosToChosen(
  tx: Tx,
  accountId: AccountId,
  {
    appType,
    memo,
    userId,
    batch,
  }: {
    readonly appType: string;
    readonly memo: string;
    readonly userId: UserId;
    readonly batch: string | undefined;
  },
): Promise<number> {
  const { numAffectedRows } =
    await sql`insert into memo (account_id, record_id, app_type, memo, created_by, created_by_email, batch)
    select ${accountId}, id, ${appType}, ${memo}, ${userId}, (select email from app_user where id = ${userId}), ${batch ?? null}::uuid from chosen`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}

/**
 * False if the text no longer equals `was`: someone else changed it meanwhile, and their text
 * stays.
 */
export async function changeMemo(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { memo, was }: { readonly memo: string; readonly was: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memo')
    .set({ memo, changed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('memo', '=', was)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeMemo(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx.deleteFrom('memo').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** The batch that deleted a memo; undefined if it was not deleted. */
export async function loadMemoDeletion(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    batch: string;
  }>`select batch from annotation where account_id = ${accountId} and kind = 'memo' and part = ${id}
    and revoked_at is null and payload ? 'deleted' and batch is not null`.execute(tx);
  return rows[0]?.batch;
}

/** Deletes all memos of the given transactions. Returns the count. */
export async function removeMemos(
  tx: Tx,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from memo where account_id = ${accountId} and record_id = any(${[...transactionIds]}::uuid[])`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}

/** Copies memos to other transactions, each with its author and time; undone with the batch. */
export async function copyMemos(
  tx: Tx,
  { accountId, batch }: { readonly accountId: AccountId; readonly batch?: string | undefined },
  copies: readonly { readonly memoId: string; readonly to: string }[],
): Promise<void> {
  if (copies.length === 0) return;
  await sql`insert into memo (account_id, record_id, app_type, memo, created_by, created_by_email, created_at, batch)
    select m.account_id, c.record_id, m.app_type, m.memo, m.created_by, m.created_by_email, m.created_at, ${batch ?? null}::uuid
    from unnest(${copies.map(({ memoId }) => memoId)}::uuid[], ${copies.map(({ to }) => to)}::uuid[]) as c (memo_id, record_id)
    join memo m on m.account_id = ${accountId} and m.id = c.memo_id`.execute(tx);
}

/** Adds a separate memo to each transaction, in one statement; undone with the batch. */
export async function addUserMemos(
  tx: Tx,
  {
    accountId,
    userId,
    batch,
    appType,
  }: {
    readonly accountId: AccountId;
    readonly userId: UserId;
    readonly batch?: string | undefined;
    readonly appType: string;
  },
  memos: readonly { readonly recordId: string; readonly memo: string }[],
): Promise<void> {
  if (memos.length === 0) return;
  await sql`insert into memo (account_id, record_id, app_type, memo, created_by, created_by_email, batch)
    select ${accountId}, record_id, ${appType}, memo, ${userId}, (select email from app_user where id = ${userId}), ${batch ?? null}::uuid
    from unnest(${memos.map(({ recordId }) => recordId)}::uuid[], ${memos.map(({ memo }) => memo)}::text[]) as each (record_id, memo)`.execute(
    tx,
  );
}

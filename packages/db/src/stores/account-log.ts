import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';
import { toEnglishText } from '../stored-texts.ts';

/**
 * Sets, for the rest of the transaction, the preparer account that works in the account of a
 * client. Acting for another account resets it.
 */
export async function setActingFirm(tx: Tx, preparerAccountId: AccountId): Promise<void> {
  await sql`select set_config('app.on_behalf_of', ${preparerAccountId}, true)`.execute(tx);
}

export interface LogRow {
  readonly id: number;
  readonly at: string;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly onBehalfOf: string | null;
  readonly type: string;
  readonly action: string;
  readonly message: string;
  readonly before: Json | null;
  readonly after: Json | null;
}

export interface LogFilter {
  readonly types?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly userIds?: readonly string[] | undefined;
  /** Instants; the end is exclusive. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
}

/** How many of the last entries are searched for one by another person. */
const lastViewed = 50;

const getSpecIdSwitches = (accountId: AccountId) =>
  sql`account_id = ${accountId} and type = 'account' and action = 'change' and jsonb_exists(after, 'specIdFeature')`;

/**
 * Whether a person ever switched specific identification on or off. What an import did, or the undo
 * of an import, doesn't count.
 */
export async function wasSpecIdSwitched(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account_log where ${getSpecIdSwitches(accountId)} and not jsonb_exists(after, 'importId') limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/**
 * The import that last switched specific identification on or off; undefined if a person did, or if
 * it was never switched.
 */
export async function importThatSwitchedSpecId(
  db: Db,
  accountId: AccountId,
): Promise<string | undefined> {
  const { rows } = await sql<{ importId: string | null }>`
    select after ->> 'importId' as "importId" from account_log where ${getSpecIdSwitches(accountId)} order by id desc limit 1`.execute(
    db,
  );
  return rows[0]?.importId ?? undefined;
}

/** The names of deleted contacts and organizations, by id. */
export async function loadDeletedNames(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select before ->> 'id' as id, coalesce(before ->> 'contactName', before ->> 'name') as name from account_log
    where account_id = ${accountId} and type in ('contact', 'organization') and action = 'delete' and before ->> 'id' = any(${[...ids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type NamedKind = 'contact' | 'organization';

/** A deleted contact or organization. */
export interface DeletedName {
  readonly id: string;
  readonly kind: NamedKind;
  readonly name: string;
  readonly address: string;
  /** The deleted row; its shape depends on the kind. */
  readonly row: unknown;
  /**
   * The batch that removed the name from transactions; null for rows that were deleted before
   * batches had numbers.
   */
  readonly act: string | null;
  readonly at: string;
  readonly by: string | null;
}

const mostDeleted = 200;

/**
 * Contacts and organizations that were deleted and not restored, the latest first: all of a kind, a
 * single one, or those that a batch deleted.
 */
export async function readDeletedNames(
  db: Db,
  accountId: AccountId,
  { kind, id, act }: { readonly kind?: NamedKind; readonly id?: string; readonly act?: string },
): Promise<readonly DeletedName[]> {
  const conditions = [
    ...(kind === undefined ? [] : [sql`and type = ${kind}`]),
    ...(id === undefined ? [] : [sql`and before ->> 'id' = ${id}`]),
    ...(act === undefined ? [] : [sql`and after ->> 'act' = ${act}`]),
  ];
  const { rows } = await sql<DeletedName>`select * from (
      select distinct on (before ->> 'id') before ->> 'id' as id, type as kind, coalesce(before ->> 'contactName', before ->> 'name') as name,
        before ->> 'address' as address, before as row, after ->> 'act' as act, at, user_name as by
      from account_log where account_id = ${accountId} and type in ('contact', 'organization') and action = 'delete' ${sql.join(conditions, sql` `)}
      order by before ->> 'id', account_log.id desc) deleted
    where not exists (select from contact c where c.account_id = ${accountId} and c.id::text = deleted.id)
      and not exists (select from organization o where o.account_id = ${accountId} and o.id::text = deleted.id)
    order by at desc limit ${mostDeleted}`.execute(db);
  return rows;
}

/** The number of the newest entry by this user among the last ones; undefined if none is theirs. */
export async function loadNewestByUser(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, user_id from account_log where account_id = ${accountId} order by id desc limit ${lastViewed}) last
    where user_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * The number of the newest entry by another user among the last ones; undefined if all are by this
 * user.
 */
export async function loadNewestByOthers(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from (select id, user_id from account_log where account_id = ${accountId} order by id desc limit ${lastViewed}) last
    where user_id is distinct from ${userId} order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/** Newest first; with `before`, only entries below that number. */
export async function logPage(
  db: Db,
  accountId: AccountId,
  filter: LogFilter,
  limit: number,
  before?: number,
): Promise<readonly LogRow[]> {
  let query = db
    .selectFrom('account_log')
    .select([
      'id',
      'at',
      'user_id as userId',
      'user_name as userName',
      'on_behalf_of as onBehalfOf',
      'type',
      'action',
      'message',
      'before',
      'after',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  if (filter.types) query = query.where('type', 'in', [...filter.types, '']);
  if (filter.actions) query = query.where('action', 'in', [...filter.actions, '']);
  if (filter.userIds)
    query = query.where('user_id', '=', sql<string>`any (${[...filter.userIds]}::uuid[])`);
  if (filter.from !== undefined) query = query.where('at', '>=', filter.from);
  if (filter.until !== undefined) query = query.where('at', '<', filter.until);
  if (filter.search !== undefined)
    query = query.where(
      sql<boolean>`strpos(lower(${toEnglishText(sql.ref('message'))} || ' ' || coalesce(user_name, '')), lower(${filter.search})) > 0`,
    );
  return await query.execute();
}

import type { AccountId, ImportId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { ImportSpan } from './import-completeness.ts';
import type { Db, Tx } from '../database.ts';

/** How often the schedule syncs a source. */
export const updateEveries = ['day', 'sixHours', 'never'] as const;
export type UpdateEvery = (typeof updateEveries)[number];

/** How a source's data is fetched automatically. */
export interface Connection {
  readonly sourceId: SourceId;
  /** The adapter's id in the registry. */
  readonly adapter: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly authenticationFailed: boolean;
  readonly updateEvery: UpdateEvery;
  /** When the next scheduled sync is due; null without a schedule. */
  readonly nextUpdateAt: string | null;
  /** Consecutive failed syncs. */
  readonly failures: number;
  readonly createdAt: string;
}

const columns = [
  'source_id as sourceId',
  'adapter',
  'settings',
  'authentication_failed as authenticationFailed',
  'update_every as updateEvery',
  'next_update_at as nextUpdateAt',
  'failures',
  'created_at as createdAt',
] as const;

export async function loadConnections(
  db: Db,
  accountId: AccountId,
): Promise<readonly Connection[]> {
  const rows = await db
    .selectFrom('connection')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('source_id')
    .execute();
  return rows as unknown as readonly Connection[];
}

export async function findConnection(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<Connection | undefined> {
  const row = await db
    .selectFrom('connection')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row as unknown as Connection | undefined;
}

export interface NewConnection {
  readonly sourceId: SourceId;
  readonly adapter: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly createdBy: UserId | undefined;
}

/** Connects a source, or replaces its connection. */
export async function putConnection(
  tx: Tx,
  accountId: AccountId,
  { sourceId, adapter, settings = {}, createdBy }: NewConnection,
): Promise<void> {
  const values = { adapter, settings: JSON.stringify(settings) };
  await tx
    .insertInto('connection')
    .values({
      account_id: accountId,
      source_id: sourceId,
      ...values,
      created_by: createdBy ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'source_id'])
        .doUpdateSet({ ...values, authentication_failed: false }),
    )
    .execute();
}

export async function changeConnectionSettings(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ settings: JSON.stringify(settings) })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
}

export async function noteAuthentication(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  { failed }: { readonly failed: boolean },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({ authentication_failed: failed })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('authentication_failed', '<>', failed)
    .execute();
}

/**
 * Sets how often the schedule syncs, when the next sync is due and the failure count. Omitted
 * values stay.
 */
export async function planUpdate(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  plan: {
    readonly every?: UpdateEvery;
    readonly nextAt: Date | undefined;
    readonly failures?: number;
  },
): Promise<void> {
  await tx
    .updateTable('connection')
    .set({
      next_update_at: plan.nextAt?.toISOString() ?? null,
      ...(plan.every === undefined ? {} : { update_every: plan.every }),
      ...(plan.failures === undefined ? {} : { failures: plan.failures }),
    })
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
}

export async function removeConnection(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<void> {
  await tx
    .deleteFrom('connection')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .execute();
}

/**
 * The import that all records of the connection belong to, created on first use. Lists show `name`
 * instead of a file name.
 */
export async function loadConnectionImport(
  tx: Tx,
  accountId: AccountId,
  sourceId: SourceId,
  name: string,
): Promise<ImportId> {
  const { rows } = await sql<{ id: ImportId }>`
    insert into import (account_id, source_id, origin, file_name, format, status, finished_at, created_by)
    select ${accountId}, ${sourceId}, 'connection', ${name}, ${name}, 'done', now(), c.created_by
    from connection c where c.account_id = ${accountId} and c.source_id = ${sourceId}
    on conflict (account_id, source_id) where origin = 'connection' do update set file_name = excluded.file_name
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A source without a connection has no import of one.');
  return row.id;
}

/** The connection's import, if the connection has added any data. */
export async function findConnectionImport(
  db: Db,
  accountId: AccountId,
  sourceId: SourceId,
): Promise<ImportId | undefined> {
  const row = await db
    .selectFrom('import')
    .select('id')
    .where('account_id', '=', accountId)
    .where('source_id', '=', sourceId)
    .where('origin', '=', 'connection')
    .executeTakeFirst();
  return row?.id as ImportId | undefined;
}

/** Adds a page's counts to the import. */
export async function noteConnectionImport(
  tx: Tx,
  accountId: AccountId,
  id: ImportId,
  {
    added,
    alreadyThere,
    skipped,
    unread,
    span,
  }: {
    readonly added: number;
    readonly alreadyThere: number;
    readonly skipped: number;
    readonly unread: number;
    readonly span: ImportSpan | undefined;
  },
): Promise<void> {
  await sql`update import set added = added + ${added}, already_there = already_there + ${alreadyThere}, skipped = skipped + ${skipped},
      rejected = rejected + ${unread}, rows_read = rows_read + ${added + alreadyThere + skipped + unread}, finished_at = now(),
      first_at = least(first_at, ${span?.firstAt ?? null}), last_at = greatest(last_at, ${span?.lastAt ?? null})
    where account_id = ${accountId} and id = ${id}`.execute(tx);
}

import type { AccountId, UserId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

export type FeedMails = 'never' | 'failures' | 'always';

/** Where the files of a fund are sent. */
export interface TirFeedRow {
  readonly id: string;
  readonly clientAccountId: AccountId;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  /** Empty until it was compared and saved. */
  readonly hostKey: string;
  readonly publicKey: string;
  readonly privateKey: Uint8Array;
  readonly adminEmail: string;
  readonly mails: FeedMails;
  readonly isScheduled: boolean;
  readonly sendHour: number;
  readonly nextRunAt: string | null;
  readonly lastDay: LocalDate | null;
  readonly origin: string;
  readonly appId: string;
}

const selectFeeds = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('tir_feed')
    .select([
      'id',
      'client_account_id as clientAccountId',
      'host',
      'port',
      'username',
      'folder',
      'host_key as hostKey',
      'public_key as publicKey',
      'private_key as privateKey',
      'admin_email as adminEmail',
      'mails',
      'is_scheduled as isScheduled',
      'send_hour as sendHour',
      'next_run_at as nextRunAt',
      sql<LocalDate | null>`last_day::text`.as('lastDay'),
      'origin',
      'app_id as appId',
    ])
    .where('account_id', '=', accountId)
    .$narrowType<{ clientAccountId: AccountId; mails: FeedMails }>();

export const listTirFeeds = (db: Db, accountId: AccountId): Promise<readonly TirFeedRow[]> =>
  selectFeeds(db, accountId).orderBy('host').orderBy('id').execute();

export const findTirFeed = (
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<TirFeedRow | undefined> =>
  selectFeeds(db, accountId).where('id', '=', id).executeTakeFirst();

export type TirFeedChange = Partial<Omit<TirFeedRow, 'id' | 'privateKey'>> & {
  readonly userId?: UserId | undefined;
};

const toColumns = (change: TirFeedChange) => ({
  client_account_id: change.clientAccountId,
  host: change.host,
  port: change.port,
  username: change.username,
  folder: change.folder,
  host_key: change.hostKey,
  public_key: change.publicKey,
  admin_email: change.adminEmail,
  mails: change.mails,
  is_scheduled: change.isScheduled,
  send_hour: change.sendHour,
  next_run_at: change.nextRunAt,
  last_day: change.lastDay,
  origin: change.origin,
  app_id: change.appId,
  updated_by: change.userId,
});

/** The id is the caller's, because the sealed key is bound to it. @returns false if the fund has a feed to this folder already */
export async function addTirFeed(
  tx: Tx,
  accountId: AccountId,
  feed: Omit<TirFeedRow, 'nextRunAt' | 'lastDay' | 'isScheduled'> & { readonly userId: UserId },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tir_feed')
    .values({
      account_id: accountId,
      id: feed.id,
      client_account_id: feed.clientAccountId,
      host: feed.host,
      port: feed.port,
      username: feed.username,
      folder: feed.folder,
      host_key: feed.hostKey,
      public_key: feed.publicKey,
      private_key: Buffer.from(feed.privateKey),
      admin_email: feed.adminEmail,
      mails: feed.mails,
      send_hour: feed.sendHour,
      origin: feed.origin,
      app_id: feed.appId,
      updated_by: feed.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateTirFeed(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: TirFeedChange,
): Promise<void> {
  await tx
    .updateTable('tir_feed')
    .set({ ...toColumns(change), updated_at: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function putFeedKey(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { publicKey, privateKey }: Pick<TirFeedRow, 'publicKey' | 'privateKey'>,
): Promise<void> {
  await tx
    .updateTable('tir_feed')
    .set({ public_key: publicKey, private_key: Buffer.from(privateKey) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a feed with its ledger. */
export async function dropTirFeed(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('tir_feed')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Feeds that are due. Asks under the owner's role, since it concerns all accounts. */
export async function listDueFeeds(
  db: Db,
  now: Date,
  most: number,
): Promise<readonly { readonly accountId: AccountId; readonly feedId: string }[]> {
  const { rows } = await sql<{ accountId: AccountId; feedId: string }>`
    select f.account_id as "accountId", f.id as "feedId" from tir_feed f
    join account a on a.id = f.account_id and ${isAccountInUse(now)}
    where f.next_run_at <= ${now} and f.is_scheduled
    order by f.next_run_at, f.id limit ${most}`.execute(db);
  return rows;
}

export interface FeedLayoutRow {
  readonly platform: string;
  readonly file: string;
  readonly layout: unknown;
}

export const listFeedLayoutRows = (
  db: Db,
  accountId: AccountId,
): Promise<readonly FeedLayoutRow[]> =>
  db
    .selectFrom('tir_feed_layout')
    .select(['platform', 'file', 'layout'])
    .where('account_id', '=', accountId)
    .orderBy('platform')
    .orderBy('file')
    .execute();

/** Null: the supplied layout applies again. */
export async function putFeedLayout(
  tx: Tx,
  accountId: AccountId,
  {
    platform,
    file,
    layout,
    userId,
  }: {
    readonly platform: string;
    readonly file: string;
    readonly layout: object | null;
    readonly userId: UserId;
  },
): Promise<void> {
  if (layout === null) {
    await tx
      .deleteFrom('tir_feed_layout')
      .where('account_id', '=', accountId)
      .where('platform', '=', platform)
      .where('file', '=', file)
      .execute();
    return;
  }
  const values = {
    layout: JSON.stringify(layout),
    updated_by: userId,
    updated_at: sql<string>`now()`,
  };
  await tx
    .insertInto('tir_feed_layout')
    .values({ account_id: accountId, platform, file, ...values })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'platform', 'file']).doUpdateSet(values),
    )
    .execute();
}

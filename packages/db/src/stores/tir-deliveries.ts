import type { AccountId, UserId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export type DeliveryState = 'waiting' | 'retrying' | 'delivered' | 'failed';

export interface TirDeliveryRow {
  readonly id: string;
  readonly feedId: string;
  readonly number: number;
  readonly day: LocalDate;
  readonly state: DeliveryState;
  readonly tries: number;
  /** How often it was delivered. */
  readonly sends: number;
  readonly message: string | null;
  readonly nextTryAt: string | null;
  readonly requestedBy: UserId | null;
  /** Null: the schedule. */
  readonly who: string | null;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
}

const selectDeliveries = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('tir_delivery as d')
    .leftJoin('app_user as u', 'u.id', 'd.requested_by')
    .select((eb) => [
      'd.id',
      'd.feed_id as feedId',
      'd.number',
      sql<LocalDate>`d.day::text`.as('day'),
      'd.state',
      'd.tries',
      'd.sends',
      'd.message',
      'd.next_try_at as nextTryAt',
      'd.requested_by as requestedBy',
      eb.fn.coalesce('u.username', 'u.email').as('who'),
      'd.created_at as createdAt',
      'd.delivered_at as deliveredAt',
    ])
    .where('d.account_id', '=', accountId)
    .$narrowType<{ state: DeliveryState; requestedBy: UserId | null }>();

/** The newest first. */
export async function listDeliveries(
  db: Db,
  accountId: AccountId,
  { feedId, limit }: { readonly feedId?: string | undefined; readonly limit: number },
): Promise<readonly TirDeliveryRow[]> {
  let query = selectDeliveries(db, accountId);
  if (feedId !== undefined) query = query.where('d.feed_id', '=', feedId);
  return query.orderBy('d.created_at', 'desc').orderBy('d.number', 'desc').limit(limit).execute();
}

export const findDelivery = (
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<TirDeliveryRow | undefined> =>
  selectDeliveries(db, accountId).where('d.id', '=', id).executeTakeFirst();

/** Adds deliveries of days in order, each with the next number of the feed. @returns their ids */
export async function addDeliveries(
  tx: Tx,
  accountId: AccountId,
  {
    feedId,
    days,
    userId,
  }: {
    readonly feedId: string;
    readonly days: readonly LocalDate[];
    readonly userId?: UserId | undefined;
  },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with feed as (
      update tir_feed set deliveries = deliveries + ${days.length}
      where account_id = ${accountId} and id = ${feedId} returning deliveries
    )
    insert into tir_delivery (account_id, feed_id, number, day, requested_by)
    select ${accountId}, ${feedId}, feed.deliveries - ${days.length} + d.place, d.day, ${userId ?? null}
    from feed, unnest(${[...days]}::date[]) with ordinality as d(day, place)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function updateDelivery(
  tx: Tx,
  accountId: AccountId,
  id: string,
  change: {
    readonly state: DeliveryState;
    readonly tries?: number | undefined;
    readonly message?: string | null | undefined;
    readonly nextTryAt?: string | null | undefined;
    readonly requestedBy?: UserId | undefined;
  },
): Promise<void> {
  await tx
    .updateTable('tir_delivery')
    .set({
      state: change.state,
      tries: change.tries,
      message: change.message,
      next_try_at: change.nextTryAt,
      requested_by: change.requestedBy,
      ...(change.state === 'delivered' && {
        delivered_at: sql<string>`now()`,
        sends: sql<number>`sends + 1`,
      }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export interface DeliveryTry {
  readonly deliveryId: string;
  readonly seq: number;
  readonly outcome: 'delivered' | 'retry' | 'failed';
  readonly message: string | null;
  readonly triedAt: string;
}

export async function addDeliveryTry(
  tx: Tx,
  accountId: AccountId,
  {
    deliveryId,
    outcome,
    message,
    userId,
  }: Pick<DeliveryTry, 'deliveryId' | 'outcome' | 'message'> & { readonly userId: UserId | null },
): Promise<void> {
  await sql`insert into tir_delivery_try (account_id, delivery_id, seq, outcome, message, user_id)
    select ${accountId}, ${deliveryId}, coalesce(max(seq), 0) + 1, ${outcome}, ${message}, ${userId}
    from tir_delivery_try where account_id = ${accountId} and delivery_id = ${deliveryId}`.execute(
    tx,
  );
}

/** The tries of deliveries, in order. */
export async function listDeliveryTries(
  db: Db,
  accountId: AccountId,
  deliveryIds: readonly string[],
): Promise<readonly DeliveryTry[]> {
  if (deliveryIds.length === 0) return [];
  return db
    .selectFrom('tir_delivery_try')
    .select(['delivery_id as deliveryId', 'seq', 'outcome', 'message', 'tried_at as triedAt'])
    .where('account_id', '=', accountId)
    .where('delivery_id', 'in', [...deliveryIds])
    .orderBy('delivery_id')
    .orderBy('seq')
    .$narrowType<{ outcome: DeliveryTry['outcome'] }>()
    .execute();
}

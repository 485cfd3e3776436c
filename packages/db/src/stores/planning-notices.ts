import type { AccountId, AssetId, UserId } from '@lotbook/model/ids';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface PlanningNotice {
  readonly id: string;
  readonly kind: 'long-term' | 'gain';
  readonly words: string;
  readonly notedAt: Instant;
}

export interface NewNotice {
  readonly userId: UserId;
  readonly kind: PlanningNotice['kind'];
  /** The asset, or the year and its amount. */
  readonly subject: string;
  /** The acquisition days of the lots. */
  readonly days: readonly LocalDate[];
  readonly words: string;
}

/** What a person was notified of: each subject with its days. */
export async function wasNotified(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<
  readonly {
    readonly kind: string;
    readonly subject: string;
    readonly days: readonly LocalDate[];
  }[]
> {
  const { rows } = await sql<{ kind: string; subject: string; days: readonly LocalDate[] }>`
    select kind, subject, days::text[] as days from planning_notice where account_id = ${accountId} and user_id = ${userId}`.execute(
    db,
  );
  return rows;
}

export async function addNotices(
  tx: Tx,
  accountId: AccountId,
  notices: readonly NewNotice[],
): Promise<void> {
  await tx
    .insertInto('planning_notice')
    .values(
      notices.map(({ userId, days, ...plain }) => ({
        account_id: accountId,
        user_id: userId,
        ...plain,
        days: sql`${days}::date[]`,
      })),
    )
    .execute();
}

const shown = ['id', 'kind', 'words', 'noted_at as notedAt'] as const;
const of = (db: Db, accountId: AccountId, userId: UserId) =>
  db
    .selectFrom('planning_notice')
    .select(shown)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('noted_at', 'desc')
    .orderBy('subject');

/** A person's notifications that were not dismissed yet, the newest first. */
export async function loadNotices(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly PlanningNotice[]> {
  return (await of(db, accountId, userId)
    .where('seen_at', 'is', null)
    .limit(100)
    .execute()) as unknown as readonly PlanningNotice[];
}

/** A person's notifications that still have to be mailed. */
export async function readUnmailedNotices(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<readonly PlanningNotice[]> {
  return (await of(db, accountId, userId)
    .where('mailed_at', 'is', null)
    .where('seen_at', 'is', null)
    .execute()) as unknown as readonly PlanningNotice[];
}

export async function noteMailed(
  tx: Tx,
  accountId: AccountId,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('planning_notice')
    .set({ mailed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}

/** Dismisses a person's notifications. */
export async function noteSeen(
  tx: Tx,
  accountId: AccountId,
  userId: UserId,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('planning_notice')
    .set({ seen_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('seen_at', 'is', null)
    .execute();
}

/** Open units that were acquired on one day. */
export interface LotDay {
  readonly asset: AssetId;
  readonly acquiredOn: LocalDate;
  /** Decimal text. */
  readonly quantity: string;
  readonly lots: number;
}

/**
 * Open units with a running holding period, acquired between two days, both inclusive; by asset and
 * day.
 */
export async function readLotsByDay(
  db: Db,
  accountId: AccountId,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<readonly LotDay[]> {
  const { rows } = await sql<LotDay>`
    select asset, acquired_on::text as "acquiredOn", sum(quantity)::text as quantity, count(*)::int as lots
    from lot where account_id = ${accountId} and acquired_on between ${from} and ${to} and set_aside is null and not inherited
    group by asset, acquired_on order by asset collate "C", acquired_on`.execute(db);
  return rows;
}

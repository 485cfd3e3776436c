import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** What a person wants to be told about an account. */
export interface PlanningAlert {
  /** So many days before a lot turns long-term; null: not told. */
  readonly termDays: number | null;
  /** A gain of the tax year above it, decimal text in the account's currency; null: not told. */
  readonly gainOver: string | null;
  readonly mail: boolean;
}

/** With where the mail leads to. */
export interface StoredAlert extends PlanningAlert {
  readonly userId: UserId;
  readonly origin: string;
  readonly appId: string;
}

const columns = [
  'user_id as userId',
  'term_days as termDays',
  'gain_over as gainOver',
  'mail',
  'origin',
  'app_id as appId',
] as const;

export async function loadAlert(
  db: Db,
  accountId: AccountId,
  userId: UserId,
): Promise<StoredAlert | undefined> {
  const row = await db
    .selectFrom('planning_alert')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row as unknown as StoredAlert | undefined;
}

/** Everybody who wants to be told something; held until the transaction ends, so that of two who look one tells. */
export async function lockAlerts(tx: Tx, accountId: AccountId): Promise<readonly StoredAlert[]> {
  const rows = await tx
    .selectFrom('planning_alert')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(isWanted)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows as unknown as readonly StoredAlert[];
}

const isWanted = sql<boolean>`(term_days is not null or gain_over is not null)`;

export async function hasAlerts(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('planning_alert')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where(isWanted)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putAlert(
  tx: Tx,
  accountId: AccountId,
  { userId, termDays, gainOver, mail, origin, appId }: StoredAlert,
): Promise<void> {
  const wanted = { term_days: termDays, gain_over: gainOver, mail, origin, app_id: appId };
  await tx
    .insertInto('planning_alert')
    .values({ account_id: accountId, user_id: userId, ...wanted })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(wanted))
    .execute();
}

/** When everybody's alerts of the account are looked at next, whatever is computed before. */
export async function postponeAlerts(tx: Tx, accountId: AccountId, nextAt: Date): Promise<void> {
  await tx
    .updateTable('planning_alert')
    .set({ next_at: nextAt.toISOString() })
    .where('account_id', '=', accountId)
    .execute();
}

const mostAtOnce = 1_000;

/** Accounts in which a day has passed since the alerts were looked at. Read as the owner, since it concerns all. */
export async function accountsWithDueAlerts(db: Db, now: Date): Promise<readonly AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select account_id as id from planning_alert where ${isWanted} and next_at <= ${now} group by account_id order by min(next_at) limit ${mostAtOnce}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** A person's alert settings for an account. */
export interface PlanningAlert {
  /** Days before a lot becomes long-term; null: no alert. */
  readonly termDays: number | null;
  /**
   * Alert if the tax year's gain exceeds this, as decimal text in the account's currency; null: no
   * alert.
   */
  readonly gainOver: string | null;
  readonly mail: boolean;
}

/** With the address of the app, for links in mails. */
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

/**
 * Everyone with alerts, locked until the transaction ends, so that only one of two concurrent
 * checks notifies them.
 */
export async function lockAlerts(tx: Tx, accountId: AccountId): Promise<readonly StoredAlert[]> {
  const rows = await tx
    .selectFrom('planning_alert')
    .select(columns)
    .where('account_id', '=', accountId)
    .where(isActive)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return rows as unknown as readonly StoredAlert[];
}

const isActive = sql<boolean>`(term_days is not null or gain_over is not null)`;

export async function hasAlerts(db: Db, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('planning_alert')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where(isActive)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putAlert(
  tx: Tx,
  accountId: AccountId,
  { userId, termDays, gainOver, mail, origin, appId }: StoredAlert,
): Promise<void> {
  const settings = { term_days: termDays, gain_over: gainOver, mail, origin, app_id: appId };
  await tx
    .insertInto('planning_alert')
    .values({ account_id: accountId, user_id: userId, ...settings })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(settings))
    .execute();
}

/** Sets when all alerts of the account are checked next, even without a new computation. */
export async function postponeAlerts(tx: Tx, accountId: AccountId, nextAt: Date): Promise<void> {
  await tx
    .updateTable('planning_alert')
    .set({ next_at: nextAt.toISOString() })
    .where('account_id', '=', accountId)
    .execute();
}

const mostAtOnce = 1_000;

/**
 * Accounts whose alerts were last checked a day ago. Runs as the owner role, because it spans all
 * accounts.
 */
export async function readAccountsWithDueAlerts(db: Db, now: Date): Promise<readonly AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select account_id as id from planning_alert where ${isActive} and next_at <= ${now} group by account_id order by min(next_at) limit ${mostAtOnce}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Days before the end of a trial at which its owner gets a mail; 0: when it has ended. */
export const reminderDays = [7, 3, 1, 0] as const;

/** No mail about a trial that ended long ago. */
const latestDays = 3;
const mostAtOnce = 1_000;

/**
 * Accounts that need a plan, whose trial ends soon or has just ended, and whose owner got no mail
 * since the last step. A plan that was bought during the trial follows it. A trial of the last day has
 * just begun, so it needs none. Runs as the owner role, because it spans all accounts.
 */
export async function findDueReminders(db: Db, now: Date): Promise<readonly AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select a.id from account a
    where a.subscription = 'in_trial' and not a.disabled and a.type in ('Accounting', 'TaxPreparer')
      and not exists (
        select from subscription s where s.account_id = a.id
          and s.status in ('future', 'in_trial', 'active') and s.cancelled_at is null)
      and a.trial_ends_at <= ${now}::timestamptz + interval '7 days'
      and a.trial_ends_at > ${now}::timestamptz - make_interval(days => ${latestDays})
      and a.created_at <= ${now}::timestamptz - interval '1 day'
      and not exists (
        select from trial_reminder r where r.account_id = a.id and r.trial_ends_at = a.trial_ends_at
          and r.days_left <= (
            select min(days) from unnest(${[...reminderDays]}::integer[]) days
            where a.trial_ends_at <= ${now}::timestamptz + make_interval(days => days)))
    order by a.trial_ends_at limit ${mostAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface TrialReminder {
  readonly trialEndsAt: string;
  readonly daysLeft: number;
}

export async function isReminderSent(
  db: Db,
  accountId: AccountId,
  { trialEndsAt, daysLeft }: TrialReminder,
): Promise<boolean> {
  const row = await db
    .selectFrom('trial_reminder')
    .select('days_left')
    .where('account_id', '=', accountId)
    .where('trial_ends_at', '=', trialEndsAt)
    .where('days_left', '<=', daysLeft)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addReminder(
  tx: Tx,
  accountId: AccountId,
  { trialEndsAt, daysLeft }: TrialReminder,
): Promise<void> {
  await tx
    .insertInto('trial_reminder')
    .values({ account_id: accountId, trial_ends_at: trialEndsAt, days_left: daysLeft })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

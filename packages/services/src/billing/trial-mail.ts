import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { isPlanRunning, loadSubscription } from '@lotbook/db/stores/subscriptions';
import { addReminder, isReminderSent, reminderDays } from '@lotbook/db/stores/trial-reminders';
import { localeFor, type Locale } from '@lotbook/messages/locales';
import type { AccountId } from '@lotbook/model/ids';
import { findMailReader } from '../base/mail-reader.ts';
import type { Services } from '../services.ts';
import { getPlanApplication } from './plan-application.ts';

/** The content of a mail about a trial that ends. */
export interface TrialLetter {
  readonly to: string;
  readonly locale: Locale;
  readonly accountName: string;
  /** Whole days, rounded up; 0: it has ended. */
  readonly daysLeft: number;
  readonly origin: string;
  readonly appId: string;
}

export interface TrialPostingServices extends Services {
  readonly postTrial: (letter: TrialLetter) => Promise<void>;
}

const dayMs = 86_400_000;

/** Job: reminds the owner of an account that its trial ends, once for each step. */
export async function mailTrial(
  services: TrialPostingServices,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  const now = services.now();
  const [account, plan] = await reading(services.database, { accountId }, async (db) => [
    await findAccount(db, accountId),
    await loadSubscription(db, accountId),
  ]);
  if (account?.subscription !== 'in_trial' || account.trialEndsAt === null || account.disabled)
    return;
  const appId = getPlanApplication(account);
  if (appId === undefined || (plan && isPlanRunning(plan))) return;
  const daysLeft = Math.max(
    0,
    Math.ceil((Date.parse(account.trialEndsAt) - now.getTime()) / dayMs),
  );
  const step = reminderDays.findLast((days) => daysLeft <= days);
  if (step === undefined) return;
  const reminder = { trialEndsAt: account.trialEndsAt, daysLeft: step };
  const isSent = await reading(services.database, { accountId }, (db) =>
    isReminderSent(db, accountId, reminder),
  );
  if (isSent) return;
  const reader = await findMailReader(services, { accountId, userId: account.ownerId, appId });
  if (reader && services.origin !== undefined)
    await services.postTrial({
      to: reader.to,
      locale: localeFor(account.jurisdiction),
      accountName: account.name,
      daysLeft,
      origin: services.origin,
      appId,
    });
  await writing(services.database, { accountId }, (tx) => addReminder(tx, accountId, reminder));
}

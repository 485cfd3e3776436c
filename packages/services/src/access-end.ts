import type { Account } from '@lotbook/db/stores/accounts';

type AccessState = Pick<Account, 'subscription' | 'trialEndsAt' | 'accessEndsAt'>;

/** Whether an account's trial, or the time after its canceled plan, is over. Its data stays readable. */
export const isAccessEnded = (account: AccessState, now: Date): boolean =>
  isTrialEnded(account, now) ||
  (account.subscription === 'cancelled' && isPast(account.accessEndsAt, now));

export const isTrialEnded = (account: AccessState, now: Date): boolean =>
  account.subscription === 'in_trial' && isPast(account.trialEndsAt, now);

const isPast = (at: string | null, now: Date): boolean =>
  at !== null && Date.parse(at) <= now.getTime();

import { sql, type RawBuilder } from 'kysely';

/**
 * The condition that account `a` is enabled, and that neither its trial nor its plan has ended. The
 * schedules of all accounts share it, and it agrees with `isAccessEnded` of the services.
 */
export const isAccountInUse = (now: Date): RawBuilder<boolean> => sql<boolean>`(not a.disabled
  and (a.subscription = 'in_trial' and a.trial_ends_at <= ${now}) is not true
  and (a.subscription = 'cancelled' and a.access_ends_at <= ${now}) is not true)`;

import { RateLimiterMemory } from 'rate-limiter-flexible';
import { charge } from './charge.ts';

/** What is counted for itself, for one person: so often in so many seconds. */
const kinds = {
  query: { points: 3_000, duration: 60 },
  mutation: { points: 300, duration: 60 },
  /** Calls that send mail to somebody. */
  mail: { points: 40, duration: 60 * 60 },
  report: { points: 120, duration: 60 * 60 },
  upload: { points: 600, duration: 60 * 60 },
  /** Calls that bring something in from elsewhere. */
  refresh: { points: 60, duration: 60 * 60 },
} as const;
export type Counted = keyof typeof kinds;

const kindOf: Readonly<Record<string, Counted>> = {
  ...of('mail', 'sendInvite addUser resendInvite createTaxPreparer createPreparerLink updateCodeInvite verifyEmailRequest changePassword'),
  ...of('report', 'createTaxReport createAccountingReport'),
  ...of('upload', 'upload'),
  ...of('refresh', 'updateAllSources triggerBulkTaxUpdate oauthAuthorizationUrl'),
};

function of(kind: Counted, names: string): Readonly<Record<string, Counted>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** Counts one call of a person: each root field of a document is one, under whatever alias. @throws AppError RATE_LIMITED */
export type CallLimits = (person: string, kind: 'query' | 'mutation', name: string) => Promise<void>;

/** Counts in this process. Sign-ins, which matter across all of them, are counted in the database by the identity provider. */
export function createCallLimits(): CallLimits {
  const limiters = Object.fromEntries(Object.entries(kinds).map(([kind, limit]) => [kind, new RateLimiterMemory(limit)])) as Record<Counted, RateLimiterMemory>;
  return async (person, kind, name) => {
    await charge(limiters[kind], person);
    const special = kindOf[name];
    if (special) await charge(limiters[special], person);
  };
}

import type { Charge } from './charge.ts';

/** Calls with their own limit per person: a count in a number of seconds. */
const kinds = {
  query: { points: 3_000, seconds: 60 },
  mutation: { points: 300, seconds: 60 },
  /** Calls that send mail. */
  mail: { points: 40, seconds: 60 * 60 },
  report: { points: 120, seconds: 60 * 60 },
  upload: { points: 600, seconds: 60 * 60 },
  /** Calls that bring something in from elsewhere. */
  refresh: { points: 60, seconds: 60 * 60 },
} as const;
export type Counted = keyof typeof kinds;

const kindByCall: Readonly<Record<string, Counted>> = {
  ...listCounted(
    'mail',
    'sendInvite addUser resendInvite createTaxPreparer createPreparerLink updateCodeInvite verifyEmailRequest changePassword',
  ),
  ...listCounted('report', 'createTaxReport createAccountingReport runReportSchedule'),
  ...listCounted('upload', 'upload'),
  ...listCounted(
    'refresh',
    'updateAllSources triggerBulkTaxUpdate oauthAuthorizationUrl backfillPrices syncIntegration',
  ),
};

function listCounted(kind: Counted, names: string): Readonly<Record<string, Counted>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** Counts one call of a person: each root field of a document is one, under whatever alias. @throws AppError RATE_LIMITED */
export type CallLimits = (
  person: string,
  kind: 'query' | 'mutation',
  name: string,
) => Promise<void>;

export function createCallLimits(charge: Charge): CallLimits {
  return async (person, kind, name) => {
    await charge({ name: kind, ...kinds[kind] }, person);
    const special = kindByCall[name];
    if (special) await charge({ name: special, ...kinds[special] }, person);
  };
}

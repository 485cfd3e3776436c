/** Facts about Xero that its documentation doesn't settle, or that Xero changes. Each is used in one place only. */

export const xeroAddresses = {
  authorize: 'https://login.xero.com/identity/connect/authorize',
  token: 'https://identity.xero.com/connect/token',
  revoke: 'https://identity.xero.com/connect/revocation',
  connections: 'https://api.xero.com/connections',
  api: 'https://api.xero.com/api.xro/2.0',
  entryPage: 'https://go.xero.com/Journal/View.aspx?invoiceID=',
} as const;

/** Apps registered since March 2, 2026 may not ask for the broad `accounting.transactions`. */
export const xeroScopes = [
  'offline_access',
  'accounting.manualjournals',
  'accounting.settings',
  'accounting.contacts.read',
  'accounting.reports.trialbalance.read',
] as const;

/** For apps registered before; Xero accepts them until September 2027. */
export const olderXeroScopes = [
  'offline_access',
  'accounting.transactions',
  'accounting.settings',
  'accounting.contacts.read',
  'accounting.reports.read',
] as const;

/** Xero names no limit. Fifty journals keep a request well below 3.5 MB. */
export const batchSize = 50;
export const mostLines = 500;

/** Per organisation: 60 requests a minute, five at once, 5,000 a day. */
export const requestLimit = { count: 58, windowMs: 60_000, inFlight: 5 } as const;
/** Requests of a day that are kept for people. */
export const dailyReserve = 100;

export const pageSize = 100;
export const longestRequestKey = 128;

/** Xero keeps no history of changes, but filters by their time without a limit. */
export const mostChanges = 10_000;

/** Accounts that manual journals can't use. */
export const unusableTypes: readonly string[] = ['BANK'];
export const unusableSystemAccounts: readonly string[] = [
  'DEBTORS',
  'CREDITORS',
  'RETAINEDEARNINGS',
  'BANKCURRENCYGAIN',
  'UNREALISEDCURRENCYGAIN',
  'REALISEDCURRENCYGAIN',
];

/** Facts about QuickBooks Online that its documentation doesn't settle, or that Intuit changes. Each is used in one place only. */

export const quickBooksAddresses = {
  authorize: 'https://appcenter.intuit.com/connect/oauth2',
  token: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revoke: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
  api: 'https://quickbooks.api.intuit.com/v3/company',
  entryPage: 'https://qbo.intuit.com/app/journal?txnId=',
} as const;

export const quickBooksScopes = ['com.intuit.quickbooks.accounting'] as const;

/** Lower ones are ignored since August 2025. */
export const minorVersion = '75';

/** Intuit allows 30 operations; read timeouts are common above ten. */
export const batchSize = 10;

/** No limit is published. Screens become slow beyond a few hundred lines. */
export const mostLines = 500;

/** Intuit allows ten requests per second and company, and 40 batches per minute. */
export const requestLimit = { count: 8, windowMs: 1000, inFlight: 4 } as const;
export const batchLimit = { count: 38, windowMs: 60_000, inFlight: 1 } as const;

/** Intuit requires a pause of a minute after an answer of 429, but the answer doesn't contain it. */
export const throttledSeconds = 60;

/** The most rows of one query. */
export const pageSize = 1000;
/** How many ids or numbers one query names, so that its address stays short. */
export const idsPerQuery = 100;

export const longestRequestKey = 50;

/** Change data capture looks back 30 days and returns at most 1,000 objects. */
export const changesDays = 29;
export const mostChanges = 1000;

const hourMs = 60 * 60_000;

/** How long a visitor can use a sample account. */
export const sampleLifetimeMs = 24 * hourMs;

/** Prepared accounts contain prices up to the day they were prepared, so unused ones are replaced after this time. */
export const sampleShelfMs = 24 * hourMs;

/** Most visitors with a sample account at the same time. Others wait until one expires. */
export const mostVisitors = 200;

/** A preparation that takes longer was interrupted. */
export const preparationMs = hourMs / 6;

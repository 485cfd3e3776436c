/** Types that need more than an id as cache key. Every document must query these fields, otherwise the cache rejects the result. */
export const keyedTypes: Readonly<Record<string, readonly string[]>> = {
  // A user has a different role in each account.
  AccountUser: ['accountId', 'id'],
};

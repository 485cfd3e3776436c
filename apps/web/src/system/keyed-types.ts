/** What an id alone does not tell apart. Every document has to ask for these fields: the cache refuses an answer without them. */
export const keyedTypes: Readonly<Record<string, readonly string[]>> = {
  // A person has a role in each account.
  AccountUser: ['accountId', 'id'],
};

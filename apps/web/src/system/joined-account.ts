const KEY = 'joined-account';

/** The account that an invitation has just opened, kept in this window until it was said that the person joined it. */
export const noteJoined = (accountId: string): void => sessionStorage.setItem(KEY, accountId);

/** Whether the person has just joined the account; true once. */
export function takeJoined(accountId: string): boolean {
  if (sessionStorage.getItem(KEY) !== accountId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}

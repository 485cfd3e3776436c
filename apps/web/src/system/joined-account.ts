const KEY = 'joined-account';

/** The account an invite just opened, stored in this window until the user has seen the notice. */
export const noteJoined = (accountId: string): void => sessionStorage.setItem(KEY, accountId);

/** Whether the user just joined the account. Returns true once. */
export function takeJoined(accountId: string): boolean {
  if (sessionStorage.getItem(KEY) !== accountId) return false;
  sessionStorage.removeItem(KEY);
  return true;
}

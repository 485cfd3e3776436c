/** Makes an account name from a person's name. */
export const accountNameFrom = (userName: string): string =>
  userName.replaceAll(/[^\p{L}\p{N} ]/gu, '').trim();

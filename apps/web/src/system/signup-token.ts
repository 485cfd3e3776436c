const KEY = 'signup-token';

/** The token of an invite link, stored in this window until the user exists: a code invite, or a temporary user. */
export const signupToken = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;
export const storeSignupToken = (token: string): void => sessionStorage.setItem(KEY, token);
export const forgetSignupToken = (): void => sessionStorage.removeItem(KEY);

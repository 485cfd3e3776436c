import type { ApolloClient } from '@apollo/client';
import { checkToken } from './check-token.ts';

/** What was entered to sign up with: the token of an invite, or the link code of a tax professional. */
export type CheckedCode =
  | { readonly kind: 'token'; readonly token: string; readonly email: string | null }
  | { readonly kind: 'linkCode'; readonly code: string }
  | { readonly kind: 'invalid' };

export type ValidCode = Exclude<CheckedCode, { readonly kind: 'invalid' }>;

const isToken = (code: string): boolean => /^[\w-]{43}$/.test(code);

/** Whether a text looks like a link code, however it is grouped: 16 letters and digits. */
export const isLinkCode = (code: string): boolean =>
  /^[0-9A-Za-z]{16}$/.test(code.replaceAll(/[\s-]/g, ''));

export async function checkInvite(client: ApolloClient, token: string): Promise<CheckedCode> {
  const { tokenValid, userEmail } = await checkToken(client, token);
  return tokenValid ? { kind: 'token', token, email: userEmail } : { kind: 'invalid' };
}

/** @throws Error if the server can't be asked, or is asked too often. */
export async function checkCode(client: ApolloClient, entered: string): Promise<CheckedCode> {
  const code = entered.trim();
  if (isToken(code)) return checkInvite(client, code);
  if (!isLinkCode(code)) return { kind: 'invalid' };
  const response = await fetch(
    `/check-signup-code/${encodeURIComponent(code.replaceAll(/[\s-]/g, ''))}`,
    { credentials: 'same-origin' },
  );
  if (response.status === 429) throw new Error('Too many tries. Wait a minute, then try again.');
  if (!response.ok) throw new Error('The code could not be checked. Try again in a moment.');
  const { codeValidated } = (await response.json()) as { readonly codeValidated: boolean };
  return codeValidated
    ? { kind: 'linkCode', code: code.replaceAll(/[\s-]/g, '').toUpperCase() }
    : { kind: 'invalid' };
}

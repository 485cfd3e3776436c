import type { Translate } from '@lotbook/messages/translator';
import * as status from '@lotbook/messages/generated/web/status';
import type { ApolloClient } from '@apollo/client';
import { checkToken } from './check-token.ts';

/** A checked sign-up code: the token of an invite, or the link code of a tax professional. */
export type CheckedCode =
  | { readonly kind: 'token'; readonly token: string; readonly email: string | null }
  | { readonly kind: 'linkCode'; readonly code: string }
  | { readonly kind: 'invalid' };

export type ValidCode = Exclude<CheckedCode, { readonly kind: 'invalid' }>;

const isToken = (code: string): boolean => /^[\w-]{43}$/.test(code);

/** Whether a text has the form of a link code: 16 letters and digits, grouped in any way. */
export const isLinkCode = (code: string): boolean =>
  /^[0-9A-Za-z]{16}$/.test(code.replaceAll(/[\s-]/g, ''));

export async function checkInvite(
  t: Translate,
  client: ApolloClient,
  token: string,
): Promise<CheckedCode> {
  const { tokenValid, userEmail } = await checkToken(t, client, token);
  return tokenValid ? { kind: 'token', token, email: userEmail } : { kind: 'invalid' };
}

/** @throws Error with a text for the user if the server can't be reached or limits requests. */
export async function checkCode(
  t: Translate,
  client: ApolloClient,
  entered: string,
): Promise<CheckedCode> {
  const code = entered.trim();
  if (isToken(code)) return checkInvite(t, client, code);
  if (!isLinkCode(code)) return { kind: 'invalid' };
  const response = await fetch(
    `/check-signup-code/${encodeURIComponent(code.replaceAll(/[\s-]/g, ''))}`,
    { credentials: 'same-origin' },
  );
  if (response.status === 429) throw new Error(t(status.tooManyAttempts));
  if (!response.ok) throw new Error(t(status.codeNotChecked));
  const { codeValidated } = (await response.json()) as { readonly codeValidated: boolean };
  return codeValidated
    ? { kind: 'linkCode', code: code.replaceAll(/[\s-]/g, '').toUpperCase() }
    : { kind: 'invalid' };
}

import type { JWTPayload } from 'jose';
import { Refused } from './token-refusal.ts';

/** Who calls: issuer and subject name the person, never the e-mail. Roles are not in here; they are read per request. */
export interface TokenIdentity<App extends string> {
  readonly issuer: string;
  readonly subject: string;
  readonly clientId: string;
  readonly appId: App;
  /** When the token was issued, in seconds since 1970. */
  readonly issuedAt: number;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly name?: string;
  /** When the person last gave the password, in seconds since 1970. */
  readonly authTime?: number;
}

export function readClaims<App extends string>(
  payload: JWTPayload,
  clientIds: Readonly<Record<App, string>>,
): TokenIdentity<App> {
  const clientId = getClient(payload);
  const appId = (Object.keys(clientIds) as App[]).find((app) => clientIds[app] === clientId);
  if (appId === undefined) throw new Refused('TOKEN_REFUSED', 'client not ours');
  if (typeof payload.sub !== 'string' || payload.sub === '')
    throw new Refused('TOKEN_REFUSED', 'no subject');
  return {
    issuer: payload.iss!,
    subject: payload.sub,
    clientId,
    appId,
    issuedAt: payload.iat!,
    ...readPersonClaims(payload),
  };
}

/** The optional part, from a token or from userinfo alike. */
export function readPersonClaims(
  claims: Readonly<Record<string, unknown>>,
): Pick<TokenIdentity<string>, 'email' | 'emailVerified' | 'name' | 'authTime'> {
  const { email, email_verified: verified, name, auth_time: authTime } = claims;
  return {
    ...(typeof email === 'string' && email !== '' ? { email: email.toLowerCase() } : {}),
    ...(verified === undefined ? {} : { emailVerified: verified === true || verified === 'true' }),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(typeof authTime === 'number' ? { authTime } : {}),
  };
}

function getClient({ client_id: clientId, azp }: JWTPayload): string {
  if (clientId !== undefined && azp !== undefined && clientId !== azp)
    throw new Refused('TOKEN_REFUSED', 'two different clients');
  const client = clientId ?? azp;
  if (typeof client !== 'string') throw new Refused('TOKEN_REFUSED', 'no client');
  return client;
}

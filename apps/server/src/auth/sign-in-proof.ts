import { jwtVerify } from 'jose';
import type { TokenIdentity } from './claims.ts';
import { makeKeySource, type TokenVerifierOptions } from './verify-token.ts';

/**
 * When a person last entered their password, in seconds since 1970: from their access token, or from an ID token of the same person and client sent with it.
 * Providers need not put `auth_time` into access tokens; into ID tokens they have to when `max_age` was asked for (OpenID Connect Core 1.0, section 2).
 */
export type SignInProof = (
  identity: TokenIdentity<string>,
  idToken: string | undefined,
) => Promise<number | undefined>;

const leewaySeconds = 60;
const longestToken = 8 * 1024;

export function createSignInProof(
  options: Pick<TokenVerifierOptions<string>, 'issuer' | 'jwks' | 'algorithms' | 'fetch' | 'now'>,
): SignInProof {
  const { keys } = makeKeySource(options);
  const now = options.now ?? (() => new Date());

  const proven = async (
    { subject, clientId }: TokenIdentity<string>,
    idToken: string,
  ): Promise<number | undefined> => {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: [...(options.algorithms ?? ['RS256'])],
      issuer: options.issuer,
      audience: clientId,
      subject,
      clockTolerance: leewaySeconds,
      currentDate: now(),
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
    });
    const { aud, azp, auth_time: at } = payload;
    // A token with a second audience could have been issued to another client.
    const ours =
      (typeof aud === 'string' || aud?.length === 1) && (azp === undefined || azp === clientId);
    return ours && typeof at === 'number' ? at : undefined;
  };

  return async (identity, idToken) => {
    if (idToken === undefined || idToken.length > longestToken) return identity.authTime;
    const shown = await proven(identity, idToken).catch(() => undefined);
    return shown === undefined ? identity.authTime : Math.max(shown, identity.authTime ?? 0);
  };
}

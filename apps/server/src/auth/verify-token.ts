import {
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose';
import { readClaims, type TokenIdentity } from './claims.ts';
import { discover, type ProviderMetadata } from './discovery.ts';
import { makeLocalKeys, makeRemoteKeys, type KeySource } from './keys.ts';
import { Refused, type TokenRefusal } from './token-refusal.ts';
import { makeUserinfoReader } from './userinfo.ts';

export type { TokenIdentity } from './claims.ts';
export type { TokenRefusal } from './token-refusal.ts';

export interface TokenVerifierOptions<App extends string> {
  readonly issuer: string;
  readonly audience: string;
  /** Which client id is which application flavour. */
  readonly clientIds: Readonly<Record<App, string>>;
  /** The embedded provider's public keys. Absent for an outside provider, whose keys are found by discovery. */
  readonly jwks?: () => JSONWebKeySet;
  /** Audiences allowed in addition to ours, as some providers add their own userinfo endpoint. Default: none. */
  readonly otherAudiences?: readonly string[];
  readonly algorithms?: readonly string[];
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
}

export type TokenOutcome<App extends string> =
  | { readonly ok: true; readonly identity: TokenIdentity<App> }
  | { readonly ok: false; readonly refusal: TokenRefusal };

export type TokenVerifier<App extends string> = (
  token: string | undefined,
) => Promise<TokenOutcome<App>>;

const leewaySeconds = 60;
const oldestSeconds = 24 * 60 * 60;
const longestToken = 8 * 1024;

/** Checks Bearer access tokens by RFC 9068 and RFC 8725: ours or an outside provider's, by the same rules. */
export function createTokenVerifier<App extends string>(
  options: TokenVerifierOptions<App>,
): TokenVerifier<App> {
  const now = options.now ?? (() => new Date());
  const { keys, discovery } = makeKeySource(options);
  const addEmail =
    discovery && makeUserinfoReader({ discovery, fetch: options.fetch ?? fetch, now });
  const algorithms = [...(options.algorithms ?? ['RS256'])];

  return async (token) => {
    try {
      const payload = await checkSignature(describeShape(token, algorithms), {
        keys,
        algorithms,
        options,
        now: now(),
      });
      const identity = readClaims(payload, options.clientIds);
      return {
        ok: true,
        identity:
          identity.email === undefined && addEmail
            ? await addEmail(identity, token!, payload.exp!)
            : identity,
      };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      return { ok: false, refusal: getRefusal(error) };
    }
  };
}

/** The embedded provider's keys, or those that an outside one names. */
export function makeKeySource(
  options: Pick<TokenVerifierOptions<string>, 'issuer' | 'jwks' | 'fetch' | 'now'>,
): {
  readonly keys: KeySource;
  readonly discovery: (() => Promise<ProviderMetadata>) | undefined;
} {
  if (options.jwks) return { keys: makeLocalKeys(options.jwks), discovery: undefined };
  const outside = { fetch: options.fetch ?? fetch, now: options.now ?? (() => new Date()) };
  const discovery = discover({ issuer: options.issuer, ...outside });
  return { keys: makeRemoteKeys({ discovery, ...outside }), discovery };
}

/** Checks that need no cryptography: size, parts, and a header with a known key and algorithm. */
function describeShape(token: string | undefined, algorithms: readonly string[]): string {
  if (!token) throw new Refused('TOKEN_MISSING', 'no token');
  if (token.length > longestToken) throw new Refused('TOKEN_MALFORMED', 'longer than 8 KB');
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token))
    throw new Refused('TOKEN_MALFORMED', 'not three base64url parts');
  const header = decodeProtectedHeader(token);
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg))
    throw new Refused('TOKEN_REFUSED', 'algorithm not allowed');
  if (typeof header.kid !== 'string' || header.kid === '')
    throw new Refused('TOKEN_REFUSED', 'no key id');
  return token;
}

interface SignatureContext {
  readonly keys: KeySource;
  readonly algorithms: string[];
  readonly options: Pick<TokenVerifierOptions<string>, 'issuer' | 'audience' | 'otherAudiences'>;
  readonly now: Date;
}

async function checkSignature(
  token: string,
  { keys, algorithms, options, now }: SignatureContext,
): Promise<JWTPayload> {
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    algorithms,
    issuer: options.issuer,
    audience: options.audience,
    clockTolerance: leewaySeconds,
    currentDate: now,
    requiredClaims: ['exp', 'iat', 'sub', 'aud'],
  });
  checkType(protectedHeader.typ, payload);
  checkAudience(payload.aud, [options.audience, ...(options.otherAudiences ?? [])]);
  checkAge(payload.iat!, Math.floor(now.getTime() / 1000));
  return payload;
}

/** `at+jwt`; or plain `JWT` from older providers when it is plainly an access token and no ID token. */
function checkType(typ: string | undefined, payload: JWTPayload): void {
  const type = typ?.toLowerCase().replace(/^application\//, '');
  if (type === 'at+jwt') return;
  const accessToken =
    (payload['client_id'] !== undefined || payload['scope'] !== undefined) &&
    payload['nonce'] === undefined;
  if (type !== 'jwt' || !accessToken) throw new Refused('TOKEN_REFUSED', 'not an access token');
}

function checkAudience(audience: JWTPayload['aud'], allowed: readonly string[]): void {
  const all = typeof audience === 'string' ? [audience] : (audience ?? []);
  if (!all.every((one) => allowed.includes(one)))
    throw new Refused('TOKEN_REFUSED', 'also meant for someone else');
}

function checkAge(issuedAt: number, nowSeconds: number): void {
  if (issuedAt > nowSeconds + leewaySeconds)
    throw new Refused('TOKEN_REFUSED', 'issued in the future');
  if (issuedAt < nowSeconds - oldestSeconds - leewaySeconds)
    throw new Refused('TOKEN_EXPIRED', 'issued more than a day ago');
}

function getRefusal(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return { code: 'TOKEN_EXPIRED', reason: 'expired' };
  if (error instanceof errors.JWKSNoMatchingKey)
    return { code: 'TOKEN_REFUSED', reason: 'unknown key id' };
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return { code: 'TOKEN_REFUSED', reason: 'wrong signature' };
  if (error instanceof errors.JWTClaimValidationFailed)
    return { code: 'TOKEN_REFUSED', reason: `claim ${error.claim} ${error.reason}` };
  if (error instanceof errors.JOSEError) return { code: 'TOKEN_MALFORMED', reason: error.code };
  if (error instanceof TypeError || error instanceof SyntaxError)
    return { code: 'TOKEN_MALFORMED', reason: 'unreadable' };
  return {
    code: 'IDENTITY_UNAVAILABLE',
    reason: error instanceof Error ? error.message : 'unknown',
  };
}

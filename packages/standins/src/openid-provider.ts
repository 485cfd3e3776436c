import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTPayload,
} from 'jose';

/** The person who is signed in at the provider. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
}

export interface OpenIdProvider extends AsyncDisposable {
  readonly issuer: string;
  /**
   * From now on, visitors of the authorization page are this person. They entered the password that
   * long ago, and enter it again whenever it is required.
   */
  signIn(person: Person, secondsAgo?: number): void;
  /** Signs with a new key from now on; with `forget`, earlier keys are no longer published. */
  rotate(options?: { readonly forget: boolean }): Promise<void>;
  close(): Promise<void>;
}

export interface OpenIdProviderOptions {
  readonly clientIds: readonly string[];
  readonly audience: string;
}

interface Grant {
  readonly person: Person;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  /** When the password was entered, in seconds since 1970; included if `max_age` was requested. */
  readonly authTime: number;
  readonly tellsTime: boolean;
}

/**
 * An independent OpenID provider (OpenID Connect Core 1.0; RFC 7636 for PKCE, RFC 9068 for access
 * tokens). It shares no code with the product's embedded provider except token signing. It asks for
 * no password: the configured person is signed in.
 */
export async function startOpenIdProvider({
  clientIds,
  audience,
}: OpenIdProviderOptions): Promise<OpenIdProvider> {
  const keys: { readonly privateKey: CryptoKey; readonly jwk: JWK }[] = [await newKey()];
  const grants = new Map<string, Grant>();
  let session: { person: Person; authTime: number } | undefined;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return send(response, 200, metadata(issuer));
    if (url.pathname === '/keys') return send(response, 200, { keys: keys.map(({ jwk }) => jwk) });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token' && request.method === 'POST')
      return token(new URLSearchParams(await readBody(request)), response);
    return send(response, 404, { error: 'not_found' });
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const [clientId, redirectUri, challenge] = [
      asked.get('client_id') ?? '',
      asked.get('redirect_uri') ?? '',
      asked.get('code_challenge') ?? '',
    ];
    if (!clientIds.includes(clientId) || asked.get('code_challenge_method') !== 'S256')
      return send(response, 400, { error: 'invalid_request' });
    const back = new URL(redirectUri);
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    if (session) {
      const code = randomBytes(16).toString('base64url');
      if (isTooOld(session, asked)) session = { ...session, authTime: nowSeconds() };
      grants.set(code, {
        ...session,
        clientId,
        redirectUri,
        challenge,
        nonce: asked.get('nonce'),
        tellsTime: asked.has('max_age'),
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'login_required');
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !grant ||
      grant.challenge !== verifier ||
      grant.clientId !== form.get('client_id') ||
      grant.redirectUri !== form.get('redirect_uri')
    )
      return send(response, 400, { error: 'invalid_grant' });
    const { sub, ...profile } = grant.person;
    const asked = {
      ...(grant.nonce === null ? {} : { nonce: grant.nonce }),
      ...(grant.tellsTime ? { auth_time: grant.authTime } : {}),
    };
    const idClaims = { ...profile, aud: grant.clientId, ...asked };
    return send(response, 200, {
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await sign('JWT', { ...idClaims, sub }),
      access_token: await sign('at+jwt', {
        ...profile,
        sub,
        aud: audience,
        client_id: grant.clientId,
        jti: randomBytes(8).toString('hex'),
      }),
    });
  }

  function sign(typ: string, claims: JWTPayload): Promise<string> {
    const [newest] = keys;
    if (!newest) throw new Error('the provider has no key');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ, kid: newest.jwk.kid ?? '' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(newest.privateKey);
  }

  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return {
    issuer,
    signIn: (person, secondsAgo = 0) =>
      void (session = { person, authTime: nowSeconds() - secondsAgo }),
    rotate: async ({ forget } = { forget: false }) => {
      if (forget) keys.length = 0;
      keys.unshift(await newKey());
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Whether the password is required although someone is signed in: `prompt=login`, or `max_age` has
 * passed.
 */
function isTooOld({ authTime }: { readonly authTime: number }, asked: URLSearchParams): boolean {
  const maxAge = asked.get('max_age');
  return (
    asked.get('prompt') === 'login' || (maxAge !== null && nowSeconds() - authTime > Number(maxAge))
  );
}

const metadata = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
});

async function newKey(): Promise<{ readonly privateKey: CryptoKey; readonly jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return {
    privateKey,
    jwk: {
      ...(await exportJWK(publicKey)),
      kid: randomBytes(8).toString('hex'),
      alg: 'RS256',
      use: 'sig',
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    })
    .end(JSON.stringify(body));
}

import { createHash, randomBytes } from 'node:crypto';
import type { Answer } from '../http-standin.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface CoinbaseLogin {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The allowed redirect URIs, compared exactly. */
  readonly redirectUris: readonly string[];
  /** Valid access tokens are added here, so that the service with the same keys accepts them. */
  readonly keys: Keys;
  readonly expiresInSeconds?: number;
  /** Milliseconds; default: the system clock. */
  readonly now?: () => number;
}

interface Grant {
  readonly scope: string;
  readonly access: Set<string>;
  refresh: string | undefined;
}

interface Code {
  readonly redirectUri: string;
  readonly scope: string;
  readonly challenge: string | null;
  readonly method: string;
}

/**
 * Coinbase's scopes: reading accounts, transactions and the user, and refresh tokens.
 * https://docs.cdp.coinbase.com/coinbase-app/oauth2-integration/scopes
 */
const knownScope = /^(wallet:[a-z]+:[a-z:]+|offline_access)$/;

/**
 * A stand-in for login.coinbase.com, after its OAuth2 reference: a consent page, single-use codes
 * bound by PKCE, access tokens for an hour, single-use refresh tokens with `offline_access` only,
 * and revocation, which always answers 200.
 */
export function coinbaseLogin({
  clientId,
  clientSecret,
  redirectUris,
  keys,
  expiresInSeconds = 3600,
  now = Date.now,
}: CoinbaseLogin): Service & { readonly expire: () => void } {
  const codes = new Map<string, Code>();
  const grants: Grant[] = [];
  const ends = new Map<string, number>();

  function page({ parameters }: Question): Answer {
    const fault = getFault(parameters);
    if (fault !== undefined)
      return json({ error: 'invalid_request', error_description: fault }, 400);
    const decided = (decision: string) =>
      new URLSearchParams({ ...parameters, decision }).toString().replaceAll('&', '&amp;');
    return html(`<!doctype html><html lang="en"><title>Authorize</title><h1>Sign in at the stand-in of Coinbase</h1>
      <p>${clientId} wants to: ${(parameters['scope'] ?? '').split(/[ ,+]/).join(', ')}</p>
      <p><a href="decide?${decided('allow')}">Authorize</a> <a href="decide?${decided('deny')}">Cancel</a></p></html>`);
  }

  function getFault({
    client_id: client,
    redirect_uri: to,
    response_type: type,
    state = '',
    scope = '',
  }: Question['parameters']): string | undefined {
    if (client !== clientId) return 'Client authentication failed due to unknown client.';
    if (to === undefined || !redirectUris.includes(to))
      return 'The redirect URI included is not valid.';
    if (type !== 'code') return 'The authorization server does not support this response type.';
    if (state.length < 8) return 'The state is missing or has less than 8 characters.';
    const unknown = scope.split(/[ ,+]/).find((each) => !knownScope.test(each));
    return unknown === undefined
      ? undefined
      : `The requested scope ${unknown} is invalid, unknown, or malformed.`;
  }

  function decide(question: Question): Answer {
    const {
      redirect_uri: to = '',
      state = '',
      scope = '',
      decision,
      code_challenge: challenge,
      code_challenge_method: method = 'plain',
    } = question.parameters;
    if (getFault(question.parameters) !== undefined) return page(question);
    const back = new URL(to);
    back.searchParams.set('state', state);
    if (decision === 'allow') {
      const code = random();
      codes.set(code, { redirectUri: to, scope, challenge: challenge ?? null, method });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set(
        'error_description',
        'The resource owner or authorization server denied the request.',
      );
    }
    return { status: 302, body: '', headers: { location: back.href } };
  }

  function token({ parameters }: Question): Answer {
    if (parameters['client_id'] !== clientId || parameters['client_secret'] !== clientSecret)
      return json(
        { error: 'invalid_client', error_description: 'Client authentication failed.' },
        401,
      );
    if (parameters['grant_type'] === 'authorization_code') return exchanged(parameters);
    if (parameters['grant_type'] !== 'refresh_token')
      return json({ error: 'unsupported_grant_type' }, 400);
    const grant = grants.find(
      ({ refresh }) => refresh !== undefined && refresh === parameters['refresh_token'],
    );
    return grant ? issue(grant) : invalidGrant();
  }

  function exchanged({
    code = '',
    redirect_uri: to,
    code_verifier: verifier = '',
  }: Question['parameters']): Answer {
    const found = codes.get(code);
    codes.delete(code);
    const proof =
      found?.method === 'S256'
        ? createHash('sha256').update(verifier).digest('base64url')
        : verifier;
    if (
      !found ||
      found.redirectUri !== to ||
      (found.challenge !== null && found.challenge !== proof)
    )
      return invalidGrant();
    const grant: Grant = { scope: found.scope, access: new Set(), refresh: undefined };
    grants.push(grant);
    return issue(grant);
  }

  function issue(grant: Grant): Answer {
    const access = random();
    endAccess(grant);
    grant.access.add(access);
    grant.refresh = grant.scope.includes('offline_access') ? random() : undefined;
    keys.valid.add(access);
    ends.set(access, now() + expiresInSeconds * 1000);
    return json({
      access_token: access,
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      scope: grant.scope,
      ...(grant.refresh === undefined ? {} : { refresh_token: grant.refresh }),
    });
  }

  function endAccess({ access }: Grant): void {
    for (const each of access) keys.valid.delete(each);
    access.clear();
  }

  function expire(): void {
    for (const [access, end] of ends) if (end <= now()) keys.valid.delete(access);
  }

  function revoke({ parameters, headers }: Question): Answer {
    const own = String(headers['authorization'] ?? '').replace(/^Bearer /, '');
    const grant = grants.find(
      ({ access, refresh }) =>
        access.has(parameters['token'] ?? '') || refresh === parameters['token'],
    );
    if (grant && keys.valid.has(own)) {
      endAccess(grant);
      grant.refresh = undefined;
    }
    return json({});
  }

  return {
    hosts: ['login.coinbase.com'],
    /** Removes expired access tokens. */
    expire,
    answer: (question) => {
      expire();
      const { path, method } = question;
      if (path === '/oauth2/auth' && method === 'GET') return page(question);
      if (path === '/oauth2/decide' && method === 'GET') return decide(question);
      if (path === '/oauth2/token' && method === 'POST') return token(question);
      if (path === '/oauth2/revoke' && method === 'POST') return revoke(question);
      return json({ error: 'not_found' }, 404);
    },
  };
}

const random = (): string => randomBytes(18).toString('base64url');

const invalidGrant = (): Answer =>
  json(
    {
      error: 'invalid_grant',
      error_description:
        'The provided authorization grant is invalid, expired, revoked, or was issued to another client.',
    },
    400,
  );

const html = (body: string): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

import { randomBytes } from 'node:crypto';
import type { Answer } from '../http-standin.ts';
import { json, type Question } from '../exchanges/service.ts';

export interface TokenServerOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Compared letter for letter. */
  readonly redirectUris: readonly string[];
  readonly companies: readonly { readonly id: string; readonly name: string }[];
  /** Why a scope is refused; undefined if it is granted. */
  readonly refuseScope: (scope: string) => string | undefined;
  readonly accessSeconds: number;
  /** QuickBooks names the company on the callback; Xero lets the person choose several. */
  readonly namesCompany: boolean;
}

interface Grant {
  readonly companyIds: readonly string[];
  readonly access: Map<string, number>;
  refresh: string;
  /** Accepted until the new refresh token is used: an answer may have been lost. */
  previous: string | undefined;
}

export interface TokenServer {
  consentPage(question: Question): Answer;
  decide(question: Question): Answer;
  token(question: Question): Answer;
  revoke(question: Question): Answer;
  /** The companies that a bearer token opens; undefined if it is not valid. */
  open(question: Pick<Question, 'headers'>): readonly string[] | undefined;
  /** Ends all access tokens; refresh tokens stay valid. */
  expireAccess(): void;
  /** Ends every grant, as a person does in the accounting system. */
  revokeAll(): void;
  /** How often access was renewed. */
  readonly renewals: number;
}

/** OAuth 2 as Intuit and Xero run it: codes good once, rotating refresh tokens, Basic authentication. */
export function startTokenServer(options: TokenServerOptions): TokenServer {
  const codes = new Map<string, { readonly redirectUri: string; readonly companyIds: string[] }>();
  const grants = new Set<Grant>();
  let renewals = 0;

  const findFault = ({ parameters }: Question): string | undefined => {
    if (parameters['client_id'] !== options.clientId) return 'unauthorized_client';
    if (!options.redirectUris.includes(parameters['redirect_uri'] ?? ''))
      return 'invalid_redirect_uri';
    if (parameters['response_type'] !== 'code') return 'unsupported_response_type';
    const scopes = (parameters['scope'] ?? '').split(' ');
    const refused = scopes.map(options.refuseScope).find((each) => each !== undefined);
    return refused === undefined ? undefined : 'invalid_scope';
  };

  const consentPage = (question: Question): Answer => {
    const fault = findFault(question);
    if (fault !== undefined) return json({ error: fault }, 400);
    const link = (decision: string, text: string): string => {
      const query = new URLSearchParams({ ...question.parameters, decision });
      return `<p><a href="decide?${query.toString().replaceAll('&', '&amp;')}">${text}</a></p>`;
    };
    const allow = options.companies.map(({ id, name }) => link(id, `Connect ${name}`));
    const all = options.namesCompany ? '' : link('all', 'Connect all');
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><html lang="en"><title>Connect</title><h1>Connect your books (stand-in)</h1>${allow.join('')}${all}${link('deny', 'Cancel')}</html>`,
    };
  };

  const decide = (question: Question): Answer => {
    const { redirect_uri: redirectUri = '', state = '', decision = '' } = question.parameters;
    if (findFault(question) !== undefined) return consentPage(question);
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    const companyIds = options.companies
      .map(({ id }) => id)
      .filter((id) => decision === 'all' || id === decision);
    if (companyIds.length === 0) back.searchParams.set('error', 'access_denied');
    else {
      const code = random();
      codes.set(code, { redirectUri, companyIds });
      back.searchParams.set('code', code);
      if (options.namesCompany) back.searchParams.set('realmId', companyIds[0] ?? '');
    }
    return { status: 302, body: '', headers: { location: back.href } };
  };

  const issue = (grant: Grant): Answer => {
    const access = random();
    grant.access.set(access, Date.now() + options.accessSeconds * 1000);
    return json({
      token_type: 'bearer',
      access_token: access,
      expires_in: options.accessSeconds,
      refresh_token: grant.refresh,
      ...(options.namesCompany
        ? { x_refresh_token_expires_in: 8_726_400, x_refresh_token_hard_expires_in: 157_680_000 }
        : {}),
    });
  };

  const token = ({ parameters, headers }: Question): Answer => {
    if (!isClient(headers, options)) return json({ error: 'invalid_client' }, 401);
    if (parameters['grant_type'] === 'authorization_code') {
      const code = parameters['code'] ?? '';
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.redirectUri !== parameters['redirect_uri'])
        return json({ error: 'invalid_grant' }, 400);
      const grant: Grant = {
        companyIds: found.companyIds,
        access: new Map(),
        refresh: random(),
        previous: undefined,
      };
      grants.add(grant);
      return issue(grant);
    }
    const shown = parameters['refresh_token'];
    const grant = [...grants].find(
      ({ refresh, previous }) => shown !== undefined && [refresh, previous].includes(shown),
    );
    if (!grant) return json({ error: 'invalid_grant' }, 400);
    renewals += 1;
    if (shown === grant.refresh) {
      grant.previous = grant.refresh;
      grant.refresh = random();
    }
    return issue(grant);
  };

  const revoke = ({ parameters, headers }: Question): Answer => {
    if (!isClient(headers, options)) return json({ error: 'invalid_client' }, 401);
    for (const grant of grants)
      if ([grant.refresh, grant.previous].includes(parameters['token'])) grants.delete(grant);
    return { status: 200, body: '' };
  };

  return {
    consentPage,
    decide,
    token,
    revoke,
    open: ({ headers }) => {
      const shown = String(headers['authorization'] ?? '').replace(/^Bearer /, '');
      return [...grants].find(({ access }) => (access.get(shown) ?? 0) > Date.now())?.companyIds;
    },
    expireAccess: () => {
      for (const { access } of grants) access.clear();
    },
    revokeAll: () => grants.clear(),
    get renewals() {
      return renewals;
    },
  };
}

const random = (): string => randomBytes(18).toString('base64url');

function isClient(
  headers: Question['headers'],
  { clientId, clientSecret }: TokenServerOptions,
): boolean {
  const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  return headers['authorization'] === `Basic ${expected}`;
}

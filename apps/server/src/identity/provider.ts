import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { appIds } from '@lotbook/access/applications';
import { reading, type Database } from '@lotbook/db/database';
import { findLogin } from '@lotbook/db/stores/identity-logins';
import { findSampleApp } from '@lotbook/db/stores/sample-logins';
import {
  errors,
  interactionPolicy,
  Provider,
  type Account,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import {
  getBasePath,
  getAppByClient,
  type IdentityConfig,
  type IdentityContext,
} from './context.ts';
import { makeCookieSettings } from './cookies.ts';
import { makeLogoutPages, leaveAtOnce } from './logout.ts';
import { recordAdapter } from './record-adapter.ts';
import { renderErrorPage } from './error-page.ts';
import type { SigningKeys } from './signing-keys.ts';

const minutes = 60;
const days = 24 * 60 * minutes;
const accessTokenSeconds = 10 * minutes;
const apiScope = 'api';

/** The OpenID provider itself. All pages are ours; the default pages of the library are replaced. */
export function createProvider(context: IdentityContext, keys: SigningKeys): Provider {
  const { config, database, log } = context;
  const provider = new Provider(config.oidc.issuer, {
    adapter: recordAdapter(database),
    clients: appIds.map((app) => makeClient(config, config.oidc.clients[app])),
    jwks: keys.private,
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    extraParams: ['screen_hint'],
    clientBasedCORS: (_ctx, origin) => getOrigins(config).includes(origin),
    cookies: makeCookieSettings(config),
    features: makeFeatures(context),
    findAccount: (_ctx, id) => findAccount(database, id),
    extraTokenClaims: async (ctx, token) =>
      token.kind === 'AccessToken' ? await readAccessTokenClaims(ctx) : undefined,
    loadExistingGrant: (ctx) => makeFirstPartyGrant(ctx, getResource(config)),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    interactions: {
      policy: signInOnly(context),
      url: (_ctx, interaction) => `${getBasePath(config)}/interaction/${interaction.uid}`,
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = renderErrorPage(config, out.error);
    },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 1 * minutes,
      IdToken: accessTokenSeconds,
      Interaction: 60 * minutes,
      Session: 14 * days,
      Grant: 14 * days,
      // Rotation does not lengthen it: two weeks after the sign-in the password is asked for again.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? 14 * days,
    },
  });
  provider.proxy = true;
  provider.use(leaveAtOnce(provider));
  (provider as EventEmitter).on('error', (error: { expose?: boolean }) => {
    if (error.expose !== true) log.error({ err: error }, 'the identity provider failed');
  });
  provider.on('server_error', (ctx, error) =>
    log.error({ err: error, path: ctx.path }, 'the identity provider failed'),
  );
  return provider;
}

/** Pins a request to the configured address, whatever host it claims to be for. */
export function pinRequest(req: IncomingMessage, config: IdentityConfig): void {
  const { host, protocol } = new URL(config.origin);
  req.headers.host = host;
  req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete req.headers['x-forwarded-host'];
}

/** Every origin that people use. */
const getOrigins = ({ origin, origins }: IdentityConfig): readonly string[] => origins ?? [origin];

function makeClient(config: IdentityConfig, clientId: string): ClientMetadata {
  const origins = getOrigins(config);
  return {
    client_id: clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: origins.flatMap((origin) => [
      `${origin}/auth-callback`,
      `${origin}/silent-callback`,
    ]),
    post_logout_redirect_uris: origins.flatMap((origin) => [
      `${origin}/app-select`,
      `${origin}/`,
      ...appIds.map((app) => `${origin}/${app}/login`),
    ]),
  };
}

function makeFeatures({ config }: IdentityContext): NonNullable<Configuration['features']> {
  const resource = getResource(config);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    revocation: { enabled: true },
    rpInitiatedLogout: { enabled: true, ...makeLogoutPages(config) },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, asked) => {
        if (asked !== resource) throw new errors.InvalidTarget();
        return {
          scope: apiScope,
          audience: config.oidc.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

/** A resource has to be a URI; an audience need not be one. */
const getResource = ({ oidc }: IdentityConfig): string =>
  URL.canParse(oidc.audience) ? oidc.audience : oidc.issuer;

async function findAccount(database: Database, id: string): Promise<Account | undefined> {
  const login = await reading(database, {}, (db) => findLogin(db, id));
  return (
    login && {
      accountId: login.id,
      claims: () => ({ sub: login.id, email: login.email, email_verified: login.verified }),
    }
  );
}

async function readAccessTokenClaims(
  ctx: KoaContextWithOIDC,
): Promise<Record<string, string | number | boolean>> {
  const { Account, AuthorizationCode, RefreshToken } = ctx.oidc.entities;
  const claims = await Account?.claims('userinfo', 'email', {}, []);
  const authTime = AuthorizationCode?.authTime ?? RefreshToken?.authTime;
  return {
    ...(claims
      ? { email: String(claims['email']), email_verified: claims['email_verified'] === true }
      : {}),
    ...(authTime === undefined ? {} : { auth_time: authTime }),
  };
}

/** The applications are our own: signing in is the consent. */
async function makeFirstPartyGrant(ctx: KoaContextWithOIDC, resource: string) {
  const { client, session, account, provider } = ctx.oidc;
  if (!client || !session || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known === undefined ? undefined : await provider.Grant.find(known);
  if (existing?.accountId === account.accountId) return existing;
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid offline_access email profile');
  grant.addResourceScope(resource, apiScope);
  await grant.save();
  return grant;
}

/** The library's checks without the one for consent; and a session whose login is gone signs in again. */
function signInOnly({ config, database }: IdentityContext): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const gone = new interactionPolicy.Check(
    'login_gone',
    'End-User authentication is required',
    'login_required',
    (ctx) => {
      return ctx.oidc.session?.accountId !== undefined && ctx.oidc.account === undefined;
    },
  );
  policy.get('login')?.checks.add(gone);
  // A visitor who explores one application after the other gets another login.
  const otherSample = new interactionPolicy.Check(
    'other_sample',
    'End-User authentication is required',
    'login_required',
    async (ctx) => {
      const { session, params } = ctx.oidc;
      const subject = session?.accountId;
      if (params?.['screen_hint'] !== 'sample' || subject === undefined) return false;
      const app = await reading(database, {}, (db) => findSampleApp(db, subject));
      return app !== undefined && app !== getAppByClient(config, params['client_id']);
    },
  );
  policy.get('login')?.checks.add(otherSample);
  return policy;
}

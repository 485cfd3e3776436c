import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/oauth';
import * as contract from '@lotbook/messages/generated/contract';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { runAsAccount, writing } from '@lotbook/db/database';
import {
  addOAuthSession,
  openOAuthSession,
  useOAuthSession,
  type OAuthSession,
} from '@lotbook/db/stores/oauth-sessions';
import { AppError } from '@lotbook/model/errors';
import { isIntegrationId } from '../integrations/known-integration.ts';
import { writingAs } from '../member.ts';
import type { Actor } from '../services.ts';
import {
  computeDigest,
  getDisplayDigest,
  type OAuthApplication,
  type ShellServices,
} from '../shell.ts';
import { findForwardingAddress } from './forwarding.ts';
import { getChallenge, getVerifier } from './pkce.ts';

const lifeMs = 10 * 60_000;

export interface OAuthVisit {
  readonly applicationName: string;
  /** Where the browser is to go afterwards: one of the addresses that the installation registered for the application. */
  readonly redirectUri: string;
  /** What the browser shows to prove that it is the same. */
  readonly binding: string;
}

/** Begins the visit to another service's authorization page and answers the page's address. */
export function beginOAuthVisit(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  visit: OAuthVisit,
): Promise<string> {
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const application = services.shell.oauthApplications.find(
        ({ id }) => id === visit.applicationName,
      );
      if (!application)
        throw new AppError('BAD_INPUT', fill(texts.installationNotRegistered), {
          field: 'applicationName',
        });
      const forwardingUri = findForwardingAddress(
        visit.redirectUri,
        [...application.forwardTo, ...listOwnReturns(services, application)],
        services.shell.origin,
      );
      if (forwardingUri === undefined)
        throw new AppError('BAD_INPUT', fill(texts.addressNotRegistered), {
          field: 'redirectUri',
        });
      const [state, now] = [randomBytes(32).toString('base64url'), services.now()];
      const session = {
        provider: application.id,
        userId,
        forwardingUri,
        stateDigest: computeDigest(state),
        bindingDigest: computeDigest(visit.binding),
        expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
      };
      await addOAuthSession(tx, account.id, session, now.toISOString());
      const url = new URL(application.authorizationUrl);
      url.searchParams.set('response_type', 'code');
      url.searchParams.set('client_id', application.clientId);
      url.searchParams.set(
        'redirect_uri',
        `${services.shell.origin}/oauth-callback/${application.id}`,
      );
      url.searchParams.set('scope', application.scope);
      url.searchParams.set('state', state);
      // Another party that exchanges the code doesn't know our verifier, and accounting systems document none.
      if (application.tokenUrl !== undefined && !isIntegrationId(application.id)) {
        url.searchParams.set('code_challenge', getChallenge(getVerifier(visit.binding, state)));
        url.searchParams.set('code_challenge_method', 'S256');
      }
      return url.href;
    },
  );
}

/** The page that uses the result of the visit: that of the accounting system, or the sources page of each application. */
const listOwnReturns = (
  { shell }: ShellServices,
  { id, tokenUrl }: OAuthApplication,
): readonly string[] =>
  isIntegrationId(id)
    ? [`/accounting/integrations/${id}`, `/${shell.appPaths.accounting}/integrations/${id}`]
    : tokenUrl === undefined
      ? []
      : Object.values(shell.appPaths).map((appPath) => `/${appPath}/sources/granted`);

/**
 * Ends the visit: the session of that state, once, for the browser that began it.
 * @throws AppError NOT_FOUND for every state that is not open, and in every other browser.
 */
export async function endOAuthVisit(
  services: ShellServices,
  state: string,
  binding: string | undefined,
): Promise<OAuthSession> {
  if (!/^[\w-]{43}$/.test(state) || binding === undefined) throw noSession();
  return writing(services.database, { digest: getDisplayDigest(state) }, async (tx) => {
    const now = services.now().toISOString();
    const found = await openOAuthSession(tx, computeDigest(state), now);
    if (!found || !timingSafeEqual(found.bindingDigest, computeDigest(binding))) throw noSession();
    await runAsAccount(tx, { accountId: found.accountId });
    if (!(await useOAuthSession(tx, found.accountId, found.id, now))) throw noSession();
    const { id, accountId, userId, provider, forwardingUri } = found;
    return { id, accountId, userId, provider, forwardingUri };
  });
}

const noSession = (): AppError => new AppError('NOT_FOUND', fill(contract.noOAuthSessionFound));

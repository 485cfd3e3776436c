import { timingSafeEqual } from 'node:crypto';
import type { Adapter } from '@lotbook/connections/adapter';
import type { Network } from '@lotbook/connections/network';
import { writing, type Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { findConnection, noteAuthentication, putConnection } from '@lotbook/db/stores/connections';
import { takeEndedOAuthSession } from '@lotbook/db/stores/oauth-sessions';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { AccessRevoked, Malformed } from '@lotbook/model/outage';
import { isId, notFound, writingAs } from '../member.ts';
import type { Actor, SyncServices } from '../services.ts';
import { digestOf, type OAuthApplication, type ShellServices } from '../shell.ts';
import { knownAdapter, sealCredentials } from './connect-source.ts';
import { queueSync } from './request-sync.ts';

export interface Granting {
  readonly exchangeId: string;
  readonly code: string;
  readonly state: string;
  /** What the browser shows to prove that it is the one that began the visit. */
  readonly binding: string | undefined;
}

/**
 * Takes what a visit to a service's authorization page brought, once, from the person and the browser that began it. The code is sealed; the worker turns it into access.
 * @throws AppError NOT_FOUND for a state of no such visit.
 */
export function grantAccess(services: ShellServices, actor: Actor, accountId: string, { exchangeId, code, state, binding }: Granting): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = isId(exchangeId) ? await findSource(tx, account.id, exchangeId as SourceId) : undefined;
    if (source?.kind !== 'exchange') throw notFound('exchange');
    const adapter = knownAdapter(services, (await findConnection(tx, account.id, source.id))?.adapter ?? source.provider);
    if (adapter.oauth === undefined) throw new AppError('BAD_INPUT', 'This service is not connected by a visit. Enter a key instead.', { field: 'exchangeId' });
    const session = await takeEndedOAuthSession(tx, account.id, {
      stateDigest: digestOf(state),
      userId,
      provider: adapter.oauth,
      now: services.now().toISOString(),
    });
    if (!session || binding === undefined || !timingSafeEqual(session.bindingDigest, digestOf(binding)))
      throw new AppError('NOT_FOUND', 'No OAuth session found');
    await putConnection(tx, account.id, { sourceId: source.id, adapter: adapter.id, createdBy: userId });
    await sealCredentials(services, tx, { accountId: account.id, userId, source }, { oauthCode: code });
    await noteAuthentication(tx, account.id, source.id, { failed: false });
    await queueSync(services, tx, account.id, source.id, userId);
    await log(tx, account.id, { userId, type: 'source', action: 'credentials', message: `Access to ${source.name} was granted` });
  });
}

interface Asking {
  readonly accountId: AccountId;
  readonly source: Source;
  readonly adapter: Adapter;
}

/** Access is renewed when it holds for less than that. */
const leastMs = 5 * 60_000;

/** Credentials that hold: a code is turned into access, and access that ends is renewed. What is new is sealed before it is used, since the old one is good no more. */
export async function usableCredentials(
  services: SyncServices,
  { accountId, source, adapter }: Asking,
  network: Network,
  credentials: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { oauthCode, refreshToken, expiresAt } = credentials;
  const isDue = oauthCode !== undefined || (refreshToken !== undefined && Date.parse(expiresAt ?? '') - Date.now() < leastMs);
  if (!isDue) return credentials;
  const application = services.oauth.applications.find(({ id }) => id === adapter.oauth);
  if (application?.tokenUrl === undefined) throw new AccessRevoked('this installation is no longer registered with the service.');
  const grant =
    oauthCode === undefined
      ? { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' }
      : { grant_type: 'authorization_code', code: oauthCode, redirect_uri: `${services.oauth.origin}/oauth-callback/${application.id}` };
  const fresh = await asked(network, adapter.label, application.tokenUrl, application, grant);
  await writing(services.database, { accountId }, (tx: Tx) => sealCredentials(services, tx, { accountId, userId: undefined, source }, fresh));
  return fresh;
}

async function asked(
  network: Network,
  service: string,
  url: string,
  { clientId, clientSecret = '' }: OAuthApplication,
  grant: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const body = new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }).toString();
  // Once: a code is good for one question, and one that was asked and not answered is lost.
  const reply = await network.once({
    service,
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
  });
  if (reply.status >= 400) throw new AccessRevoked('the access that was granted does not hold any more. Sign in to the service again.');
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = JSON.parse(reply.text) as Record<string, unknown>;
  if (typeof accessToken !== 'string') throw new Malformed(`${service} answered without access`);
  return {
    accessToken,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    expiresAt: new Date(Date.now() + Number(seconds ?? 3600) * 1000).toISOString(),
  };
}

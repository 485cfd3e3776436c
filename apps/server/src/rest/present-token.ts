import type { IncomingMessage } from 'node:http';
import { isAppId } from '@lotbook/access/applications';
import { isTokenScope } from '@lotbook/access/token-scopes';
import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import { findAccessToken, getTokenLimits } from '@lotbook/services/access-tokens/find-token';
import type { Services } from '@lotbook/services/services';
import type { Context } from '../graphql/context.ts';
import { getNetwork } from '../pages/request.ts';
import { createCallLimits } from './call-limits.ts';
import type { Charge } from './charge.ts';

/** The routes of the public API. Others are for the web application alone. */
const paths = ['/graphql', '/uploads', '/reports/', '/evidence/', '/integration-entries/'];

/** Calls of one token in a minute. */
const perToken = { name: 'token', points: 300, seconds: 60 } as const;

/** Requests with an ended token from one network: a script must not use up its neighbors' tries at codes. */
const refused = { name: 'ended-token', points: 120, seconds: 60 } as const;

interface Door {
  readonly services: Services;
  readonly charge: Charge;
}

/** Who calls with a personal access token. @throws AppError UNAUTHENTICATED if it is unknown, revoked or expired; NOT_PERMITTED at other routes */
export async function presentToken(
  { services, charge }: Door,
  request: IncomingMessage,
  address: string,
  secret: string,
): Promise<Pick<Context, 'identity' | 'accessToken' | 'charge'>> {
  const found = await findAccessToken(services, secret);
  const appId = found?.token.appId;
  if (!found || appId === undefined || !isAppId(appId)) {
    await charge(refused, getNetwork(address));
    throw new AppError('UNAUTHENTICATED', fill(contract.invalidToken));
  }
  const { token, user } = found;
  await charge(perToken, token.id);
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (!paths.some((each) => path === each || (each.endsWith('/') && path.startsWith(each))))
    throw new AppError('NOT_PERMITTED', fill(texts.routeNotPublic));
  const limits = createCallLimits(charge);
  return {
    identity: {
      issuer: user.issuer,
      subject: user.subject,
      // No client of the identity provider signed this person in.
      clientId: '',
      appId,
      issuedAt: Math.floor(Date.parse(token.createdAt) / 1000),
      email: user.email,
      emailVerified: user.emailVerified,
    },
    accessToken: {
      id: token.id,
      scopes: token.scopes.filter(isTokenScope),
      limits: getTokenLimits(token),
    },
    charge: (kind, name) => limits(`token ${token.id}`, kind, name),
  };
}

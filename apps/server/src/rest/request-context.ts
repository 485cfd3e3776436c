import type { IncomingMessage } from 'node:http';
import { AppError } from '@lotbook/model/errors';
import type { AppId } from '@lotbook/access/applications';
import type { Services } from '@lotbook/services/services';
import type { TokenVerifier } from '../auth/verify-token.ts';
import { createContext, type Context } from '../graphql/context.ts';

/** Finds out who sends a request. @throws AppError UNAUTHENTICATED when it carries a token that is not valid; without any it is nobody's. */
export type RequestContext = (request: IncomingMessage) => Promise<Context>;

export function requestContext(services: Services, verify: TokenVerifier<AppId>, sendVerification: Context['sendVerification']): RequestContext {
  return async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return createContext({ services, identity: undefined, sendVerification });
    const outcome = await verify(token);
    if (outcome.ok) return createContext({ services, identity: outcome.identity, sendVerification });
    if (outcome.refusal.code === 'IDENTITY_UNAVAILABLE')
      throw new AppError('IDENTITY_UNAVAILABLE', 'The identity provider does not answer. Try again in a moment.');
    throw new AppError('UNAUTHENTICATED', 'Invalid Token');
  };
}

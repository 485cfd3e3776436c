import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import * as contract from '@lotbook/messages/generated/contract';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@lotbook/model/errors';
import type { AppId } from '@lotbook/access/applications';
import type { Database } from '@lotbook/db/database';
import { tokenPrefix } from '@lotbook/services/access-tokens/manage-tokens';
import type { ShellServices } from '@lotbook/services/shell';
import { getNetwork } from '../pages/request.ts';
import type { SignInProof } from '../auth/sign-in-proof.ts';
import type { TokenVerifier } from '../auth/verify-token.ts';
import { createContext, type Context, type Logins } from '../graphql/context.ts';
import { getBrowser } from './browser-cookie.ts';
import { createCallLimits } from './call-limits.ts';
import { createCharge } from './charge.ts';
import { guesses } from './guesses.ts';
import { presentToken } from './present-token.ts';

/** Finds out who sends a request. @throws AppError UNAUTHENTICATED for an invalid token; a request without a token is anonymous. */
export type RequestContext = (request: IncomingMessage, address?: string) => Promise<Context>;

export interface RequestContextOptions {
  /** Where calls are counted. */
  readonly database: Database;
  /** The services as they serve a host: each brand signs its mails and names its own address. */
  readonly createServices: (host: string | undefined) => ShellServices;
  readonly verify: TokenVerifier<AppId>;
  readonly proof: SignInProof;
  readonly logins: Logins;
}

export function makeRequestContext({
  database,
  createServices,
  verify,
  proof,
  logins,
}: RequestContextOptions): RequestContext {
  const charge = createCharge(database);
  const limits = createCallLimits(charge);
  return async (request, address = request.socket.remoteAddress ?? '') => {
    const services = createServices(request.headers.host);
    const base = {
      services,
      logins,
      browser: getBrowser(request, services.shell.origin),
      guess: () => charge(guesses, getNetwork(address)),
    };
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined)
      return createContext({
        ...base,
        charge: (kind, name) => limits(getNetwork(address), kind, name),
        identity: undefined,
      });
    if (token.startsWith(tokenPrefix)) {
      const presented = await presentToken({ services, charge }, request, address, token);
      return createContext({ ...base, ...presented });
    }
    const outcome = await verify(token);
    if (outcome.ok) {
      const { identity } = outcome;
      const person = toPerson(identity);
      const signedInAt = () => proof(identity, getIdToken(request));
      return createContext({
        ...base,
        charge: (kind, name) => limits(person, kind, name),
        identity,
        signedInAt,
      });
    }
    if (outcome.refusal.code === 'IDENTITY_UNAVAILABLE')
      throw new AppError('IDENTITY_UNAVAILABLE', fill(texts.identityProviderSilent));
    throw new AppError('UNAUTHENTICATED', fill(contract.invalidToken));
  };
}

const toPerson = ({
  issuer,
  subject,
}: {
  readonly issuer: string;
  readonly subject: string;
}): string => `${issuer} ${subject}`;

/** The ID token sent with the access token after another sign-in. */
function getIdToken({ headers }: IncomingMessage): string | undefined {
  const shown = headers['x-id-token'];
  return typeof shown === 'string' && shown !== '' ? shown : undefined;
}

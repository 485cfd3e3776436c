import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';
import type { User } from '@lotbook/db/stores/users';
import { findSignedInUser } from '@lotbook/services/users/find-signed-in-user';
import type { Actor, TokenLimits } from '@lotbook/services/services';
import type { ShellServices } from '@lotbook/services/shell';
import type { AppId } from '@lotbook/access/applications';
import type { TokenScope } from '@lotbook/access/token-scopes';
import type { TokenIdentity } from '../auth/claims.ts';

/** Requests to the identity provider for a person who signed in there. */
export interface Logins {
  /** Mails the link once more that confirms the address. */
  readonly sendVerification: (identity: TokenIdentity<AppId>) => Promise<void>;
  /** Mails a link under which a new password can be chosen. @throws AppError if the provider is external. */
  readonly sendPasswordLink: (identity: TokenIdentity<AppId>) => Promise<void>;
  /** Changes a password that must be changed before a sign-in can continue. @throws AppError if the provider is external. */
  readonly changeDuePassword: (wanted: {
    readonly sessionToken: string;
    readonly state: string;
    readonly newPassword: string;
  }) => Promise<{
    readonly updatedToken: string;
    readonly continueUrl: string;
  }>;
  /** Ends the sessions at our provider, where it is the one. */
  readonly endSessions: (identity: TokenIdentity<AppId>) => Promise<void>;
}

/** The browser that sends a request, identified by our cookie. */
export interface Browser {
  /** The cookie that it sent; undefined on its first visit. */
  readonly shown: string | undefined;
  /** Returns the cookie that it will send from now on. */
  readonly bind: () => string;
}

/** The personal access token of a request. */
export interface ContextToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  readonly limits: TokenLimits;
}

/** What resolvers may use; created for each request. */
export interface Context {
  readonly services: ShellServices;
  /** Set if a program sent a personal access token instead of a sign-in. */
  readonly accessToken: ContextToken | undefined;
  /** The signed-in person from the token; undefined without a valid one. */
  readonly identity: TokenIdentity<AppId> | undefined;
  readonly logins: Logins;
  readonly browser: Browser;
  /** Counts a call against its caller. @throws AppError RATE_LIMITED after too many. */
  readonly charge: (kind: 'query' | 'mutation', name: string) => Promise<void>;
  /** Counts an attempt at a token or code against the sender of the request. @throws AppError RATE_LIMITED after too many. */
  readonly guess: () => Promise<void>;
  /** When the person last entered their password, in seconds since 1970; undefined if the provider does not report it. */
  readonly signedInAt: () => Promise<number | undefined>;
  /** The application's user of this sign-in, looked up once; undefined before createUser. */
  readonly user: () => Promise<User | undefined>;
}

type Base = Pick<Context, 'services' | 'identity' | 'logins' | 'guess' | 'browser' | 'charge'> &
  Partial<Pick<Context, 'signedInAt' | 'accessToken'>>;

export function createContext(base: Base): Context {
  let user: Promise<User | undefined> | undefined;
  const find = async (identity: TokenIdentity<AppId>): Promise<User | undefined> => {
    const found = await findSignedInUser(base.services, identity);
    if (found && isSignedOut(found, identity))
      throw new AppError('UNAUTHENTICATED', fill(contract.invalidToken));
    return found;
  };
  const signedInAt = base.signedInAt ?? (() => Promise.resolve(base.identity?.authTime));
  return {
    ...base,
    accessToken: base.accessToken,
    signedInAt,
    user: () => (user ??= base.identity ? find(base.identity) : Promise.resolve(undefined)),
  };
}

/** Whether the sign-in of that token was before the person signed out everywhere. A renewed token is of the sign-in that it renews. */
function isSignedOut({ signedOutAt }: User, { authTime, issuedAt }: TokenIdentity<AppId>): boolean {
  return signedOutAt !== null && (authTime ?? issuedAt) * 1000 < Date.parse(signedOutAt);
}

/** @throws AppError UNAUTHENTICATED without a valid token. */
export function requireIdentity(context: Context): TokenIdentity<AppId> {
  if (!context.identity) throw new AppError('UNAUTHENTICATED', fill(contract.invalidToken));
  return context.identity;
}

/** The user who asks: signed in, known, active, and with a verified e-mail address. @throws AppError otherwise. */
export async function readActingUser(context: Context): Promise<User> {
  const identity = requireIdentity(context);
  const user = await context.user();
  if (!user) throw new AppError('USER_UNKNOWN', fill(texts.userMissing));
  if (!user.active) throw new AppError('USER_INACTIVE', fill(texts.userDeactivated));
  if (!user.emailVerified && identity.emailVerified !== true)
    throw new AppError('EMAIL_UNVERIFIED', fill(texts.emailNotVerified));
  return user;
}

export const actor = async (context: Context): Promise<Actor> => ({
  userId: (await readActingUser(context)).id,
  appId: requireIdentity(context).appId,
  limits: context.accessToken?.limits,
});

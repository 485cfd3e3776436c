import { AppError } from '@lotbook/model/errors';
import type { User } from '@lotbook/db/stores/users';
import { findSignedInUser } from '@lotbook/services/users/find-signed-in-user';
import type { Actor, Services } from '@lotbook/services/services';
import type { AppId } from '@lotbook/access/applications';
import type { TokenIdentity } from '../auth/claims.ts';

/** What a resolver may lean on, made anew for each request. */
export interface Context {
  readonly services: Services;
  /** Who signed in, as the token says; undefined without a valid one. */
  readonly identity: TokenIdentity<AppId> | undefined;
  /** Says once more to the person what their mail says: sends the verification link again. */
  readonly sendVerification: (identity: TokenIdentity<AppId>, callbackUrl: string) => Promise<void>;
  /** The application's user of this sign-in, looked up once; undefined before createUser. */
  readonly user: () => Promise<User | undefined>;
}

export function createContext(base: Pick<Context, 'services' | 'identity' | 'sendVerification'>): Context {
  let user: Promise<User | undefined> | undefined;
  return {
    ...base,
    user: () => (user ??= base.identity ? findSignedInUser(base.services, base.identity) : Promise.resolve(undefined)),
  };
}

/** @throws AppError UNAUTHENTICATED without a valid token. */
export function signedIn(context: Context): TokenIdentity<AppId> {
  if (!context.identity) throw new AppError('UNAUTHENTICATED', 'Invalid Token');
  return context.identity;
}

/** The user who asks: signed in, known, active, and with a verified e-mail address. @throws AppError otherwise. */
export async function actingUser(context: Context): Promise<User> {
  const identity = signedIn(context);
  const user = await context.user();
  if (!user) throw new AppError('USER_UNKNOWN', 'This sign-in has no user yet. Sign up first.');
  if (!user.active) throw new AppError('USER_INACTIVE', 'This user has been switched off.');
  if (!user.emailVerified && identity.emailVerified !== true) throw new AppError('EMAIL_UNVERIFIED', 'Verify your e-mail address first.');
  return user;
}

export const actor = async (context: Context): Promise<Actor> => ({ userId: (await actingUser(context)).id });

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/users';
import { writing } from '@lotbook/db/database';
import { saveUser, type Profile, type User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import { checkSignUpCode } from '../people/sign-up-code.ts';
import { takeUpClaimed, takeUpToken } from '../people/take-up-invites.ts';
import { findTokenOwner } from './token-owner.ts';
import { findClientInvite } from '../preparers/create-links.ts';
import type { ShellServices } from '../shell.ts';
import { findSignedInUser } from './find-signed-in-user.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/**
 * Creates the user of a sign-in, or updates the stored profile from the identity provider. The token is of an invite, which is accepted, or a code of
 * a preparer, which the person enters again in the account that they connect. Invites that were shown before the address was confirmed are accepted once it is.
 * @throws AppError SIGNUP_CODE_REQUIRED for new people without either, if the installation requires one; INVITE_INVALID, and the user is created anyway.
 */
export async function saveProfile(
  services: ShellServices,
  identity: Identity,
  profile: Profile,
  token?: string,
): Promise<User> {
  if (services.shell.signUpCodeRequired) await checkCode(services, identity, token);
  const user = await writing(services.database, { identity }, (tx) =>
    saveUser(tx, identity, profile),
  );
  await takeUpClaimed(services, user);
  if (token !== undefined && !(await isPreparersCode(services, token)))
    await takeUpToken(services, user, token);
  return user;
}

async function checkCode(
  services: ShellServices,
  identity: Identity,
  token: string | undefined,
): Promise<void> {
  if (await findSignedInUser(services, identity)) return;
  const holds =
    token !== undefined &&
    ((await findTokenOwner(services, token)) ?? (await checkSignUpCode(services, token))) !==
      undefined;
  if (!holds)
    throw new AppError('SIGNUP_CODE_REQUIRED', fill(texts.inviteRequired), {
      field: 'token',
    });
}

const isPreparersCode = async (services: ShellServices, token: string): Promise<boolean> =>
  (await checkSignUpCode(services, token)) !== undefined ||
  (await findClientInvite(services, token)) !== undefined;

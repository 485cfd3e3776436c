import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { AppId } from '@lotbook/access/applications';
import type { Profile } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { TokenIdentity } from '../../auth/claims.ts';
import { builder } from '../../graphql/builder.ts';

export const ProfileInput = builder.inputType('ProfileInput', {
  fields: (t) => ({
    email: t.string(),
    email_verified: t.boolean(),
    username: t.string(),
    picture: t.string(),
    metadata: t.field({ type: 'JSON' }),
  }),
});

/** The profile to store: the identity comes from the token alone, the display name from the person's input. */
export function toProfile(
  identity: TokenIdentity<AppId>,
  wanted: typeof ProfileInput.$inferInput,
): Profile {
  const { email } = identity;
  if (email === undefined) throw new AppError('EMAIL_UNKNOWN', fill(texts.emailNotShared));
  const username = wanted.username ?? identity.name;
  return {
    email,
    emailVerified: identity.emailVerified === true,
    ...(username ? { username: username.slice(0, 200) } : {}),
    ...(wanted.picture && wanted.picture.startsWith('https://')
      ? { picture: wanted.picture.slice(0, 2_000) }
      : {}),
  };
}

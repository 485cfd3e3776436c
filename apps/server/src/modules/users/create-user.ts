import { saveProfile } from '@lotbook/services/users/save-profile';
import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';
import { ProfileInput, toProfile } from './profile-input.ts';
import { UserType } from './user.ts';

builder.mutationField('createUser', (t) =>
  t.field({
    type: UserType,
    description:
      "Makes the application's user from the sign-in profile, and takes up the invite of the token. Safe to call again.",
    args: { profile: t.arg({ type: ProfileInput, required: true }), token: t.arg.string() },
    resolve: (_, { profile, token }, context) => {
      const identity = requireIdentity(context);
      return saveProfile(
        context.services,
        identity,
        toProfile(identity, profile),
        token ?? undefined,
      );
    },
  }),
);

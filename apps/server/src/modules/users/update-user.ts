import { saveProfile } from '@lotbook/services/users/save-profile';
import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';
import { ProfileInput, toProfile } from './profile-input.ts';
import { UserType } from './user.ts';

builder.mutationField('updateUser', (t) =>
  t.field({
    type: UserType,
    description: 'Updates the stored profile from the sign-in.',
    args: { profile: t.arg({ type: ProfileInput, required: true }) },
    resolve: (_, { profile }, context) => {
      const identity = requireIdentity(context);
      return saveProfile(context.services, identity, toProfile(identity, profile));
    },
  }),
);

import { writing } from '@lotbook/db/database';
import { markFirstLoginSeen } from '@lotbook/db/stores/users';
import { builder } from '../../graphql/builder.ts';
import { actingUser } from '../../graphql/context.ts';
import { UserType } from './user.ts';

builder.mutationField('setFirstLogin', (t) =>
  t.field({
    type: UserType,
    description: 'Notes that the person has seen the first-login page.',
    resolve: async (_, __, context) => {
      const user = await actingUser(context);
      await writing(context.services.database, { userId: user.id, identity: user }, (tx) =>
        markFirstLoginSeen(tx, user.id),
      );
      return { ...user, firstLogin: false };
    },
  }),
);

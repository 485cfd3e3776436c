import { noteFirstLogin } from '@lotbook/services/users/person';
import { builder } from '../../graphql/builder.ts';
import { readActingUser } from '../../graphql/context.ts';
import { UserType } from './user.ts';

builder.mutationField('setFirstLogin', (t) =>
  t.field({
    type: UserType,
    description: 'Notes that the person has seen the first-login page.',
    resolve: async (_, __, context) => {
      const user = await readActingUser(context);
      await noteFirstLogin(context.services, user);
      return { ...user, firstLogin: false };
    },
  }),
);

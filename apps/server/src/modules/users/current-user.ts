import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';
import { UserType } from './user.ts';

builder.queryField('currentUser', (t) =>
  t.field({
    type: UserType,
    nullable: true,
    description: 'The signed-in user; null until createUser was called for this identity.',
    resolve: (_, __, context) => {
      requireIdentity(context);
      return context.user();
    },
  }),
);

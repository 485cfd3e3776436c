import { readAccountUsers } from '@lotbook/services/people/account-users';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountUserType } from '../shared/account-user.ts';

builder.queryField('accountUsers', (t) =>
  t.field({
    type: [AccountUserType],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readAccountUsers(context.services, await actor(context), accountId),
  }),
);

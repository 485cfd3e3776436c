import { readingAs } from '@lotbook/services/member';
import {
  changeOwner,
  changePermission,
  removePerson,
} from '@lotbook/services/people/change-people';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountType } from '../accounts/account.ts';
import { toView } from '../accounts/queries.ts';
import { AccountUserType } from '../shared/account-user.ts';

builder.mutationField('updateUserPermission', (t) =>
  t.field({
    type: AccountUserType,
    description: 'permission is admin, full or read_only.',
    args: {
      accountId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      permission: t.arg.string({ required: true }),
    },
    resolve: async (_, { permission, ...person }, context) =>
      changePermission(context.services, await actor(context), person, permission),
  }),
);

builder.mutationField('deleteUser', (t) =>
  t.boolean({
    description: 'Removes a person from the account; with your own id, you leave it.',
    args: { accountId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, person, context) => {
      await removePerson(context.services, await actor(context), person);
      return true;
    },
  }),
);

builder.mutationField('changeOwner', (t) =>
  t.field({
    type: AccountType,
    description:
      'Transfers the account to another of its users; the previous owner stays as an admin.',
    args: { accountId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    resolve: async (_, person, context) => {
      const asking = await actor(context);
      await changeOwner(context.services, asking, person);
      return readingAs(
        context.services,
        asking,
        person.accountId,
        'accountSettingsView',
        (_db, member) => Promise.resolve(toView(member)),
      );
    },
  }),
);

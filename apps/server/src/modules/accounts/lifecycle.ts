import { readAccountContent, deleteAccount } from '@lotbook/services/accounts/delete-account';
import { setDisabled } from '@lotbook/services/accounts/disable-account';
import { readingAs } from '@lotbook/services/member';
import type { AccountContent } from '@lotbook/db/stores/account-deletion';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { AccountType, type AccountView } from './account.ts';
import { toView } from './queries.ts';

const AccountContentType = builder.objectRef<AccountContent>('AccountContent').implement({
  description: 'The data deleted with an account.',
  fields: (t) => ({
    sources: t.exposeInt('sources'),
    transactions: t.exposeInt('transactions'),
    decisions: t.exposeInt('decisions'),
    imports: t.exposeInt('imports'),
    reports: t.exposeInt('reports'),
    users: t.exposeInt('users'),
    contacts: t.exposeInt('contacts'),
    clients: t.exposeInt('clients'),
    credit: t.field({
      type: 'Decimal',
      description: 'The remaining credit, in US dollars.',
      resolve: ({ credit }) => credit,
    }),
  }),
});

builder.queryField('accountContent', (t) =>
  t.field({
    type: AccountContentType,
    description: 'What will be lost when the account is deleted, to show beforehand.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readAccountContent(context.services, await actor(context), accountId),
  }),
);

builder.mutationField('deleteAccount', (t) =>
  t.boolean({
    description: 'Deletes the account with all that is in it, at once and for good.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => {
      await deleteAccount(context.services, await actor(context), accountId);
      return true;
    },
  }),
);

async function switchAccount(
  context: Context,
  accountId: string,
  disabled: boolean,
): Promise<AccountView> {
  const asking = await actor(context);
  await setDisabled(context.services, asking, accountId, disabled);
  return readingAs(context.services, asking, accountId, 'accountSettingsView', (_, member) =>
    Promise.resolve(toView(member)),
  );
}

builder.mutationField('enableAccount', (t) =>
  t.field({
    type: AccountType,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_, { accountId }, context) => switchAccount(context, accountId, false),
  }),
);

builder.mutationField('disableAccount', (t) =>
  t.field({
    type: AccountType,
    description: 'The account is read-only until it is enabled again.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_, { accountId }, context) => switchAccount(context, accountId, true),
  }),
);

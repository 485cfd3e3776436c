import { changeTaxPreparer, inviteTaxPreparer } from '@lotbook/services/preparers/team';
import type { InviteView } from '@lotbook/services/people/invites';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountUserType } from '../shared/account-user.ts';

const TaxPreparerInvite = builder.objectRef<InviteView>('TaxPreparerInvite').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    type: t.string({
      description: 'The kind of account they join: TaxPreparer or TirAdmin.',
      resolve: ({ accountType }) => accountType,
    }),
    token: t.exposeString('token'),
    inviteLink: t.exposeString('inviteLink'),
    validTill: t.field({ type: 'DateTime', resolve: ({ validTill }) => validTill }),
  }),
});

builder.mutationField('createTaxPreparer', (t) =>
  t.field({
    type: TaxPreparerInvite,
    description:
      'Invites a person to the team of a preparer, for all clients or only for specificClientAccountIds.',
    args: {
      email: t.arg.string({ required: true }),
      accountId: t.arg.id({ required: true }),
      specificClientAccountIds: t.arg.idList(),
      permission: t.arg.string({ required: true }),
      tirAdmin: t.arg.boolean(),
    },
    resolve: async (
      _,
      { email, accountId, specificClientAccountIds, permission, tirAdmin },
      context,
    ) =>
      inviteTaxPreparer(context.services, await actor(context), accountId, {
        email,
        permission,
        clientAccountIds: specificClientAccountIds ?? null,
        tirAdmin: tirAdmin ?? false,
      }),
  }),
);

builder.mutationField('updateTaxPreparerPermission', (t) =>
  t.field({
    type: AccountUserType,
    description: 'Omitted fields stay unchanged; specificClientAccountIds: null means all clients.',
    args: {
      accountId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      permission: t.arg.string(),
      specificClientAccountIds: t.arg.idList(),
    },
    resolve: async (_, { accountId, userId, permission, specificClientAccountIds }, context) =>
      changeTaxPreparer(
        context.services,
        await actor(context),
        { accountId, userId },
        { permission: permission ?? undefined, clientAccountIds: specificClientAccountIds },
      ),
  }),
);

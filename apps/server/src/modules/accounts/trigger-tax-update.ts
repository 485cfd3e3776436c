import { requestComputation } from '@lotbook/services/computing/request-computation';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountType } from './account.ts';
import { toView } from './queries.ts';

builder.mutationField('triggerTaxUpdate', (t) =>
  t.field({
    type: AccountType,
    description:
      'Computes the account anew where its figures are not of the present facts, or the last computation failed.',
    args: { accountId: t.arg.id({ required: true }), noDataSources: t.arg.boolean() },
    resolve: async (_, { accountId }, context) =>
      toView(await requestComputation(context.services, await actor(context), accountId)),
  }),
);

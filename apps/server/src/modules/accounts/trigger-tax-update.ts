import { requestComputation } from '@lotbook/services/computing/request-computation';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountType } from './account.ts';
import { toView } from './queries.ts';

builder.mutationField('triggerTaxUpdate', (t) =>
  t.field({
    type: AccountType,
    description:
      'Recomputes the account if its figures are stale, or if the last computation failed.',
    args: { accountId: t.arg.id({ required: true }), noDataSources: t.arg.boolean() },
    resolve: async (_, { accountId }, context) =>
      toView(await requestComputation(context.services, await actor(context), accountId)),
  }),
);

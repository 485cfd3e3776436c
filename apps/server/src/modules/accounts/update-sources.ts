import {
  requestComputations,
  updateAllSources,
  type SourcesUpdate,
  type SourceUpdate,
} from '@lotbook/services/sources/update-sources';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { AccountType } from './account.ts';
import { toView } from './queries.ts';

const SourceUpdateType = builder.objectRef<SourceUpdate>('SourceUpdate').implement({
  description: 'The result of an update for one source.',
  fields: (t) => ({
    id: t.id({ resolve: ({ source }) => source.id }),
    name: t.string({ resolve: ({ source }) => source.name }),
    kind: t.string({ description: 'exchange or wallet', resolve: ({ source }) => source.kind }),
    code: t.exposeString('code', {
      description:
        'UPDATING; FILES_ONLY: its data comes from files, so there was nothing to fetch; AUTHENTICATION_FAILED: it waits for a new key.',
    }),
    message: t.exposeString('message'),
  }),
});

const SourcesUpdateType = builder.objectRef<SourcesUpdate>('SourcesUpdate').implement({
  fields: (t) => ({
    account: t.field({ type: AccountType, resolve: ({ member }) => toView(member) }),
    sources: t.field({
      type: [SourceUpdateType],
      description: 'By name.',
      resolve: ({ sources }) => sources,
    }),
  }),
});

builder.mutationField('updateAllSources', (t) =>
  t.field({
    type: SourcesUpdateType,
    description:
      'Updates all sources and recomputes the account; returns what was done for each source.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      updateAllSources(context.services, await actor(context), accountId),
  }),
);

builder.mutationField('triggerBulkTaxUpdate', (t) =>
  t.field({
    type: [AccountType],
    description:
      'Recomputes up to 100 accounts, all or none. accountId is the account that makes the request: the preparer’s, or one of them.',
    args: { accountId: t.arg.id({ required: true }), accountIds: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, accountIds }, context) =>
      (
        await requestComputations(context.services, await actor(context), accountId, accountIds)
      ).map(toView),
  }),
);

import type { DivergenceSearch, StoredSighting } from '@lotbook/db/stores/divergence-searches';
import {
  readDivergence,
  requestDivergence,
} from '@lotbook/services/reconciliation/search-divergence';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Sighting = builder.objectRef<StoredSighting>('BalanceSighting').implement({
  description: 'Two balances after one moment.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    computed: t.field({
      type: 'Decimal',
      description: 'The balance computed from transactions.',
      resolve: ({ computed }) => computed,
    }),
    reported: t.field({
      type: 'Decimal',
      description: 'The balance that the source reports.',
      resolve: ({ reported }) => reported,
    }),
  }),
});

const Divergence = builder.objectRef<DivergenceSearch>('Divergence').implement({
  description:
    'A search for the time at which the reported and the computed balance of a source diverge.',
  fields: (t) => ({
    id: t.exposeID('id'),
    sourceId: t.id({ resolve: ({ sourceId }) => sourceId }),
    asset: t.exposeString('asset'),
    status: t.exposeString('status', { description: 'queued, done, failed.' }),
    agreed: t.field({
      type: Sighting,
      nullable: true,
      description: 'The last time at which both agreed; null if they never did, or still do.',
      resolve: ({ agreed }) => agreed,
    }),
    parted: t.field({
      type: Sighting,
      nullable: true,
      description: 'The first time after it at which they differed; null if they agree.',
      resolve: ({ parted }) => parted,
    }),
    asked: t.exposeInt('asked', { description: 'How many moments the source was asked about.' }),
    message: t.exposeString('message', { nullable: true }),
  }),
});

builder.mutationField('findDivergence', (t) =>
  t.field({
    type: Divergence,
    description: 'Starts the search; divergence returns its result.',
    args: {
      accountId: t.arg.id({ required: true }),
      sourceId: t.arg.id({ required: true }),
      asset: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, sourceId, asset }, context) =>
      requestDivergence(context.services, await actor(context), accountId, sourceId, asset),
  }),
);

builder.queryField('divergence', (t) =>
  t.field({
    type: Divergence,
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      readDivergence(context.services, await actor(context), accountId, id),
  }),
);

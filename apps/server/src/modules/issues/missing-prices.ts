import type { MissingPrice } from '@lotbook/db/stores/missing-prices';
import {
  listMissingPrices,
  listPriceProviders,
  requestBackfill,
} from '@lotbook/services/prices/backfill-prices';
import type { PriceFinderPort } from '@lotbook/services/services';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const MissingPriceType = builder.objectRef<MissingPrice>('MissingPrice').implement({
  description: 'An asset that lacks prices.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    prices: t.exposeInt('prices', { description: 'Instants that a price is missing for.' }),
    first: t.field({ type: 'DateTime', resolve: ({ first }) => first }),
    last: t.field({ type: 'DateTime', resolve: ({ last }) => last }),
    stake: t.field({
      type: 'Decimal',
      description: 'The money that they may affect; 0 if unknown.',
      resolve: ({ stake }) => stake,
    }),
  }),
});

builder.queryField('missingPrices', (t) =>
  t.field({
    type: [MissingPriceType],
    description: 'Assets that lack prices, by the money that they may affect.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listMissingPrices(context.services, await actor(context), accountId)),
    ],
  }),
);

const PriceProviderType = builder.objectRef<PriceFinderPort>('PriceProvider').implement({
  description: 'A price provider.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    precision: t.string({
      description: 'How near its prices are to the time of the transaction.',
      resolve: ({ precision }) => precision,
    }),
  }),
});

builder.queryField('priceProviders', (t) =>
  t.field({
    type: [PriceProviderType],
    description:
      'The price providers in the order of their use. Empty if the installation makes no network requests.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listPriceProviders(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('backfillPrices', (t) =>
  t.boolean({
    description:
      'Has the price providers asked once more for every price that is missing. The figures follow by themselves.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => {
      await requestBackfill(context.services, await actor(context), accountId);
      return true;
    },
  }),
);

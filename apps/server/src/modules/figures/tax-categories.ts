import { categoryGroups } from '@lotbook/services/transactions/category-groups';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

type Group = (typeof categoryGroups)[number];

export const TaxCategory = builder.objectRef<Group['categories'][number]>('TaxCategory').implement({
  fields: (t) => ({
    id: t.exposeString('id'),
    label: t.exposeString('label'),
    sides: t.stringList({
      description: 'incoming, outgoing, fee',
      resolve: ({ sides }) => [...sides],
    }),
  }),
});

const TaxCategoryGroup = builder.objectRef<Group>('TaxCategoryGroup').implement({
  fields: (t) => ({
    group: t.exposeString('group'),
    categories: t.field({ type: [TaxCategory], resolve: ({ categories }) => [...categories] }),
  }),
});

builder.queryField('taxCategories', (t) =>
  t.field({
    type: [TaxCategoryGroup],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', () =>
        Promise.resolve([...categoryGroups]),
      ),
  }),
);

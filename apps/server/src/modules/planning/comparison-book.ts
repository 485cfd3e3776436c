import {
  readComparisonPage,
  mostCompared,
  type ComparisonPage,
} from '@lotbook/services/planning/comparison-book';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const ComparisonPageType = builder.objectRef<ComparisonPage>('ComparisonPage').implement({
  fields: (t) => ({
    version: t.string({
      description: 'Pages of different versions are not one book.',
      resolve: ({ version }) => String(version),
    }),
    total: t.exposeInt('total', { description: 'Transactions of the account.' }),
    part: t.string({
      nullable: true,
      description: `A part of the book as JSON; null for an account of more than ${mostCompared} transactions, which compareMethods is for.`,
      resolve: ({ part }) => part ?? null,
    }),
    cursor: t.string({
      nullable: true,
      description: 'Where the next page begins; null after the last one.',
      resolve: ({ cursor }) => cursor ?? null,
    }),
  }),
});

builder.queryField('comparisonBook', (t) =>
  t.field({
    type: ComparisonPageType,
    description:
      'Everything that decides the figures, page by page, for a client that compares methods itself.',
    args: { accountId: t.arg.id({ required: true }), cursor: t.arg.string() },
    resolve: async (_, { accountId, cursor }, context) =>
      readComparisonPage(context.services, await actor(context), accountId, cursor ?? undefined),
  }),
);

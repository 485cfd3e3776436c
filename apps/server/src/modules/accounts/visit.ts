import type { FormerVisit, Glance } from '@lotbook/db/stores/visits';
import { visitAccount } from '@lotbook/services/visits/note-visit';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const GlanceYear = builder.objectRef<Glance['years'][number]>('GlanceYear').implement({
  fields: (t) => ({
    year: t.exposeInt('year'),
    gain: t.field({ type: 'Decimal', resolve: ({ gain }) => gain }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => income }),
  }),
});

const FormerVisitType = builder.objectRef<FormerVisit>('FormerVisit').implement({
  description: 'What a person saw of an account on their last visit.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    transactions: t.int({ resolve: ({ glance }) => glance.transactions }),
    errors: t.int({ description: 'Open issues.', resolve: ({ glance }) => glance.errors }),
    warnings: t.int({ resolve: ({ glance }) => glance.warnings }),
    years: t.field({ type: [GlanceYear], resolve: ({ glance }) => [...glance.years] }),
  }),
});

builder.mutationField('noteVisit', (t) =>
  t.field({
    type: FormerVisitType,
    nullable: true,
    description:
      'Records what the caller sees of the account now, and returns what they saw on their previous visit; null on their first. A visit ends after half an hour.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      (await visitAccount(context.services, await actor(context), accountId)) ?? null,
  }),
);

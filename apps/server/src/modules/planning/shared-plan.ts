import type { StoredPlan } from '@lotbook/db/stores/plans';
import { exportPlan } from '@lotbook/services/planning/plan-document';
import { readSharedPlan, sharePlan, withdrawPlan } from '@lotbook/services/planning/shared-plan';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ReportType, toView } from '../reports/report.ts';

const SharedPlan = builder.objectRef<StoredPlan>('SharedPlan').implement({
  description: 'A plan of sales that everybody may see who sees the account.',
  fields: (t) => ({
    content: t.field({
      type: 'JSON',
      description: '{items, prices, rates} as they were written.',
      resolve: ({ content }) => content,
    }),
    savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
    savedBy: t.exposeString('savedBy', { nullable: true }),
  }),
});

builder.queryField('sharedPlan', (t) =>
  t.field({
    type: SharedPlan,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      (await readSharedPlan(context.services, await actor(context), accountId)) ?? null,
  }),
);

builder.mutationField('sharePlan', (t) =>
  t.field({
    type: SharedPlan,
    description: 'Shares a plan in place of the one before.',
    args: {
      accountId: t.arg.id({ required: true }),
      plan: t.arg({ type: 'JSON', required: true }),
    },
    resolve: async (_, { accountId, plan }, context) =>
      sharePlan(context.services, await actor(context), accountId, plan),
  }),
);

builder.mutationField('withdrawPlan', (t) =>
  t.field({
    type: 'Boolean',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => {
      await withdrawPlan(context.services, await actor(context), accountId);
      return true;
    },
  }),
);

builder.mutationField('exportPlan', (t) =>
  t.field({
    type: ReportType,
    description:
      'Asks for a plan as a document: each sale with its lots, at the prices that are written in it. format: pdf, xlsx, csv, json. It is kept among the reports.',
    args: {
      accountId: t.arg.id({ required: true }),
      plan: t.arg({ type: 'JSON', required: true }),
      format: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, plan, format }, context) =>
      toView(await exportPlan(context.services, await actor(context), accountId, { plan, format })),
  }),
);

import {
  readReconciliations,
  requestReconciliation,
  type ReconciledAccount,
  type Reconciliation,
} from '@lotbook/services/integrations/request-reconciliation';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

interface ExplainedPart {
  readonly reason: string;
  readonly amount: string;
}

const Explained = builder.objectRef<ExplainedPart>('ExplainedDifference').implement({
  description: 'A part of a difference to the trial balance, with its reason.',
  fields: (t) => ({
    reason: t.exposeString('reason', {
      description:
        'not_posted, posted_on_other_days, entries_of_others, or why entries are on hold.',
    }),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
  }),
});

const ReconciledAccountType = builder.objectRef<ReconciledAccount>('ReconciledAccount').implement({
  description: 'Our balance of an account and that of the trial balance. Debits are positive.',
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    accountName: t.exposeString('accountName'),
    ours: t.field({ type: 'Decimal', resolve: ({ ours }) => ours }),
    theirs: t.field({ type: 'Decimal', resolve: ({ theirs }) => theirs }),
    difference: t.field({
      type: 'Decimal',
      description: 'Theirs less ours.',
      resolve: ({ difference }) => difference,
    }),
    explained: t.field({
      type: [Explained],
      resolve: ({ explained }) =>
        Object.entries(explained).map(([reason, amount]) => ({ reason, amount })),
    }),
    unexplained: t.field({ type: 'Decimal', resolve: ({ unexplained }) => unexplained }),
    tied: t.exposeBoolean('isTied', { description: 'Within the tolerance.' }),
  }),
});

const ReconciliationType = builder
  .objectRef<Reconciliation>('IntegrationReconciliation')
  .implement({
    description: 'A comparison with the trial balance at the end of a day.',
    fields: (t) => ({
      id: t.exposeID('id'),
      date: t.field({ type: 'LocalDate', resolve: ({ asOf }) => asOf }),
      status: t.exposeString('status', { description: 'queued, done, failed.' }),
      tied: t.exposeBoolean('isTied'),
      orgName: t.exposeString('orgName', { nullable: true }),
      currency: t.exposeString('currency', { nullable: true }),
      yearStart: t.field({
        type: 'LocalDate',
        nullable: true,
        description: 'Income and expense count from this day.',
        resolve: ({ yearStart }) => yearStart,
      }),
      rows: t.field({ type: [ReconciledAccountType], resolve: ({ rows }) => [...rows] }),
      message: t.exposeString('message', { nullable: true }),
      requestedBy: t.exposeString('requestedBy', { nullable: true }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    }),
  });

builder.queryField('integrationReconciliations', (t) =>
  t.field({
    type: [ReconciliationType],
    description: 'The newest comparisons first.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, appName }, context) => [
      ...(await readReconciliations(context.services, await actor(context), accountId, appName)),
    ],
  }),
);

builder.mutationField('reconcileIntegration', (t) =>
  t.field({
    type: [ReconciliationType],
    description: 'Compares our balances with the trial balance at the end of a day.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      date: t.arg({ type: 'LocalDate', required: true }),
    },
    resolve: async (_, { accountId, appName, date }, context) => {
      const asking = await actor(context);
      await requestReconciliation(context.services, asking, accountId, appName, date);
      return [...(await readReconciliations(context.services, asking, accountId, appName))];
    },
  }),
);

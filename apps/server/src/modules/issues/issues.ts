import { gravestIssues, issueCount, type IssueRow } from '@lotbook/db/stores/issues';
import { dismissIssue, restoreIssue } from '@lotbook/services/issues/dismiss-issue';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { countedPage, decodeOffset, PageInfo } from '../transactions/page-cursor.ts';
import { IssueType } from '../transactions/transaction.ts';

interface Issues {
  readonly nodes: readonly IssueRow[];
  readonly from: number;
  readonly count: number;
}

const IssueConnection = builder.objectRef<Issues>('IssueConnection').implement({
  fields: (t) => ({
    nodes: t.field({ type: [IssueType], resolve: ({ nodes }) => [...nodes] }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ nodes, from, count }) => countedPage({ from, shown: nodes.length, count }),
    }),
    totalCount: t.exposeInt('count'),
  }),
});

builder.queryField('issues', (t) =>
  t.field({
    type: IssueConnection,
    description:
      'The gravest first: by severity, then by the money that hangs on them. dismissed: false, the usual, is what is open; true what was dismissed; null both.',
    args: {
      accountId: t.arg.id({ required: true }),
      codes: t.arg.stringList(),
      severities: t.arg.stringList(),
      dismissed: t.arg.boolean({ defaultValue: false }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, codes, severities, dismissed, cursor, limit }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Issues> => {
        const filter = { codes: codes ?? undefined, severities: severities ?? undefined, dismissed: dismissed ?? undefined };
        const from = decodeOffset(cursor);
        return { nodes: await gravestIssues(db, account.id, atMost(limit, 50), filter, from), from, count: await issueCount(db, account.id, filter) };
      }),
  }),
);

builder.mutationField('dismissIssue', (t) =>
  t.field({
    type: IssueType,
    description: 'Sets an issue aside with the reason. The figures do not change. asset is needed where the transaction has the same issue about several.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      code: t.arg.string({ required: true }),
      asset: t.arg.string(),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, transactionId, code, asset, reason }, context) =>
      dismissIssue(context.services, await actor(context), accountId, { transactionId, code, asset: asset ?? undefined }, reason),
  }),
);

builder.mutationField('restoreIssue', (t) =>
  t.field({
    type: IssueType,
    description: 'Opens a dismissed issue again.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      code: t.arg.string({ required: true }),
      asset: t.arg.string(),
    },
    resolve: async (_, { accountId, transactionId, code, asset }, context) =>
      restoreIssue(context.services, await actor(context), accountId, { transactionId, code, asset: asset ?? undefined }),
  }),
);

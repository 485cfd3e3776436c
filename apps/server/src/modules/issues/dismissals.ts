import { dismissIssue, restoreIssue } from '@lotbook/services/issues/dismiss-issue';
import {
  dismissIssues,
  readDecidedAt,
  restoreIssues,
  type IssuesChanged,
} from '@lotbook/services/issues/dismiss-issues';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { seenArg } from '../shared/decision.ts';
import { IssueFilterInput, IssueRef, getRequestedIssues } from './issue-filter.ts';
import { IssueType } from '../shared/issue.ts';

builder.mutationField('dismissIssue', (t) =>
  t.field({
    type: IssueType,
    description:
      'Dismisses an issue with a reason. The figures do not change. asset is required if the transaction has the same issue for several assets.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      code: t.arg.string({ required: true }),
      asset: t.arg.string(),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, transactionId, code, asset, reason }, context) =>
      dismissIssue(
        context.services,
        await actor(context),
        accountId,
        { transactionId, code, asset: asset ?? undefined },
        reason,
      ),
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
      restoreIssue(context.services, await actor(context), accountId, {
        transactionId,
        code,
        asset: asset ?? undefined,
      }),
  }),
);

const IssuesChangedType = builder.objectRef<IssuesChanged>('IssuesChanged').implement({
  fields: (t) => ({
    changed: t.exposeInt('changed'),
    message: t.exposeString('message'),
    undo: t.id({
      nullable: true,
      description: 'For undoDecision; null if nothing changed.',
      resolve: ({ undo }) => undo ?? null,
    }),
  }),
});

builder.queryField('issuesDecidedAt', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'The time of the newest decision about the transactions of these issues, to send as seen when they are dismissed or reopened; null if there was none.',
    args: {
      accountId: t.arg.id({ required: true }),
      issues: t.arg({ type: [IssueRef] }),
      filter: t.arg({ type: IssueFilterInput }),
    },
    resolve: async (_, { accountId, issues, filter }, context) =>
      (await readDecidedAt(
        context.services,
        await actor(context),
        accountId,
        getRequestedIssues(issues, filter),
      )) ?? null,
  }),
);

builder.mutationField('dismissIssues', (t) =>
  t.field({
    type: IssuesChangedType,
    description:
      'Sets many issues aside for one reason: those named, or all open ones that the filter means. The figures do not change.',
    args: {
      accountId: t.arg.id({ required: true }),
      issues: t.arg({ type: [IssueRef] }),
      filter: t.arg({ type: IssueFilterInput }),
      reason: t.arg.string({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, issues, filter, reason, seen }, context) =>
      dismissIssues(
        context.services,
        await actor(context),
        accountId,
        getRequestedIssues(issues, filter),
        reason,
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('restoreIssues', (t) =>
  t.field({
    type: IssuesChangedType,
    description: 'Opens dismissed issues again: those named, or all that the filter means.',
    args: {
      accountId: t.arg.id({ required: true }),
      issues: t.arg({ type: [IssueRef] }),
      filter: t.arg({ type: IssueFilterInput }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, issues, filter, seen }, context) =>
      restoreIssues(
        context.services,
        await actor(context),
        accountId,
        getRequestedIssues(issues, filter),
        seen ?? undefined,
      ),
  }),
);

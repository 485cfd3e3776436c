import { format } from '@lotbook/decimal/decimal';
import type { Movement } from '@lotbook/model/transaction';
import { mergeDuplicates } from '@lotbook/services/duplicates/merge-duplicates';
import { readMergeWarnings } from '@lotbook/services/duplicates/warnings-before-merging';
import {
  readDuplicates,
  readSourceDuplicates,
  type Duplicate,
  type SideTransaction,
} from '@lotbook/services/duplicates/read-duplicates';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { IssueFilterInput, IssueRef, getRequestedIssues } from '../issues/issue-filter.ts';
import { ConditionalWarning } from './categories.ts';
import { decidedAtField, DecisionType, seenArg } from '../shared/decision.ts';

const DuplicateMovement = builder.objectRef<Movement>('DuplicateMovement').implement({
  fields: (t) => ({
    direction: t.exposeString('direction', { description: 'in, out or fee.' }),
    asset: t.string({ resolve: ({ asset }) => asset }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
  }),
});

const DuplicateSide = builder.objectRef<SideTransaction>('DuplicateSide').implement({
  description: 'One of two possible duplicates, and its source.',
  fields: (t) => ({
    id: t.id({ resolve: ({ transaction }) => transaction.id }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ transaction }) => transaction.at }),
    type: t.string({ resolve: ({ transaction }) => transaction.type }),
    movements: t.field({
      type: [DuplicateMovement],
      resolve: ({ transaction }) => [...transaction.movements],
    }),
    origin: t.string({
      description: 'fetched, file or hand.',
      resolve: ({ origin }) => origin.kind,
    }),
    originName: t.string({
      nullable: true,
      description: 'The file, or the connection; null for manual entries.',
      resolve: ({ origin }) => origin.name,
    }),
    line: t.int({ nullable: true, resolve: ({ origin }) => origin.line }),
    externalId: t.string({
      nullable: true,
      description: 'The id that the service gives it; null if it provides none.',
      resolve: ({ origin }) => origin.externalId,
    }),
  }),
});

const DuplicateType = builder.objectRef<Duplicate>('Duplicate').implement({
  description: 'Two transactions of a source from two imports that look like duplicates.',
  fields: (t) => ({
    state: t.exposeString('state', {
      description: 'possible, merged, or distinct: a person said that they are two.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why they are two; null otherwise.',
    }),
    kept: t.field({
      type: DuplicateSide,
      description: 'The kept one.',
      resolve: ({ kept }) => kept,
    }),
    other: t.field({
      type: DuplicateSide,
      description: 'The excluded one, which has the possible-duplicate issue.',
      resolve: ({ other }) => other,
    }),
    why: t.exposeString('why', { description: 'Why this one is kept.' }),
    moves: t.stringList({
      description: 'The decisions that move to the kept one, in sentences.',
      resolve: ({ moves }) => [...moves],
    }),
    stays: t.stringList({
      description:
        'The decisions about the other one that do not move, because the kept one has different ones.',
      resolve: ({ stays }) => [...stays],
    }),
    decidedAt: t.field({
      ...decidedAtField,
      description:
        'The time of the newest decision about these, to send as seen when they are merged.',
    }),
  }),
});

builder.queryField('duplicatesOf', (t) =>
  t.field({
    type: [DuplicateType],
    description: 'The possible duplicate of a transaction, from either side.',
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) => [
      ...(await readDuplicates(context.services, await actor(context), accountId, transactionId)),
    ],
  }),
);

builder.queryField('possibleDuplicates', (t) =>
  t.field({
    type: [DuplicateType],
    description:
      'Possible duplicates of a source: pending ones first, then those merged or kept separate; 200 at most.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) => [
      ...(await readSourceDuplicates(context.services, await actor(context), accountId, sourceId)),
    ],
  }),
);

builder.mutationField('mergeDuplicates', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Merges duplicates, for the named or filtered possible-duplicate issues: the less detailed one is excluded, and its decisions move to the other one if that has none.',
    args: {
      accountId: t.arg.id({ required: true }),
      issues: t.arg({ type: [IssueRef] }),
      filter: t.arg({ type: IssueFilterInput }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, issues, filter, seen }, context) =>
      mergeDuplicates(
        context.services,
        await actor(context),
        accountId,
        getRequestedIssues(issues, filter),
        seen ?? undefined,
      ),
  }),
);

builder.queryField('mergeWarnings', (t) =>
  t.field({
    type: ConditionalWarning,
    description:
      'What mergeDuplicates would change in addition to the request. total: how many transactions it would exclude.',
    args: {
      accountId: t.arg.id({ required: true }),
      issues: t.arg({ type: [IssueRef] }),
      filter: t.arg({ type: IssueFilterInput }),
    },
    resolve: async (_, { accountId, issues, filter }, context) =>
      readMergeWarnings(
        context.services,
        await actor(context),
        accountId,
        getRequestedIssues(issues, filter),
      ),
  }),
);

import type { BulkEditRow } from '@lotbook/db/stores/bulk-edits';
import { bulkKinds, type BulkEdit } from '@lotbook/services/bulk/bulk-edit';
import { bulkEdits, startBulkEdit } from '@lotbook/services/bulk/start-bulk-edit';
import { undoDecision } from '@lotbook/services/decisions/undo';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { meaning } from './categories.ts';
import { DecisionType } from './decision.ts';

const BulkEditType = builder.objectRef<BulkEditRow>('BulkEdit').implement({
  description: 'Something that is done to many transactions at once: all of it or nothing.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.string({ resolve: ({ edit }) => (edit as BulkEdit).kind }),
    status: t.exposeString('status', { description: 'queued, running, done, failed' }),
    total: t.exposeInt('total', { description: 'Transactions that are meant.' }),
    done: t.exposeInt('done', { description: 'How many of them were looked at.' }),
    changed: t.exposeInt('changed', { description: 'Once it is done: about how many something else holds now.' }),
    message: t.exposeString('message', { nullable: true, description: 'What came of it, in words; null until it ends.' }),
    undo: t.id({
      nullable: true,
      description: 'Names the act for undoDecision; null until it is done, and where nothing changed.',
      resolve: ({ batch }) => batch,
    }),
    createdBy: t.exposeID('createdBy'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ finishedAt }) => finishedAt }),
  }),
});

const BulkEditInput = builder.inputType('BulkEditInput', {
  fields: (t) => ({
    kind: t.string({ required: true, description: bulkKinds.join(', ') }),
    category: t.string({ description: 'Of the kind category.' }),
    mode: t.string({ description: 'Of the kind category: the answer to the question of unsettled law that the category hangs on.' }),
    memo: t.string({ description: 'Of the kind memo.' }),
    appType: t.string({ description: 'Of the kind memo.' }),
    contactId: t.id({ description: 'Of the kind contact; without it nobody stands behind them any more.' }),
    organizationId: t.id({ description: 'Of the kinds organization and category: who received it.' }),
  }),
});

builder.mutationField('startBulkEdit', (t) =>
  t.field({
    type: BulkEditType,
    description: 'Does something to everything that the filter means. Few are done at once; many by a worker, whose progress bulkEdits tells.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      edit: t.arg({ type: BulkEditInput, required: true }),
    },
    resolve: async (_, { accountId, filter, edit }, context) =>
      startBulkEdit(context.services, await actor(context), accountId, meaning(filter), {
        kind: edit.kind,
        category: edit.category ?? undefined,
        mode: edit.mode ?? undefined,
        memo: edit.memo ?? undefined,
        appType: edit.appType ?? undefined,
        contactId: edit.contactId ?? undefined,
        organizationId: edit.organizationId ?? undefined,
      }),
  }),
);

builder.queryField('bulkEdits', (t) =>
  t.field({
    type: [BulkEditType],
    description: 'What was done to many transactions lately, the newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [...(await bulkEdits(context.services, await actor(context), accountId))],
  }),
);

builder.mutationField('undoDecision', (t) =>
  t.field({
    type: DecisionType,
    description: 'Undoes an act as a whole, by the undo of its answer. What somebody decided anew since stays as it is. The answer’s own undo does it again.',
    args: { accountId: t.arg.id({ required: true }), ref: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, ref }, context) => undoDecision(context.services, await actor(context), accountId, ref),
  }),
);

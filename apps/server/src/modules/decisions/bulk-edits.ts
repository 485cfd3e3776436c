import type { BulkEditRow } from '@lotbook/db/stores/bulk-edits';
import {
  bulkKinds,
  lotRules,
  priceRules,
  type RequestedBulkEdit,
  type BulkEdit,
} from '@lotbook/services/bulk/bulk-edit';
import type { LeftAlone } from '@lotbook/services/bulk/plan';
import { cancelBulk } from '@lotbook/services/bulk/cancel-bulk-edit';
import { previewBulkEdit, type EditPreview } from '@lotbook/services/bulk/preview-edit';
import { readBulkEdits, startBulkEdit } from '@lotbook/services/bulk/start-bulk-edit';
import { undoDecision } from '@lotbook/services/undo/undo';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { readMeaning } from './categories.ts';
import { decidedAtField, DecisionType, seenArg } from '../shared/decision.ts';

const BulkEditType = builder.objectRef<BulkEditRow>('BulkEdit').implement({
  description: 'A batch edit of many transactions, which applies completely or not at all.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.string({ resolve: ({ edit }) => (edit as BulkEdit).kind }),
    status: t.exposeString('status', { description: 'queued, running, done, failed, cancelled' }),
    total: t.exposeInt('total', { description: 'Transactions that are meant.' }),
    done: t.exposeInt('done', { description: 'How many of them were looked at.' }),
    changed: t.exposeInt('changed', {
      description: 'How many transactions changed, once it is done.',
    }),
    message: t.exposeString('message', {
      nullable: true,
      description: 'A message about the result; null until it ends.',
    }),
    undo: t.id({
      nullable: true,
      description:
        'The id of the batch for undoDecision; null until it is done, and if nothing changed.',
      resolve: ({ batch }) => batch,
    }),
    createdBy: t.exposeID('createdBy'),
    begunBy: t.exposeString('begunBy', {
      nullable: true,
      description: 'The name of the person who started it; null if the user was deleted.',
    }),
    cancelledBy: t.exposeString('cancelledBy', {
      nullable: true,
      description: 'The name of who cancelled it.',
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    finishedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ finishedAt }) => finishedAt,
    }),
  }),
});

const BulkEditInput = builder.inputType('BulkEditInput', {
  fields: (t) => ({
    kind: t.string({ required: true, description: bulkKinds.join(', ') }),
    category: t.string({ description: 'Of the kind category.' }),
    mode: t.string({
      description:
        'Of the kind category: the answer to the question of unsettled law that the category depends on.',
    }),
    memo: t.string({ description: 'Of the kind memo.' }),
    appType: t.string({ description: 'Of the kind memo.' }),
    contactId: t.id({
      description: 'Of the kind contact; without it the contact is removed.',
    }),
    organizationId: t.id({
      description: 'Of the kinds organization and category: who received it.',
    }),
    rule: t.string({
      description: `Of the kind price: ${priceRules.join(', ')}. Of the kind choose-lots: ${lotRules.join(', ')}.`,
    }),
    ruleId: t.id({ description: 'Of the kind run-rule: a rule for later imports.' }),
    unitPrice: t.field({ type: 'Decimal', description: 'Of the kind price under the rule fixed.' }),
    asset: t.string({
      description: 'Of the kind price: the asset; default: all assets that lack a price.',
    }),
    withinDays: t.int({
      description:
        'Of the kinds price and accept-matches: the largest time distance in days. Default: 7 and 30.',
    }),
    confidence: t.int({
      description:
        'Of the kind accept-matches: the minimum confidence, from 40 to 100. Default: 85.',
    }),
    channel: t.string({
      description: 'Of the kind choose-lots: books or broker. Default: books.',
    }),
  }),
});

function parseRequest(edit: typeof BulkEditInput.$inferInput): RequestedBulkEdit {
  const { kind, ...rest } = edit;
  return {
    kind,
    ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Omit<
      RequestedBulkEdit,
      'kind'
    >),
  };
}

const PlannedChangeType = builder
  .objectRef<EditPreview['changes'][number]>('PlannedChange')
  .implement({
    fields: (t) => ({
      transactionId: t.exposeID('transactionId'),
      timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
      asset: t.exposeString('asset'),
      what: t.exposeString('what', { description: 'A description of the new decision.' }),
      why: t.exposeString('why', { description: 'The reasons for it, in words.' }),
    }),
  });

const UnchangedReasonType = builder.objectRef<LeftAlone>('LeftAlone').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    why: t.exposeString('why', { description: 'In plain words, to follow a colon.' }),
  }),
});

const BulkPreviewType = builder.objectRef<EditPreview>('BulkPreview').implement({
  description: 'A dry run of a batch. Nothing is saved.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Transactions that are meant.' }),
    looked: t.exposeInt('looked', { description: 'How many of them the preview looked at.' }),
    changed: t.exposeInt('changed', { description: 'How many changes these come to.' }),
    changes: t.field({
      type: [PlannedChangeType],
      description: 'The first 50.',
      resolve: ({ changes }) => [...changes],
    }),
    left: t.field({
      type: [UnchangedReasonType],
      description: 'The transactions that would not change, and why.',
      resolve: ({ left }) => [...left],
    }),
    decidedAt: t.field(decidedAtField),
  }),
});

builder.queryField('bulkEditPreview', (t) =>
  t.field({
    type: BulkPreviewType,
    description:
      'A dry run of startBulkEdit, for the kinds price, accept-matches and choose-lots, which decide each transaction separately.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      edit: t.arg({ type: BulkEditInput, required: true }),
    },
    resolve: async (_, { accountId, filter, edit }, context) =>
      previewBulkEdit(
        context.services,
        await actor(context),
        accountId,
        readMeaning(filter),
        parseRequest(edit),
      ),
  }),
);

builder.mutationField('startBulkEdit', (t) =>
  t.field({
    type: BulkEditType,
    description:
      'Edits all transactions that the filter matches. Small batches run at once; large ones run in a worker, whose progress bulkEdits returns. seen is compared when the batch is requested.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      edit: t.arg({ type: BulkEditInput, required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, filter, edit, seen }, context) =>
      startBulkEdit(
        context.services,
        await actor(context),
        accountId,
        readMeaning(filter),
        parseRequest(edit),
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('cancelBulkEdit', (t) =>
  t.field({
    type: BulkEditType,
    description:
      'Cancels a running batch of startBulkEdit without saving anything. Use undoDecision for a finished batch.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      cancelBulk(context.services, await actor(context), accountId, id),
  }),
);

builder.queryField('bulkEdits', (t) =>
  t.field({
    type: [BulkEditType],
    description: 'Running and recently finished batches, the latest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readBulkEdits(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('undoDecision', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Undoes a whole batch by the undo id of its result. Later decisions are kept. The undo id of this result redoes the batch.',
    args: { accountId: t.arg.id({ required: true }), ref: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, ref }, context) =>
      undoDecision(context.services, await actor(context), accountId, ref),
  }),
);

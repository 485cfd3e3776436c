import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { Memo } from '@lotbook/db/stores/memos';
import { AppError } from '@lotbook/model/errors';
import {
  addMemo,
  addMemosTo,
  deleteMemo,
  deleteMemos,
  editMemo,
  loadOtherMemos,
  restoreMemo,
  validateMemos,
  type MemoPlace,
} from '@lotbook/services/memos/memos';
import type { MemoProblem } from '@lotbook/services/memos/memo-text';
import { Kind } from 'graphql';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { GraphQLJSON } from '../../graphql/json-scalar.ts';

export const MemoType = builder.objectRef<Memo>('Memo').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    memo: t.exposeString('memo'),
    transactionId: t.exposeID('transactionId'),
    transactionSourceId: t.exposeID('transactionSourceId', { nullable: true }),
    appType: t.exposeString('appType'),
    createdBy: t.exposeID('createdBy', { nullable: true }),
    createdByEmail: t.exposeString('createdByEmail', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null if the text was not edited.',
      resolve: ({ changedAt }) => changedAt,
    }),
    changedByEmail: t.exposeString('changedByEmail', {
      nullable: true,
      description:
        'The email address of the author of the current text; null if it was not recorded.',
    }),
  }),
});

/** A transaction's id, or the id with the source that it happened at. */
function place(value: unknown): MemoPlace {
  if (typeof value === 'string') return { transactionId: value };
  if (
    typeof value === 'object' &&
    value !== null &&
    'transactionId' in value &&
    typeof value.transactionId === 'string'
  ) {
    const source = 'transactionSourceId' in value ? value.transactionSourceId : undefined;
    return {
      transactionId: value.transactionId,
      ...(typeof source === 'string' ? { transactionSourceId: source } : {}),
    };
  }
  throw new AppError('BAD_INPUT', fill(texts.transactionIdMissing), { field: 'transaction' });
}

builder.scalarType('TransactionRef', {
  description: 'The id of a transaction, or { transactionId, transactionSourceId }.',
  serialize: (value) => value,
  parseValue: place,
  parseLiteral: (node, variables) =>
    node.kind === Kind.STRING
      ? { transactionId: node.value }
      : place(GraphQLJSON.parseLiteral(node, variables)),
});

builder.queryField('memos', (t) =>
  t.field({
    type: [MemoType],
    description: 'The memos on a transaction, oldest first.',
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) => [
      ...(await loadOtherMemos(context.services, await actor(context), accountId, transactionId)),
    ],
  }),
);

builder.mutationField('createMemo', (t) =>
  t.field({
    type: MemoType,
    args: {
      accountId: t.arg.id({ required: true }),
      transaction: t.arg({ type: 'TransactionRef', required: true }),
      appType: t.arg.string({ required: true }),
      memo: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, transaction, appType, memo }, context) =>
      addMemo(context.services, await actor(context), accountId, transaction, { appType, memo }),
  }),
);

builder.mutationField('updateMemo', (t) =>
  t.field({
    type: MemoType,
    args: {
      accountId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      memo: t.arg.string({ required: true }),
      was: t.arg.string({
        description:
          'The text that the person saw: if it has changed since, it is not overwritten.',
      }),
    },
    resolve: async (_, { accountId, id, memo, was }, context) =>
      editMemo(context.services, await actor(context), accountId, id, memo, was ?? undefined),
  }),
);

builder.mutationField('deleteMemo', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) => {
      await deleteMemo(context.services, await actor(context), accountId, id);
      return true;
    },
  }),
);

builder.mutationField('restoreMemo', (t) =>
  t.field({
    type: MemoType,
    description:
      'Puts a deleted memo back as it was written, with all that were deleted in the same call.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      restoreMemo(context.services, await actor(context), accountId, id),
  }),
);

builder.mutationField('createMemosByTransactionIds', (t) =>
  t.field({
    type: [MemoType],
    description: 'Adds the same memo to several transactions: all of them or none.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactions: t.arg({ type: ['TransactionRef'], required: true }),
      appType: t.arg.string({ required: true }),
      memo: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, transactions, appType, memo }, context) => [
      ...(await addMemosTo(context.services, await actor(context), accountId, transactions, {
        appType,
        memo,
      })),
    ],
  }),
);

const MemoProblemType = builder.objectRef<MemoProblem>('MemoProblem').implement({
  description: 'The reason why a memo cannot be added to a transaction.',
  fields: (t) => ({
    appType: t.exposeString('appType'),
    code: t.exposeString('code'),
    message: t.exposeString('message'),
    transactionId: t.exposeID('transactionId'),
  }),
});

builder.mutationField('validateMemosByTransactionIds', (t) =>
  t.field({
    type: [MemoProblemType],
    description:
      'A dry run of createMemosByTransactionIds: its errors per transaction; empty if there are none.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactions: t.arg({ type: ['TransactionRef'], required: true }),
      appType: t.arg.string({ required: true }),
      memo: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, transactions, appType, memo }, context) => [
      ...(await validateMemos(context.services, await actor(context), accountId, transactions, {
        appType,
        memo,
      })),
    ],
  }),
);

builder.mutationField('deleteMemosByTransactionIds', (t) =>
  t.int({
    description: 'Removes every memo on these transactions. Returns how many there were.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactions: t.arg({ type: ['TransactionRef'], required: true }),
    },
    resolve: async (_, { accountId, transactions }, context) =>
      deleteMemos(context.services, await actor(context), accountId, transactions),
  }),
);

import type { FailedRow } from '@lotbook/db/stores/rejections';
import {
  getFileAccount,
  giveUpFailedRows,
  listFailedRows,
} from '@lotbook/services/manual/failed-rows';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const FailedRowType = builder.objectRef<FailedRow>('FailedManualRow').implement({
  description:
    'A row of a file that could not be read. It waits to be mended, with retryRejectedRows, or to be given up.',
  fields: (t) => ({
    id: t.id({ resolve: ({ importId, seq }) => `${importId}:${seq}` }),
    fileId: t.exposeID('importId', { description: 'The import of the file.' }),
    fileName: t.exposeString('fileName'),
    sourceId: t.exposeID('sourceId'),
    sourceName: t.exposeString('sourceName'),
    line: t.exposeInt('line'),
    column: t.exposeString('column', { description: 'Empty if the problem is the whole row.' }),
    reason: t.exposeString('reason'),
    header: t.stringList({ nullable: true, resolve: ({ header }) => header && [...header] }),
    cells: t.stringList({ resolve: ({ cells }) => [...cells] }),
    importedAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

builder.queryField('failedManualOrders', (t) =>
  t.field({
    type: [FailedRowType],
    description: 'Rows of files of exchanges that could not be read, at most 1,000.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listFailedRows(context.services, await actor(context), accountId, 'exchange')),
    ],
  }),
);

builder.queryField('failedManualTransactions', (t) =>
  t.field({
    type: [FailedRowType],
    description: 'Rows of files of wallets that could not be read, at most 1,000.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listFailedRows(context.services, await actor(context), accountId, 'wallet')),
    ],
  }),
);

builder.mutationField('deleteFailedManualExchangeOrder', (t) =>
  t.int({
    description:
      'Dismisses the unreadable rows of a file, and returns how many. They are kept as received.',
    args: { accountId: t.arg.id({ required: true }), fileId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, fileId }, context) =>
      giveUpFailedRows(context.services, await actor(context), accountId, fileId),
  }),
);

builder.mutationField('deleteFailedManualWalletTransaction', (t) =>
  t.int({
    description: 'The same for a file of a wallet, in whichever account of the person it is.',
    args: { fileId: t.arg.id({ required: true }) },
    resolve: async (_, { fileId }, context) => {
      const who = await actor(context);
      return giveUpFailedRows(
        context.services,
        who,
        await getFileAccount(context.services, who, fileId),
        fileId,
      );
    },
  }),
);

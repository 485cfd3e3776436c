import type { SourceContent } from '@lotbook/db/stores/sources';
import { archiveOneSource, readSourceContent } from '@lotbook/services/sources/archive-source';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const SourceContentType = builder.objectRef<SourceContent>('SourceContent').implement({
  description: 'The data that is deleted with an exchange or a wallet.',
  fields: (t) => ({
    transactions: t.exposeInt('transactions'),
    imports: t.exposeInt('imports'),
    enteredByHand: t.exposeInt('enteredByHand', {
      description: 'Transactions that no file brings back.',
    }),
    transfersWithOthers: t.exposeInt('transfersWithOthers', {
      description: 'Transactions of other sources that move units from or to this one.',
    }),
    decisions: t.exposeInt('decisions', {
      description:
        'Decisions about its transactions. They are kept and apply again if the transactions return.',
    }),
    balancesByHand: t.exposeInt('balancesByHand'),
  }),
});

builder.queryField('sourceContent', (t) =>
  t.field({
    type: SourceContentType,
    description: 'The data lost with a source, to show before it is deleted.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) =>
      readSourceContent(context.services, await actor(context), accountId, sourceId),
  }),
);

builder.mutationField('archiveSource', (t) =>
  t.field({
    type: 'DateTime',
    nullable: true,
    description:
      'Hides a source that is no longer used from lists and updates, or shows it again. Its transactions count either way. Answers with archivedAt.',
    args: {
      accountId: t.arg.id({ required: true }),
      sourceId: t.arg.id({ required: true }),
      archived: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, sourceId, archived }, context) =>
      (
        await archiveOneSource(
          context.services,
          await actor(context),
          accountId,
          sourceId,
          archived,
        )
      ).archivedAt,
  }),
);

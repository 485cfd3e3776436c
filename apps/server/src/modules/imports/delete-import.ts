import { undoImport } from '@lotbook/services/imports/undo-import';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

builder.mutationField('deleteImport', (t) =>
  t.boolean({
    description: 'Takes an import and the rows that it brought out again.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context) => {
      await undoImport(context.services, await actor(context), accountId, importId);
      return true;
    },
  }),
);

import { undoImport } from '@lotbook/services/imports/undo-import';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

builder.mutationField('deleteImport', (t) =>
  t.boolean({
    description: 'Deletes an import and its rows.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context) => {
      await undoImport(context.services, await actor(context), accountId, importId);
      return true;
    },
  }),
);

import type { AccountId } from '@lotbook/model/ids';
import {
  dismissImport,
  listUnresolvedImports,
  restoreImport,
} from '@lotbook/services/imports/dismiss-import';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import type { ListedImport } from '@lotbook/services/imports/list-imports';
import { ImportType } from './import.ts';

builder.queryField('unresolvedImports', (t) =>
  t.field({
    type: [ImportType],
    description: 'Files that were not imported, newest first, until they are mapped or dismissed.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context): Promise<ListedImport[]> =>
      (await listUnresolvedImports(context.services, await actor(context), accountId)).map(
        (each) => ({ ...each, accountId: accountId as AccountId }),
      ),
  }),
);

builder.mutationField('dismissImport', (t) =>
  t.field({
    type: ImportType,
    description:
      'Removes a file that was not imported from the list of unresolved files. It can be restored.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context): Promise<ListedImport> => ({
      ...(await dismissImport(context.services, await actor(context), accountId, importId)),
      accountId: accountId as AccountId,
    }),
  }),
);

builder.mutationField('restoreImport', (t) =>
  t.field({
    type: ImportType,
    description: 'Lists a dismissed file again.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context): Promise<ListedImport> => ({
      ...(await restoreImport(context.services, await actor(context), accountId, importId)),
      accountId: accountId as AccountId,
    }),
  }),
);

import type { DeletedName } from '@lotbook/db/stores/account-log';
import { loadDeleted, restoreNames, type PutBack } from '@lotbook/services/undo/restore-deleted';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const DeletedNameType = builder.objectRef<DeletedName>('DeletedName').implement({
  description: 'A contact or an organization that was deleted, as it was then.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    address: t.exposeString('address'),
    deletedAt: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    deletedBy: t.exposeString('by', { nullable: true, description: 'The name of who deleted it.' }),
  }),
});

builder.queryField('deletedNames', (t) =>
  t.field({
    type: [DeletedNameType],
    description:
      'Contacts or organizations that were deleted and are not there again, the last first. kind: contact, organization.',
    args: { accountId: t.arg.id({ required: true }), kind: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, kind }, context) => [
      ...(await loadDeleted(context.services, await actor(context), accountId, kind)),
    ],
  }),
);

const RestoreResultType = builder.objectRef<PutBack>('PutBack').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    message: t.exposeString('message', { description: 'A message about the result.' }),
  }),
});

builder.mutationField('putBackDeleted', (t) =>
  t.field({
    type: RestoreResultType,
    description:
      'Restores a deleted contact or organization under the same id, also on its transactions unless they have another one now.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      restoreNames(context.services, await actor(context), accountId, id),
  }),
);

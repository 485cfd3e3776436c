import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { SavedFilter } from '@lotbook/db/stores/saved-filters';
import type { Json } from '@lotbook/db/schema';
import { AppError } from '@lotbook/model/errors';
import {
  addSavedFilter,
  deleteSavedFilter,
  renameSavedFilter,
  listSavedViews,
} from '@lotbook/services/accounts/saved-filters';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const SavedFilterType = builder.objectRef<SavedFilter>('SavedFilter').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    filter: t.field({
      type: 'JSON',
      description: 'As it was saved: txDateStart, txDateEnd, txDateStatic, wallets, exchanges …',
      resolve: ({ filter }) => filter,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

const SavedFilterInput = builder.inputType('SavedFilterInput', {
  description: 'A named filter of the transaction table.',
  fields: (t) => ({
    name: t.string({ required: true }),
    filter: t.field({ type: 'JSON', required: true }),
  }),
});

builder.queryField('savedFilters', (t) =>
  t.field({
    type: [SavedFilterType],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      listSavedViews(context.services, await actor(context), accountId),
  }),
);

builder.mutationField('addSavedFilter', (t) =>
  t.field({
    type: SavedFilterType,
    description:
      'Saves a filter under a name. It replaces one of the same name if the caller saved that or replaces names it; CONFLICT if another person saved it.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: SavedFilterInput, required: true }),
      replaces: t.arg.id(),
    },
    resolve: async (_, { accountId, filter: { name, filter }, replaces }, context) => {
      if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
        throw new AppError('BAD_INPUT', fill(texts.filterNotObject), { field: 'filter' });
      return addSavedFilter(
        context.services,
        await actor(context),
        accountId,
        name,
        filter as Json,
        replaces ?? undefined,
      );
    },
  }),
);

builder.mutationField('renameSavedFilter', (t) =>
  t.field({
    type: SavedFilterType,
    args: {
      accountId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, id, name }, context) =>
      renameSavedFilter(context.services, await actor(context), accountId, id, name),
  }),
);

builder.mutationField('deleteSavedFilter', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) => {
      await deleteSavedFilter(context.services, await actor(context), accountId, id);
      return true;
    },
  }),
);

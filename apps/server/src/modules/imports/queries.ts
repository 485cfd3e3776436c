import { listImports } from '@lotbook/services/imports/list-imports';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { ImportType } from './import.ts';

builder.queryField('exchangeImports', (t) =>
  t.field({
    type: [ImportType],
    description:
      'Import history, newest first. Without exchangeId: of the whole account; a wallet id serves too.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id(),
      limit: t.arg.int(),
      pricesOnly: t.arg.boolean({
        description: 'Files of prices alone, which belong to no source.',
      }),
    },
    resolve: async (_, { accountId, exchangeId, limit, pricesOnly }, context) => [
      ...(await listImports(context.services, await actor(context), accountId, {
        sourceId: exchangeId ?? undefined,
        pricesOnly: pricesOnly ?? false,
        limit: limitTo(limit, 50),
      })),
    ],
  }),
);

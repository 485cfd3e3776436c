import { priceFormat } from '@lotbook/services/imports/import-prices';
import { loadImports } from '@lotbook/db/stores/imports';
import type { SourceId } from '@lotbook/model/ids';
import { isId, readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { ImportType, type ImportView } from './import.ts';

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
    resolve: async (_, { accountId, exchangeId, limit, pricesOnly }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'sourceView',
        async (db, { account }): Promise<ImportView[]> => {
          if (typeof exchangeId === 'string' && !isId(exchangeId)) return [];
          const list = await loadImports(db, account.id, {
            sourceId: (exchangeId ?? undefined) as SourceId | undefined,
            format: pricesOnly ? priceFormat : undefined,
            limit: atMost(limit, 50),
          });
          return list.map((each) => ({ ...each, accountId: account.id }));
        },
      ),
  }),
);

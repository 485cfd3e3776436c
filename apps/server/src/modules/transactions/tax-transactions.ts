import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { matchesOnEntries } from '@lotbook/db/stores/match-partners';
import { loadSources } from '@lotbook/db/stores/sources';
import { resolveSearch } from '@lotbook/db/stores/transaction-filter';
import {
  entrySides,
  countTaxEntries,
  readTaxEntryPage,
  type EntryWindow,
  type TaxEntryRow,
} from '@lotbook/db/stores/tax-entries';
import { AppError } from '@lotbook/model/errors';
import type { TransferMatch } from '@lotbook/model/result';
import { readEntryDecisions } from '@lotbook/services/decisions/entry-decisions';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { toFilter } from '@lotbook/services/base/filter-input';
import { TransactionFilterInput } from './filter.ts';
import { decodeEntryPlace, encodeEntryPlace, PageInfo } from '../shared/page-cursor.ts';
import { getDeletedSource } from './source-ref.ts';
import { TaxTransaction, type EntryView } from './tax-transaction.ts';

interface Connection {
  readonly entries: readonly EntryView[];
  readonly more: boolean;
  /** Asked of the database only where the document wants it. */
  readonly count: () => Promise<number>;
}

const TaxTransactionEdge = builder.objectRef<EntryView>('TaxTransactionEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: ({ place }) => encodeEntryPlace(place) }),
    node: t.field({ type: TaxTransaction, resolve: (entry) => entry }),
  }),
});

const TaxTransactionConnection = builder
  .objectRef<Connection>('TaxTransactionConnection')
  .implement({
    fields: (t) => ({
      edges: t.field({ type: [TaxTransactionEdge], resolve: ({ entries }) => [...entries] }),
      pageInfo: t.field({
        type: PageInfo,
        resolve: ({ entries, more }) => ({
          hasNextPage: more,
          endCursor: entries.length > 0 ? encodeEntryPlace(entries.at(-1)!.place) : null,
        }),
      }),
      totalCount: t.int({
        description: 'Counted by the database over the whole filter.',
        resolve: ({ count }) => count(),
      }),
    }),
  });

function getMatch(
  { id, asset }: TaxEntryRow,
  matches: ReadonlyMap<string, TransferMatch>,
): EntryView['match'] {
  const match = matches.get(id);
  return match && { ...match, asset };
}

builder.queryField('taxTransactions', (t) =>
  t.field({
    type: TaxTransactionConnection,
    description: 'Tax entries, newest first. direction: incoming, outgoing, fee; feedType: tax.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
      feedType: t.arg.string(),
      direction: t.arg.string(),
    },
    resolve: async (_, { accountId, filter, cursor, limit, feedType, direction }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<Connection> => {
          const side = entrySides.find((each) => each === direction);
          if (direction && !side)
            throw new AppError(
              'BAD_INPUT',
              fill(texts.directionUnknown, { entrySides: entrySides.join(', ') }),
              {
                field: 'direction',
              },
            );
          if (feedType && feedType !== 'tax')
            throw new AppError('BAD_INPUT', fill(texts.feedTypeUnknown, { feedType }), {
              field: 'feedType',
            });
          // Resolve the search words once, for the page and the count.
          const window: EntryWindow = {
            ...(await resolveSearch(db, {
              accountId: account.id,
              filter: toFilter(filter, account),
            })),
            side,
          };
          const { rows, more } = await readTaxEntryPage(
            db,
            window,
            limitTo(limit, 50),
            decodeEntryPlace(cursor),
          );
          const decisions = await readEntryDecisions(db, account.id, rows);
          const matches = await matchesOnEntries(db, account.id, rows);
          const names = new Map(
            (await loadSources(db, account.id)).map((source) => [source.id as string, source]),
          );
          return {
            entries: rows.map((row) => ({
              ...row,
              source: names.get(row.sourceId) ?? getDeletedSource(row.sourceId),
              decisions: decisions.get(row.id)!,
              match: getMatch(row, matches),
            })),
            more,
            count: async () =>
              readingAs(
                context.services,
                await actor(context),
                accountId,
                'txSearchView',
                (again) => countTaxEntries(again, window),
              ),
          };
        },
      ),
  }),
);

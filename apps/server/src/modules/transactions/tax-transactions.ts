import { slicesOf, type SliceRow } from '@lotbook/db/stores/slices';
import { sourcesOf } from '@lotbook/db/stores/sources';
import { taxEntryPage, type TaxEntryRow } from '@lotbook/db/stores/transactions';
import { AppError } from '@lotbook/model/errors';
import { decisionsOnEntries } from '@lotbook/services/decisions/entry-decisions';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { filterOf, TransactionFilterInput } from './filter.ts';
import { PageInfo } from './page-cursor.ts';
import { goneSource } from './source-ref.ts';
import { TaxTransaction, type EntryView } from './tax-transaction.ts';

interface Connection {
  readonly entries: readonly EntryView[];
  readonly more: boolean;
  readonly count: number;
}

const TaxTransactionEdge = builder.objectRef<EntryView>('TaxTransactionEdge').implement({
  fields: (t) => ({ cursor: t.string({ resolve: ({ seq }) => String(seq) }), node: t.field({ type: TaxTransaction, resolve: (entry) => entry }) }),
});

const TaxTransactionConnection = builder.objectRef<Connection>('TaxTransactionConnection').implement({
  fields: (t) => ({
    edges: t.field({ type: [TaxTransactionEdge], resolve: ({ entries }) => [...entries] }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ entries, more }) => ({ hasNextPage: more, endCursor: entries.length > 0 ? String(entries.at(-1)?.seq) : null }),
    }),
    totalCount: t.exposeInt('count'),
  }),
});

/** The lots behind the entries of a page, by entry. */
function lazySlices(context: Context, accountId: string, rows: readonly TaxEntryRow[]): EntryView['slices'] {
  let slices: Promise<ReadonlyMap<string, readonly SliceRow[]>> | undefined;
  const ids = [...new Set(rows.map(({ transactionId }) => transactionId))];
  return () =>
    (slices ??= (async () =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }) =>
        Map.groupBy(await slicesOf(db, account.id, account.generation, ids), ({ entryId }) => entryId),
      ))());
}

const sides = ['incoming', 'outgoing', 'fee'];

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
    resolve: async (_, { accountId, filter, cursor, limit, direction }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Connection> => {
        if (direction && !sides.includes(direction)) throw new AppError('BAD_INPUT', `direction is one of ${sides.join(', ')}.`, { field: 'direction' });
        if (cursor && !/^\d{1,9}$/.test(cursor))
          throw new AppError('BAD_INPUT', 'This place in the list is not known any more. Start again from the top.', { field: 'cursor' });
        const window = { accountId: account.id, generation: account.generation, filter: filterOf(filter, account) };
        const { rows, more, count } = await taxEntryPage(db, window, atMost(limit, 50), cursor ? Number(cursor) : undefined, direction ?? undefined);
        const decisions = await decisionsOnEntries(db, account.id, rows);
        const slices = lazySlices(context, accountId, rows);
        const names = new Map((await sourcesOf(db, account.id)).map((source) => [source.id as string, source]));
        return {
          entries: rows.map((row) => ({ ...row, source: names.get(row.sourceId) ?? goneSource(row.sourceId), decisions: decisions.get(row.id)!, slices })),
          more,
          count,
        };
      }),
  }),
);

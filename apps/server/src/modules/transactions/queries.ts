import { computedOf, recordOf } from '@lotbook/db/stores/evidence';
import { issuesOfTransactions } from '@lotbook/db/stores/issues';
import { enteredByHand } from '@lotbook/db/stores/manual-entries';
import { sourcesOf } from '@lotbook/db/stores/sources';
import type { TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { transactionPage, transactionSums, type TransactionOrder, type TransactionSums } from '@lotbook/db/stores/transactions';
import { changesOn } from '@lotbook/services/decisions/entry-decisions';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { isId, readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { filterOf, orderOf, TransactionFilterInput, TransactionSortInput } from './filter.ts';
import { decodeCursor, encodeCursor, PageInfo } from './page-cursor.ts';
import { TransactionType, type TransactionView } from './transaction.ts';
import type { SourceName } from './source-ref.ts';

interface Connection {
  readonly nodes: readonly TransactionView[];
  readonly more: boolean;
  readonly order: TransactionOrder;
  /** Count and sums are asked of the database only where the document wants them, and once. */
  readonly sums: () => Promise<TransactionSums>;
}

const TransactionEdge = builder.objectRef<TransactionView>('TransactionEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: ({ row, order = orderOf(undefined) }) => encodeCursor({ key: row.sortKey, id: row.id }, order) }),
    node: t.field({ type: TransactionType, resolve: (view) => view }),
  }),
});

const TransactionTotals = builder.objectRef<TransactionSums>('TransactionTotals').implement({
  fields: (t) => ({
    gainLoss: t.field({ type: 'Decimal', resolve: ({ gain }) => gain }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => proceeds }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ costBasis }) => costBasis }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => income }),
  }),
});

const TransactionConnection = builder.objectRef<Connection>('TransactionConnection').implement({
  fields: (t) => ({
    edges: t.field({ type: [TransactionEdge], resolve: ({ nodes }) => [...nodes] }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ nodes, more, order }) => {
        const last = nodes.at(-1);
        return { hasNextPage: more, endCursor: last ? encodeCursor({ key: last.row.sortKey, id: last.row.id }, order) : null };
      },
    }),
    totalCount: t.int({ description: 'Counted by the database over the whole filter.', resolve: async ({ sums }) => (await sums()).count }),
    totals: t.field({ type: TransactionTotals, description: 'Summed by the database over the whole filter.', resolve: ({ sums }) => sums() }),
  }),
});

const namesOf = async (db: Db, account: Account): Promise<ReadonlyMap<string, SourceName>> =>
  new Map((await sourcesOf(db, account.id)).map((source) => [source.id, source]));

/** Of the figures shown when they are asked for: those of the page may have gone meanwhile. */
function lazySums(context: Context, accountId: string, filter: TransactionFilter): () => Promise<TransactionSums> {
  let sums: Promise<TransactionSums> | undefined;
  return () =>
    (sums ??= (async () =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', (db, { account }) =>
        transactionSums(db, { accountId: account.id, filter }),
      ))());
}

builder.queryField('transactions', (t) =>
  t.field({
    type: TransactionConnection,
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      sort: t.arg({ type: TransactionSortInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, filter, sort, cursor, limit }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Connection> => {
        const window = { accountId: account.id, filter: filterOf(filter, account) };
        const order = orderOf(sort);
        const { rows, more } = await transactionPage(db, window, order, atMost(limit, 50), decodeCursor(cursor, order));
        const issues = await issuesOfTransactions(
          db,
          account.id,
          rows.filter((row) => (row.issueCodes?.length ?? 0) > 0).map((row) => row.id),
        );
        const sources = await namesOf(db, account);
        const byHand = await enteredByHand(
          db,
          account.id,
          rows.map((row) => row.id),
        );
        const nodes = rows.map((row) => ({ row, sources, byHand, issues: issues.filter((issue) => issue.transactionId === row.id), order }));
        return { nodes, more, order, sums: lazySums(context, accountId, window.filter) };
      }),
  }),
);

builder.queryField('transaction', (t) =>
  t.field({
    type: TransactionType,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<TransactionView | null> => {
        if (!isId(transactionId)) return null;
        const window = { accountId: account.id, filter: { ids: [transactionId] } };
        const [row] = (await transactionPage(db, window, orderOf(undefined), 1, undefined)).rows;
        if (!row) return null;
        const evidence = {
          ...(await computedOf(db, account.id, row.id)),
          record: await recordOf(db, account.id, row.id),
          changes: await changesOn(db, account.id, row.id),
        };
        const byHand = await enteredByHand(db, account.id, [row.id]);
        return { row, byHand, sources: await namesOf(db, account), issues: await issuesOfTransactions(db, account.id, [row.id]), evidence };
      }),
  }),
);

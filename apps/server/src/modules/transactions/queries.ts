import { readSealedYearAt } from '@lotbook/services/seal-warnings/sealed-spans';
import { Kind, type GraphQLResolveInfo } from 'graphql';
import { loadComputed, toRecord } from '@lotbook/db/stores/evidence';
import { countAssumedIn, type YearAssumed } from '@lotbook/db/stores/issue-counts';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { readManualIds } from '@lotbook/db/stores/manual-entries';
import { loadSources } from '@lotbook/db/stores/sources';
import type { TransactionWindow } from '@lotbook/db/stores/transaction-filter';
import {
  readTransactionPage,
  readTransactionSums,
  type Position,
  type TransactionOrder,
  type TransactionSums,
} from '@lotbook/db/stores/transactions';
import { readChangesOn } from '@lotbook/services/decisions/entry-decisions';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { isId, readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import {
  loadUncertainIn,
  loadUncertainTransactions,
  type UncertainGain,
} from '@lotbook/services/issues/uncertain-gains';
import { countExcludedIn, type FilterExcluded } from '@lotbook/services/issues/excluded-in-filter';
import { findAssumedPrices } from '@lotbook/services/transactions/assumed-prices';
import { toFilter } from '@lotbook/services/base/filter-input';
import { getOrder, TransactionFilterInput, TransactionSortInput } from './filter.ts';
import { UncertainGainType } from '../shared/uncertain-gain.ts';
import { decodeCursor, encodeCursor, PageInfo } from '../shared/page-cursor.ts';
import { TransactionType, type TransactionView } from './transaction.ts';
import type { SourceName } from './source-ref.ts';

interface Rows {
  readonly nodes: readonly TransactionView[];
  readonly more: boolean;
}

/** Count and sums are asked of the database only where the document wants them, rows unless it wants those alone; each once. */
interface Connection {
  readonly order: TransactionOrder;
  readonly rows: () => Promise<Rows>;
  readonly sums: () => Promise<TransactionSums>;
  readonly excluded: () => Promise<readonly FilterExcluded[]>;
  readonly assumed: () => Promise<Omit<YearAssumed, 'year'>>;
  readonly uncertain: () => Promise<UncertainGain | undefined>;
}

const TransactionEdge = builder.objectRef<TransactionView>('TransactionEdge').implement({
  fields: (t) => ({
    cursor: t.string({
      resolve: ({ row, order = getOrder(undefined) }) =>
        encodeCursor({ key: row.sortKey, id: row.id }, order),
    }),
    node: t.field({ type: TransactionType, resolve: (view) => view }),
  }),
});

const FilterExcludedType = builder.objectRef<FilterExcluded>('FilterExcluded').implement({
  description:
    'What the totals of a filter leave out: transactions without a price, rows rejected at import, and files that were not imported.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'disposal, income, gift, rejected or file' }),
    transactions: t.exposeInt('transactions'),
  }),
});

interface Totals extends TransactionSums, Pick<Connection, 'excluded' | 'assumed' | 'uncertain'> {}

const TransactionTotals = builder.objectRef<Totals>('TransactionTotals').implement({
  fields: (t) => ({
    excluded: t.field({
      type: [FilterExcludedType],
      description: 'What the totals leave out; empty if they are complete.',
      resolve: async ({ excluded }) => [...(await excluded())],
    }),
    assumed: t.int({
      description: 'Transactions that use an assumed price of 1.00 USD.',
      resolve: async ({ assumed }) => (await assumed()).transactions,
    }),
    assumedIncome: t.int({
      description: 'Income that uses an assumed price of 1.00 USD, in transactions.',
      resolve: async ({ assumed }) => (await assumed()).income,
    }),
    uncertain: t.field({
      type: UncertainGainType,
      nullable: true,
      description: 'How open issues about cost may change the gain; null if it is certain.',
      resolve: async ({ uncertain }) => (await uncertain()) ?? null,
    }),
    gainLoss: t.field({ type: 'Decimal', resolve: ({ gain }) => gain }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => proceeds }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ costBasis }) => costBasis }),
    income: t.field({ type: 'Decimal', resolve: ({ income }) => income }),
  }),
});

const TransactionConnection = builder.objectRef<Connection>('TransactionConnection').implement({
  fields: (t) => ({
    edges: t.field({
      type: [TransactionEdge],
      resolve: async ({ rows }) => [...(await rows()).nodes],
    }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: async ({ rows, order }) => {
        const { nodes, more } = await rows();
        const last = nodes.at(-1);
        return {
          hasNextPage: more,
          endCursor: last ? encodeCursor({ key: last.row.sortKey, id: last.row.id }, order) : null,
        };
      },
    }),
    totalCount: t.int({
      description: 'Counted by the database over the whole filter.',
      resolve: async ({ sums }) => (await sums()).count,
    }),
    totals: t.field({
      type: TransactionTotals,
      description: 'Summed by the database over the whole filter.',
      resolve: async ({ sums, excluded, assumed, uncertain }) => ({
        ...(await sums()),
        excluded,
        assumed,
        uncertain,
      }),
    }),
  }),
});

const getNames = async (db: Db, account: Account): Promise<ReadonlyMap<string, SourceName>> =>
  new Map((await loadSources(db, account.id)).map((source) => [source.id, source]));

/** Runs a function on first use, and only once. */
function memoize<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
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
    resolve: async (
      _,
      { accountId, filter, sort, cursor, limit },
      context,
      info,
    ): Promise<Connection> => {
      const order = getOrder(sort);
      const after = decodeCursor(cursor, order);
      const asking = await actor(context);
      const looking = <T>(
        work: (db: Db, window: TransactionWindow, account: Account) => Promise<T>,
      ): Promise<T> =>
        readingAs(context.services, asking, accountId, 'txSearchView', (db, { account }) =>
          work(db, { accountId: account.id, filter: toFilter(filter, account) }, account),
        );
      const rows = memoize(() =>
        looking((db, window, account) =>
          getRows(db, { account, window, order, limit: limitTo(limit, 50), after }),
        ),
      );
      if (!asksTotalsAlone(info)) await rows();
      return {
        order,
        rows,
        // Of the figures shown when they are asked for: those of the page may have gone meanwhile.
        sums: memoize(() => looking((db, window) => readTransactionSums(db, window))),
        excluded: memoize(() => looking((db, window) => countExcludedIn(db, window))),
        assumed: memoize(() => looking((db, window) => countAssumedIn(db, window))),
        uncertain: memoize(() => looking((db, window) => loadUncertainIn(db, window))),
      };
    },
  }),
);

const ofTotals: ReadonlySet<string> = new Set(['totalCount', 'totals']);

/** No row has to be read where the document wants nothing but the count and the sums. */
function asksTotalsAlone({ fieldNodes }: GraphQLResolveInfo): boolean {
  const asked = fieldNodes
    .flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    .map((each) => (each.kind === Kind.FIELD ? each.name.value : '...'));
  const fields = asked.filter((name) => name !== '__typename');
  return fields.length > 0 && fields.every((name) => ofTotals.has(name));
}

interface Wanted {
  readonly account: Account;
  readonly window: TransactionWindow;
  readonly order: TransactionOrder;
  readonly limit: number;
  readonly after: Position | undefined;
}

/** A page, with the related data of each row. */
async function getRows(db: Db, { account, window, order, limit, after }: Wanted): Promise<Rows> {
  const { rows, more } = await readTransactionPage(db, window, order, limit, after);
  const troubled = rows.filter((row) => (row.issueCodes?.length ?? 0) > 0).map((row) => row.id);
  const issues = Map.groupBy(
    await loadTransactionIssues(db, account.id, troubled),
    ({ transactionId }) => transactionId,
  );
  const sources = await getNames(db, account);
  const assumed = await findAssumedPrices(db, account, rows);
  const ids = rows.map((row) => row.id);
  const uncertain = await loadUncertainTransactions(db, account.id, ids);
  const byHand = await readManualIds(db, account.id, ids);
  return {
    nodes: rows.map((row) => ({
      row,
      sources,
      byHand,
      issues: issues.get(row.id) ?? [],
      order,
      hasAssumedPrice: assumed.has(row.id),
      uncertain: uncertain.get(row.id),
    })),
    more,
  };
}

builder.queryField('transaction', (t) =>
  t.field({
    type: TransactionType,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<TransactionView | null> => {
          if (!isId(transactionId)) return null;
          const window = { accountId: account.id, filter: { ids: [transactionId] } };
          const [row] = (await readTransactionPage(db, window, getOrder(undefined), 1, undefined))
            .rows;
          if (!row) return null;
          const evidence = {
            ...(await loadComputed(db, account.id, row.id)),
            record: await toRecord(db, account.id, row.id),
            changes: await readChangesOn(db, account.id, row.id),
            sealedYear: await readSealedYearAt(db, account, row.at),
          };
          const byHand = await readManualIds(db, account.id, [row.id]);
          const uncertain = await loadUncertainTransactions(db, account.id, [row.id]);
          return {
            row,
            byHand,
            uncertain: uncertain.get(row.id),
            sources: await getNames(db, account),
            issues: await loadTransactionIssues(db, account.id, [row.id]),
            evidence,
          };
        },
      ),
  }),
);

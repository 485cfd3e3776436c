import { readManualIds } from '@lotbook/db/stores/manual-entries';
import {
  countIssues,
  readIssuePage,
  type IssueFilter,
  type IssueOrder,
  type IssueRow,
} from '@lotbook/db/stores/issues';
import { loadSources } from '@lotbook/db/stores/sources';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { toIssueFilter } from '@lotbook/services/issues/dismiss-issues';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { PageInfo } from '../shared/page-cursor.ts';
import { TransactionType, type TransactionView } from '../transactions/transaction.ts';
import {
  decodeIssuePlace,
  encodeIssuePlace,
  IssueFilterInput,
  toIssueOrder,
  toIssueWish,
} from './issue-filter.ts';
import { IssueType } from '../shared/issue.ts';

interface Issues {
  readonly rows: readonly IssueRow[];
  readonly more: boolean;
  readonly order: IssueOrder;
  readonly views: ReadonlyMap<string, TransactionView>;
  readonly count: () => Promise<number>;
}

interface Edge {
  readonly row: IssueRow;
  readonly order: IssueOrder;
  readonly transaction: TransactionView | undefined;
}

const IssueEdge = builder.objectRef<Edge>('IssueEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: ({ row, order }) => encodeIssuePlace(row, order) }),
    node: t.field({ type: IssueType, resolve: ({ row }) => row }),
    transaction: t.field({
      type: TransactionType,
      nullable: true,
      description: 'Its transaction; null if that was deleted.',
      resolve: ({ transaction }) => transaction ?? null,
    }),
  }),
});

const IssueConnection = builder.objectRef<Issues>('IssueConnection').implement({
  fields: (t) => ({
    edges: t.field({
      type: [IssueEdge],
      resolve: ({ rows, order, views }) =>
        rows.map((row) => ({ row, order, transaction: views.get(row.transactionId) })),
    }),
    nodes: t.field({ type: [IssueType], resolve: ({ rows }) => [...rows] }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ rows, more, order }) => {
        const last = rows.at(-1);
        return { hasNextPage: more, endCursor: last ? encodeIssuePlace(last, order) : null };
      },
    }),
    totalCount: t.int({
      description: 'Counted by the database over the whole filter.',
      resolve: ({ count }) => count(),
    }),
  }),
});

builder.queryField('issues', (t) =>
  t.field({
    type: IssueConnection,
    description:
      'Issues that need attention. sort: gravity (by severity, then by tax impact; the default), stake (by tax impact), newest, oldest. ' +
      'dismissed: false, the default, returns open issues; true dismissed ones; null both. filter has more options and overrides the single arguments.',
    args: {
      accountId: t.arg.id({ required: true }),
      codes: t.arg.stringList(),
      severities: t.arg.stringList(),
      dismissed: t.arg.boolean({ defaultValue: false }),
      filter: t.arg({ type: IssueFilterInput }),
      sort: t.arg.string(),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (
      _,
      { accountId, codes, severities, dismissed, filter, sort, cursor, limit },
      context,
    ) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<Issues> => {
          const wanted = toIssueFilter(
            account,
            toIssueWish(filter ?? { codes, severities, dismissed }),
          );
          const order = toIssueOrder(sort);
          const page = await readIssuePage(db, account.id, wanted, {
            order,
            limit: limitTo(limit, 50),
            after: decodeIssuePlace(cursor, order),
          });
          const ids = [...new Set(page.rows.map(({ transactionId }) => transactionId))];
          const window = { accountId: account.id, filter: { ids } };
          const transactions =
            ids.length === 0
              ? []
              : (
                  await readTransactionPage(
                    db,
                    window,
                    { column: 'date', descending: true },
                    ids.length,
                    undefined,
                  )
                ).rows;
          const sources = new Map(
            (await loadSources(db, account.id)).map((source) => [source.id as string, source]),
          );
          const issues = Map.groupBy(page.rows, ({ transactionId }) => transactionId);
          const byHand = await readManualIds(db, account.id, ids);
          const views = new Map(
            transactions.map((row): [string, TransactionView] => [
              row.id,
              { row, sources, byHand, issues: issues.get(row.id) ?? [] },
            ]),
          );
          return { ...page, order, views, count: makeCounter(context, accountId, wanted) };
        },
      ),
  }),
);

/** Counts only where the document wants it. */
const makeCounter =
  (context: Context, accountId: string, filter: IssueFilter) => async (): Promise<number> =>
    readingAs(
      context.services,
      await actor(context),
      accountId,
      'txSearchView',
      (db, { account }) => countIssues(db, account.id, filter),
    );

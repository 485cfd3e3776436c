import { entriesOfTransaction } from '@lotbook/db/stores/tax-entries';
import { decisionsOnEntries } from '@lotbook/services/decisions/entry-decisions';
import { AppError } from '@lotbook/model/errors';
import { notFound, readingAs } from '@lotbook/services/member';
import { recordIdOf } from '@lotbook/services/decisions/entry-ids';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { atMost } from '../../graphql/limits.ts';
import { assignmentsOf, CostBasisAssignment, type AssignmentView } from './cost-basis-assignment.ts';
import { TransactionSortInput } from './filter.ts';
import { PageInfo } from './page-cursor.ts';

interface Assignments {
  readonly all: readonly AssignmentView[];
  readonly from: number;
  readonly limit: number;
}

const CostBasisAssignmentConnection = builder.objectRef<Assignments>('CostBasisAssignmentConnection').implement({
  fields: (t) => ({
    nodes: t.field({ type: [CostBasisAssignment], resolve: ({ all, from, limit }) => all.slice(from, from + limit) }),
    pageInfo: t.field({
      type: PageInfo,
      resolve: ({ all, from, limit }) => ({ hasNextPage: from + limit < all.length, endCursor: String(Math.min(from + limit, all.length)) }),
    }),
    totalCount: t.int({ resolve: ({ all }) => all.length }),
  }),
});

const sorts: Readonly<Record<string, (a: AssignmentView, b: AssignmentView) => number>> = {
  lotNo: (a, b) => a.lotNo - b.lotNo,
  date: (a, b) => compare(a.acquiredOn ?? '', b.acquiredOn ?? '') || a.lotNo - b.lotNo,
};
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

builder.queryField('costBasisAssignments', (t) =>
  t.field({
    type: CostBasisAssignmentConnection,
    description: 'Where the basis of a tax entry is from, lot by lot. sort.column: date (the usual, newest first) or lotNo.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      sort: t.arg({ type: TransactionSortInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, taxTxId, sort, cursor, limit }, context) =>
      readingAs(context.services, await actor(context), accountId, 'txSearchView', async (db, { account }): Promise<Assignments> => {
        const by = sorts[sort?.column ?? 'date'];
        if (!by) throw new AppError('BAD_INPUT', 'Lots are sorted by date or lotNo.', { field: 'sort' });
        if (cursor && !/^\d{1,9}$/.test(cursor))
          throw new AppError('BAD_INPUT', 'This place in the list is not known any more. Start again from the top.', { field: 'cursor' });
        const recordId = recordIdOf(taxTxId);
        const entries = recordId === undefined ? [] : await entriesOfTransaction(db, account.id, recordId);
        const entry = entries.find(({ id }) => id === taxTxId.toLowerCase());
        if (!entry) throw notFound('transaction');
        const decisions = (await decisionsOnEntries(db, account.id, [entry])).get(entry.id)!;
        const all = assignmentsOf({ ...entry, decisions }).sort(by);
        return { all: sort?.order === 'asc' ? all : all.reverse(), from: cursor ? Number(cursor) : 0, limit: atMost(limit, 5) };
      }),
  }),
);

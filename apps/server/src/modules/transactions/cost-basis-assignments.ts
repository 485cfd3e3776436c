import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { loadTransactionEntries } from '@lotbook/db/stores/tax-entries';
import { readEntryDecisions } from '@lotbook/services/decisions/entry-decisions';
import { compareText } from '@lotbook/engine/natural';
import { AppError } from '@lotbook/model/errors';
import { notFound, readingAs } from '@lotbook/services/member';
import { getRecordId } from '@lotbook/services/base/entry-ids';
import { builder } from '../../graphql/builder.ts';
import { isDescending } from '../../graphql/sort-order.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import {
  toAssignments,
  CostBasisAssignment,
  type AssignmentView,
} from './cost-basis-assignment.ts';
import { TransactionSortInput } from './filter.ts';
import { toCountedPage, decodeOffset, PageInfo } from '../shared/page-cursor.ts';
import { getOwn } from '@lotbook/model/get-own';

interface Assignments {
  readonly all: readonly AssignmentView[];
  readonly from: number;
  readonly limit: number;
}

const CostBasisAssignmentConnection = builder
  .objectRef<Assignments>('CostBasisAssignmentConnection')
  .implement({
    fields: (t) => ({
      nodes: t.field({
        type: [CostBasisAssignment],
        resolve: ({ all, from, limit }) => all.slice(from, from + limit),
      }),
      pageInfo: t.field({
        type: PageInfo,
        resolve: ({ all, from, limit }) =>
          toCountedPage({ from, shown: all.slice(from, from + limit).length, count: all.length }),
      }),
      totalCount: t.int({ resolve: ({ all }) => all.length }),
    }),
  });

const sorts: Readonly<Record<string, (a: AssignmentView, b: AssignmentView) => number>> = {
  lotNo: (a, b) => a.lotNo - b.lotNo,
  date: (a, b) => compareText(a.acquiredOn ?? '', b.acquiredOn ?? '') || a.lotNo - b.lotNo,
};

builder.queryField('costBasisAssignments', (t) =>
  t.field({
    type: CostBasisAssignmentConnection,
    description:
      'The basis of a tax entry by lot. sort.column: date (the default, newest first) or lotNo.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      sort: t.arg({ type: TransactionSortInput }),
      cursor: t.arg.string(),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, taxTxId, sort, cursor, limit }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }): Promise<Assignments> => {
          const by = getOwn(sorts, sort?.column ?? 'date');
          if (!by) throw new AppError('BAD_INPUT', fill(texts.lotSortUnknown), { field: 'sort' });
          const descending = isDescending(sort?.order, 'desc');
          const recordId = getRecordId(taxTxId);
          const entries =
            recordId === undefined ? [] : await loadTransactionEntries(db, account.id, recordId);
          const entry = entries.find(({ id }) => id === taxTxId.toLowerCase());
          if (!entry) throw notFound('transaction');
          const decisions = (await readEntryDecisions(db, account.id, [entry])).get(entry.id)!;
          const all = toAssignments({ ...entry, decisions }).sort(by);
          return {
            all: descending ? all.reverse() : all,
            from: decodeOffset(cursor),
            limit: limitTo(limit, 5),
          };
        },
      ),
  }),
);

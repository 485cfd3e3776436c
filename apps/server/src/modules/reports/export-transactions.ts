import { exportTable } from '@lotbook/services/reports/table-export';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { toFilter } from '@lotbook/services/base/filter-input';
import { getOrder, TransactionFilterInput, TransactionSortInput } from '../transactions/filter.ts';
import { ReportType, toView } from './report.ts';

builder.mutationField('exportTransactions', (t) =>
  t.field({
    type: ReportType,
    description:
      'Asks for the table of transactions as it is shown: these filters, this order, these columns. format: csv, xlsx; or lotbook, every transaction of the account as a file that can be imported again. It is kept among the reports.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      sort: t.arg({ type: TransactionSortInput }),
      columns: t.arg.stringList({ required: true }),
      format: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, filter, sort, columns, format }, context) =>
      toView(
        await exportTable(context.services, await actor(context), accountId, {
          filter: (account) => toFilter(filter, account),
          order: getOrder(sort),
          columns,
          format,
        }),
      ),
  }),
);

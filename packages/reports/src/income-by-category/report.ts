import { negate } from '@lotbook/decimal/decimal';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { bookReport } from '../books/book-report.ts';
import { makeResultTables, resultColumns } from '../books/result-tables.ts';

/** Income of the period by category, each receipt with its contact and account. */
export const incomeByCategory = bookReport({
  id: 'income-by-category',
  label: texts.incomeLabel,
  purpose: texts.incomePurpose,
  group: 'results',
  reads: ['lines'],
  columns: resultColumns,
  make: (books) =>
    makeResultTables(books, {
      isWanted: (role) => role.startsWith('income:'),
      getGroup: ({ category }) => category,
      toAmount: negate,
    }),
});

import * as texts from '@lotbook/messages/generated/accounting-reports';
import { bookReport, render } from '../books/book-report.ts';
import { makeResultTables, resultColumns } from '../books/result-tables.ts';

/** Expenses of the period by contact: fees, donations, payments. */
export const expensesByContact = bookReport({
  id: 'expenses-by-contact',
  label: texts.expensesLabel,
  purpose: texts.expensesPurpose,
  group: 'results',
  reads: ['lines'],
  columns: resultColumns,
  make: (books) =>
    makeResultTables(books, {
      isWanted: (role) => role.startsWith('expense:') || role === 'fee' || role === 'donation',
      getGroup: ({ contact }) => (contact === '' ? render(texts.noContact, books) : contact),
      toAmount: (value) => value,
    }),
});

import * as texts from '@lotbook/messages/generated/accounting-reports';
import { bookReport, lazyRows, text, toAmount, type BookColumn } from '../books/book-report.ts';
import { footEntries, noteFooting } from '../books/entries.ts';
import { lineColumns, toLineCells } from '../books/line-columns.ts';

const columns: readonly BookColumn[] = [
  ...lineColumns,
  text('memo', texts.memo),
  text('source', texts.source),
  text('transaction', texts.transactionId),
  text('hash', texts.hash),
  text('corrects', texts.corrects),
  text('state', texts.erpState),
  text('document', texts.documentNumber),
];

/** Every line of the period as it is stored: closed months as they were closed. */
export const journal = bookReport({
  id: 'journal',
  label: texts.journalLabel,
  purpose: texts.journalPurpose,
  group: 'ledger',
  reads: ['lines'],
  columns,
  make: (books) => {
    const footing = footEntries(books.lines);
    return {
      sections:
        books.lines.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.journalLabel,
                rows: lazyRows(books.lines, (line) => [
                  ...toLineCells(line, books),
                  line.memo ?? '',
                  line.source ?? '',
                  line.transactionId ?? '',
                  line.hash ?? '',
                  line.adjusts ?? '',
                  line.state ?? '',
                  line.document ?? '',
                ]),
                totals: columns.map(({ id }) =>
                  id === 'debit'
                    ? toAmount(footing.debit)
                    : id === 'credit'
                      ? toAmount(footing.credit)
                      : '',
                ),
              },
            ],
      notes: noteFooting(footing),
    };
  },
});

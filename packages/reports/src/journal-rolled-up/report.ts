import * as texts from '@lotbook/messages/generated/accounting-reports';
import { fill } from '@lotbook/messages/fill';
import { bookReport, sumColumns, text, toAmount, units } from '../books/book-report.ts';
import { footEntries, noteFooting, rollUpLines } from '../books/entries.ts';
import { lineColumns, toLineCells } from '../books/line-columns.ts';
import { askRollUp } from '../books/roll-up-question.ts';

const columns = [...lineColumns, text('source', texts.source), units('rows', texts.lineCount)];

/** The journal by day or month: one line for each account, asset and source. */
export const journalRolledUp = bookReport({
  id: 'journal-rolled-up',
  label: texts.rolledUpLabel,
  purpose: texts.rolledUpPurpose,
  group: 'ledger',
  reads: ['lines'],
  questions: [askRollUp(['month', 'day'])],
  columns,
  make: (books, { answers }) => {
    const rolled = rollUpLines(books.lines, answers['rollUp'] === 'day' ? 'day' : 'month');
    const rows = rolled.map((line) => [
      ...toLineCells(line, books),
      line.source ?? '',
      String(line.count),
    ]);
    const whole = footEntries(books.lines);
    const own = footEntries(rolled);
    return {
      sections:
        rows.length === 0
          ? []
          : [
              {
                id: 'all',
                title: texts.rolledUpLabel,
                rows,
                totals: sumColumns(rows, columns, ['debit', 'credit']),
              },
            ],
      notes: [
        ...noteFooting(own),
        own.debit === whole.debit && own.credit === whole.credit
          ? fill(texts.rolledUpTies, { lines: books.lines.length, amount: toAmount(whole.debit) })
          : fill(texts.rolledUpDiffers, {
              rolled: toAmount(own.debit),
              amount: toAmount(whole.debit),
            }),
      ],
    };
  },
});

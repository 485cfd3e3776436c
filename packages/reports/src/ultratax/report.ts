import { cells, formColumns, softwareFile } from '../software/layout.ts';
import { ownerQuestion } from '../software/questions.ts';

/** Lines of Form 8949 for entry by spreadsheet. */
export const ultraTax = softwareFile({
  id: 'ultratax',
  label: 'UltraTax CS: sales',
  purpose: 'A CSV of the year’s sales with the columns of Form 8949, to be entered in UltraTax CS.',
  questions: [ownerQuestion],
  per: 'sale',
  columns: [{ header: 'T/S/J', cell: cells.owner }, ...formColumns],
  notes: [
    'UltraTax CS has no public import of sales: paste the columns, or enter the totals and attach Form 8949 as PDF.',
  ],
});

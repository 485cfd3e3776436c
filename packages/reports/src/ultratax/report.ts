import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, formColumns, softwareFile } from '../software/layout.ts';
import { ownerQuestion } from '../software/questions.ts';

/** Lines of Form 8949 for entry by spreadsheet. */
export const ultraTax = softwareFile({
  id: 'ultratax',
  label: catalogTexts.ultrataxLabel,
  purpose: catalogTexts.ultrataxPurpose,
  questions: [ownerQuestion],
  per: 'sale',
  columns: [{ header: 'T/S/J', cell: cells.owner }, ...formColumns],
  notes: [noteTexts.ultrataxUltrataxCsHasNoPublic],
});

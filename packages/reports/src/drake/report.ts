import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, formatPackedDate, softwareFile, termLetter } from '../software/layout.ts';
import { ownerQuestion } from '../software/questions.ts';

/** Import into Drake's screen 8949, which identifies columns by their order. */
export const drake = softwareFile({
  id: 'drake',
  label: catalogTexts.drakeLabel,
  purpose: catalogTexts.drakePurpose,
  questions: [ownerQuestion],
  per: 'sale',
  columns: [
    { header: 'TSJ', cell: cells.owner },
    { header: 'F', cell: cells.empty },
    { header: 'State', cell: cells.empty },
    { header: 'City', cell: cells.empty },
    { header: 'Form 8949 Check Box', cell: cells.box },
    { header: 'Description', cell: cells.description },
    {
      header: 'Date Acquired',
      cell: ({ acquired }) => (acquired === 'INHERITED' ? 'INHERIT' : formatPackedDate(acquired)),
    },
    { header: 'Date Sold', cell: ({ sold }) => formatPackedDate(sold) },
    { header: 'Type of Gain or Loss', cell: termLetter },
    { header: 'Proceeds', kind: 'money', cell: cells.proceeds },
    { header: 'Cost or Basis', kind: 'money', cell: cells.basis },
    { header: 'Adjustment Code', cell: cells.code },
    { header: 'Adjustment Amount', kind: 'money', cell: cells.adjustment },
  ],
  notes: [noteTexts.drakeColumnOrder],
});

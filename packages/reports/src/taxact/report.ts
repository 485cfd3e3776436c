import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, softwareFile } from '../software/layout.ts';

/** The import of sales by CSV, with its reporting category. */
export const taxAct = softwareFile({
  id: 'taxact',
  label: catalogTexts.taxactLabel,
  purpose: catalogTexts.taxactPurpose,
  per: 'sale',
  columns: [
    { header: 'Description', cell: cells.description },
    { header: 'Date Acquired', cell: cells.acquired },
    { header: 'Date Sold', cell: cells.sold },
    { header: 'Sales Proceeds', kind: 'money', cell: cells.proceeds },
    { header: 'Cost or Other Basis', kind: 'money', cell: cells.basis },
    { header: 'Adjustment Code', cell: cells.code },
    { header: 'Adjustment Amount', kind: 'money', cell: cells.adjustment },
    { header: 'Reporting Category', cell: cells.box },
  ],
  notes: [noteTexts.taxactReportingCategoriesGToL],
});

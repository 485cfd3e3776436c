import { cells, softwareFile } from '../software/layout.ts';

/** The import of sales by CSV, with its reporting category. */
export const taxAct = softwareFile({
  id: 'taxact',
  label: 'TaxAct: Form 1099-B import',
  purpose: 'A CSV of the year’s sales for the import of TaxAct.',
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
  notes: [
    'Reporting categories G to L are those of digital assets from tax year 2025 on; match the columns in the import.',
  ],
});

import { formColumns, softwareFile } from '../software/layout.ts';

/** For the import of dispositions. */
export const proConnect = softwareFile({
  id: 'proconnect',
  label: 'ProConnect Tax: dispositions',
  purpose: 'A CSV of the year’s sales for the import of dispositions in ProConnect Tax.',
  per: 'sale',
  columns: formColumns,
  notes: [
    'Match the columns in the import. Where it refuses many lines, enter the totals of each box and attach Form 8949 as PDF.',
  ],
});

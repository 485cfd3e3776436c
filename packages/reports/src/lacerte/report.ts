import { formColumns, softwareFile } from '../software/layout.ts';

/** For the wizard that maps columns manually. */
export const lacerte = softwareFile({
  id: 'lacerte',
  label: 'Lacerte: dispositions',
  purpose:
    'A CSV of the year’s sales for the import wizard of Lacerte, which maps columns manually.',
  per: 'sale',
  columns: formColumns,
  notes: ['Match the columns in the wizard: Lacerte keeps no fixed layout.'],
});

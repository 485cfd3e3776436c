import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { formColumns, softwareFile } from '../software/layout.ts';

/** For the wizard that maps columns manually. */
export const lacerte = softwareFile({
  id: 'lacerte',
  label: catalogTexts.lacerteLabel,
  purpose: catalogTexts.lacertePurpose,
  per: 'sale',
  columns: formColumns,
  notes: [noteTexts.lacerteColumns],
});

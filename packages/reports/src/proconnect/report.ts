import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { formColumns, softwareFile } from '../software/layout.ts';

/** For the import of dispositions. */
export const proConnect = softwareFile({
  id: 'proconnect',
  label: catalogTexts.proconnectLabel,
  purpose: catalogTexts.proconnectPurpose,
  per: 'sale',
  columns: formColumns,
  notes: [noteTexts.proconnectColumns],
});

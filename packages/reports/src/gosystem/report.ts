import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, formColumns, softwareFile } from '../software/layout.ts';
import { locatorQuestion, ownerQuestion } from '../software/questions.ts';

/** Lines of Form 8949 with the locator of the return. */
export const goSystem = softwareFile({
  id: 'gosystem',
  label: catalogTexts.gosystemLabel,
  purpose: catalogTexts.gosystemPurpose,
  questions: [locatorQuestion, ownerQuestion],
  per: 'sale',
  columns: [
    { header: 'Locator', cell: (_line, { answers }) => answers['locator'] ?? '' },
    { header: 'Year', cell: (_line, { year }) => String(year) },
    { header: 'TSJ', cell: cells.owner },
    ...formColumns,
  ],
  notes: [noteTexts.gosystemTheLinesGoToOrganizer],
});

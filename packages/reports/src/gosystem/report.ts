import { cells, formColumns, softwareFile } from '../software/layout.ts';
import { locatorQuestion, ownerQuestion } from '../software/questions.ts';

/** Lines of Form 8949 with the locator of the return. */
export const goSystem = softwareFile({
  id: 'gosystem',
  label: 'GoSystem Tax RS: sales with locator',
  purpose:
    'A CSV of the year’s sales with the locator of the client’s return, for GoSystem Tax RS.',
  questions: [locatorQuestion, ownerQuestion],
  per: 'sale',
  columns: [
    { header: 'Locator', cell: (_line, { answers }) => answers['locator'] ?? '' },
    { header: 'Year', cell: (_line, { year }) => String(year) },
    { header: 'TSJ', cell: cells.owner },
    ...formColumns,
  ],
  notes: ['The lines go to Organizer, Gains and Losses, Virtual Currency.'],
});

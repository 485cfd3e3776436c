import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, softwareFile } from '../software/layout.ts';

/** The older upload of gains and losses, lot by lot. */
export const turboTax = softwareFile({
  id: 'turbotax',
  label: catalogTexts.turbotaxLabel,
  purpose: catalogTexts.turbotaxPurpose,
  per: 'lot',
  columns: [
    { header: 'Currency Name', cell: cells.asset },
    { header: 'Purchase Date', cell: cells.acquired },
    { header: 'Cost Basis', kind: 'money', cell: cells.basisInEffect },
    { header: 'Date Sold', cell: cells.sold },
    { header: 'Proceeds', kind: 'money', cell: cells.proceeds },
  ],
  notes: [noteTexts.turbotaxBoxes],
});

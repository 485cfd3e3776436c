import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { cells, softwareFile } from '../software/layout.ts';

/** The upload of gains and losses. */
export const hrBlock = softwareFile({
  id: 'hr-block',
  label: catalogTexts.hrBlockLabel,
  purpose: catalogTexts.hrBlockPurpose,
  per: 'lot',
  columns: [
    { header: 'Asset Name', cell: cells.asset },
    { header: 'Received Date', cell: cells.acquired },
    { header: 'Cost Basis (USD)', kind: 'money', cell: cells.basisInEffect },
    { header: 'Date Sold', cell: cells.sold },
    { header: 'Proceeds', kind: 'money', cell: cells.proceeds },
  ],
  notes: [noteTexts.hrBlockTheDesktopProgramReadsTxf],
});

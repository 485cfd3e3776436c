import { cells, softwareFile } from '../software/layout.ts';

/** The upload of gains and losses. */
export const hrBlock = softwareFile({
  id: 'hr-block',
  label: 'H&R Block: gains and losses',
  purpose: 'A CSV of the year’s gains and losses, a line per lot, for H&R Block.',
  per: 'lot',
  columns: [
    { header: 'Asset Name', cell: cells.asset },
    { header: 'Received Date', cell: cells.acquired },
    { header: 'Cost Basis (USD)', kind: 'money', cell: cells.basisInEffect },
    { header: 'Date Sold', cell: cells.sold },
    { header: 'Proceeds', kind: 'money', cell: cells.proceeds },
  ],
  notes: ['The desktop program reads TXF as well, which keeps the boxes.'],
});

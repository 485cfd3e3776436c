import { cells, softwareFile } from '../software/layout.ts';

/** The older upload of gains and losses, lot by lot. */
export const turboTax = softwareFile({
  id: 'turbotax',
  label: 'TurboTax Online: gains and losses',
  purpose:
    'A CSV of the year’s gains and losses, a line per lot, for the upload of TurboTax Online.',
  per: 'lot',
  columns: [
    { header: 'Currency Name', cell: cells.asset },
    { header: 'Purchase Date', cell: cells.acquired },
    { header: 'Cost Basis', kind: 'money', cell: cells.basisInEffect },
    { header: 'Date Sold', cell: cells.sold },
    { header: 'Proceeds', kind: 'money', cell: cells.proceeds },
  ],
  notes: [
    'TurboTax sorts the lines into boxes itself. Compare its totals with those of Form 8949.',
  ],
});

import { courseSums, type Course, type Held } from '../history.ts';
import type { ReportInput, Row } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';

/** Opening, additions, removals and closing: by asset, in units and in cost. */
export const rollForward = tallyReport({
  id: 'roll-forward',
  label: 'Roll-forward',
  purpose:
    'By asset: opening balance, additions, disposals and closing balance of the year, in units and cost.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  reach: 'history',
  columns: [
    text('asset', 'Asset'),
    units('opening', 'Opening units'),
    units('added', 'Additions (units)'),
    units('removed', 'Disposals (units)'),
    units('closing', 'Closing units'),
    amount('openingCost', 'Opening cost'),
    amount('addedCost', 'Additions (cost)'),
    amount('removedCost', 'Disposals (cost)'),
    amount('closingCost', 'Closing cost'),
    units('difference', 'Open lots differ by'),
  ],
  start: courseSums,
  take: (sums, { entries }) => sums.take(entries),
  sections: (sums, input) => [
    {
      id: 'all',
      title: 'Roll-forward',
      rows: sums
        .end(input.lots)
        .filter(isUseful)
        .map((course) => toRow(course, input)),
    },
  ],
  notes: (sums, { lots }) => {
    const wrong = sums.end(lots).filter(({ difference }) => difference !== 0n);
    return wrong.length === 0
      ? ['Reconciled: for every asset, additions less disposals equal the open lots.']
      : [
          `${wrong.map(({ asset }) => asset).join(', ')} doesn’t reconcile: disposals exceed acquisitions. Import the missing history of these units.`,
        ];
  },
});

/** Skips assets that were neither held nor moved. */
const isUseful = ({ opening, added, removed }: Course): boolean =>
  [opening, added, removed].some(({ quantity }) => quantity !== 0n);

function toRow(
  { asset, opening, added, removed, closing, difference }: Course,
  { rounding }: ReportInput,
): Row {
  const all: readonly Held[] = [opening, added, removed, closing];
  return [
    asset,
    ...all.map(({ quantity }) => unitsCell(quantity)),
    ...all.map(({ basis }) => amountCell(basis, rounding)),
    unitsCell(difference),
  ];
}

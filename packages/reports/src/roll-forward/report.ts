import { courseSums, type Course, type Held } from '../history.ts';
import type { ReportInput, Row } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';

/** Opening, what came, what went, closing: by asset, in units and in cost. */
export const rollForward = tallyReport({
  id: 'roll-forward',
  label: 'Roll-forward',
  purpose:
    'By asset: what was there when the year began, what came, what went, and what was there when it ended, in units and in cost.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  reach: 'history',
  columns: [
    text('asset', 'Asset'),
    units('opening', 'Opening units'),
    units('added', 'Units that came'),
    units('removed', 'Units that went'),
    units('closing', 'Closing units'),
    amount('openingCost', 'Opening cost'),
    amount('addedCost', 'Cost that came'),
    amount('removedCost', 'Cost that went'),
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
      ? ['It foots: for every asset, what came less what went is what the open lots hold.']
      : [
          `Does not foot for ${wrong.map(({ asset }) => asset).join(', ')}: more went than ever came. Bring the files of where these units came from.`,
        ];
  },
});

/** Nothing to tell of what neither was there nor moved. */
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

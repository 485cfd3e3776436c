import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { courseSums, type Course, type Held } from '../history.ts';
import type { ReportInput, RowDraft } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';

/** Opening, additions, removals and closing: by asset, in units and in cost. */
export const rollForward = tallyReport({
  id: 'roll-forward',
  label: catalogTexts.rollForwardLabel,
  purpose: catalogTexts.rollForwardPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  uncertain: ['gains', 'given', 'lots'],
  reach: 'history',
  columns: [
    text('asset', columnTexts.asset),
    units('opening', columnTexts.openingUnits),
    units('added', columnTexts.additionsUnits),
    units('removed', columnTexts.disposalsUnits),
    units('closing', columnTexts.closingUnits),
    amount('openingCost', columnTexts.openingCost),
    amount('addedCost', columnTexts.additionsCost),
    amount('removedCost', columnTexts.disposalsCost),
    amount('closingCost', columnTexts.closingCost),
    units('difference', columnTexts.openLotsDifferBy),
  ],
  start: courseSums,
  take: (sums, { entries }) => sums.take(entries),
  sections: (sums, input) => [
    {
      id: 'all',
      title: cellTexts.rollForward,
      rows: sums
        .end(input.lots)
        .filter(isUseful)
        .map((course) => toRow(course, input)),
    },
  ],
  notes: (sums, { lots }) => {
    const wrong = sums.end(lots).filter(({ difference }) => difference !== 0n);
    return wrong.length === 0
      ? [noteTexts.rollForwardReconciledForEveryAssetAdditions]
      : [
          fill(noteTexts.rollForwardApart, {
            assets: wrong.map(({ asset }) => asset).join(', '),
          }),
        ];
  },
});

/** Skips assets that were neither held nor moved. */
const isUseful = ({ opening, added, removed }: Course): boolean =>
  [opening, added, removed].some(({ quantity }) => quantity !== 0n);

function toRow(
  { asset, opening, added, removed, closing, difference }: Course,
  { rounding }: ReportInput,
): RowDraft {
  const all: readonly Held[] = [opening, added, removed, closing];
  return [
    asset,
    ...all.map(({ quantity }) => unitsCell(quantity)),
    ...all.map(({ basis }) => amountCell(basis, rounding)),
    unitsCell(difference),
  ];
}

import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { sum, unitPrice } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { OpenLot } from '@lotbook/model/result';
import { courseSums, type Course, type Held } from '../history.ts';
import type { ReportInput, RowDraft } from '../report.ts';
import {
  amount,
  amountCell,
  unitPriceCell,
  tallyReport,
  text,
  units,
  unitsCell,
} from '../table.ts';

/** Holdings at the start and the end of a year. */
export const holdings = tallyReport({
  id: 'holdings',
  label: catalogTexts.holdingsLabel,
  purpose: catalogTexts.holdingsPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'holdings',
  uncertain: ['gains', 'given', 'lots'],
  reach: 'history',
  columns: [
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    amount('basis', columnTexts.cost),
    { ...amount('unitCost', columnTexts.averageUnitCost), sum: false },
    text('holding', columnTexts.evidence),
  ],
  start: courseSums,
  take: (sums, { entries }) => sums.take(entries),
  sections: (sums, input) => {
    const courses = sums.end(input.lots);
    const years = taxYears[input.settings.jurisdiction];
    if (
      courses.every(
        ({ added, removed, opening }) =>
          added.quantity === 0n && removed.quantity === 0n && opening.quantity === 0n,
      )
    )
      return [];
    const isStillSo = stillHeld(input.lots);
    return [
      {
        id: 'beginning',
        title: fill(cellTexts.holdingsAtBeginning, { day: years.first(input.year) }),
        rows: getRows(courses, ({ opening }) => opening, isStillSo, input),
      },
      {
        id: 'end',
        title: fill(cellTexts.holdingsAtEnd, { day: years.last(input.year) }),
        rows: getRows(courses, ({ closing }) => closing, isStillSo, input),
      },
    ];
  },
  notes: () => [noteTexts.holdingsEvidenceIsNamedWhereWhat],
});

type StillSo = (asset: Course['asset'], held: Held) => boolean;

/**
 * Whether the open lots of an asset are what was held at the time: evidence of the holding refers
 * only to these lots.
 */
function stillHeld(lots: readonly OpenLot[]): StillSo {
  const ofAsset = Map.groupBy(lots, ({ asset }) => asset);
  return (asset, { quantity, basis }) => {
    const open = ofAsset.get(asset) ?? [];
    return (
      open.length > 0 &&
      sum(open.map((lot) => lot.quantity)) === quantity &&
      sum(open.map((lot) => lot.basis)) === basis
    );
  };
}

const getRows = (
  courses: readonly Course[],
  pick: (course: Course) => Held,
  isStillSo: StillSo,
  { rounding }: ReportInput,
): readonly RowDraft[] =>
  courses.flatMap((course): readonly RowDraft[] => {
    const held = pick(course);
    const { quantity, basis } = held;
    if (quantity === 0n) return [];
    const average = quantity > 0n ? unitPriceCell(unitPrice(basis, quantity)) : '';
    return [
      [
        course.asset,
        unitsCell(quantity),
        amountCell(basis, rounding),
        average,
        isStillSo(course.asset, held) ? course.asset : '',
      ],
    ];
  });

import { unitPrice } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import { courseSums, type Course, type Held } from '../history.ts';
import type { ReportInput, Row } from '../report.ts';
import { amount, amountCell, tallyReport, text, units, unitsCell } from '../table.ts';

/** What was owned when a year began and when it ended. */
export const holdings = tallyReport({
  id: 'holdings',
  label: 'Holdings at the beginning and the end of the year',
  purpose: 'What you owned at the beginning and at the end of a year, by asset, with what it had cost.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'holdings',
  reach: 'history',
  columns: [text('asset', 'Asset'), units('quantity', 'Quantity'), amount('basis', 'Cost'), { ...amount('unitCost', 'Average cost of one'), sum: false }],
  start: courseSums,
  take: (sums, { entries }) => sums.take(entries),
  sections: (sums, input) => {
    const courses = sums.end(input.lots);
    const years = taxYears[input.settings.jurisdiction];
    if (courses.every(({ added, removed, opening }) => added.quantity === 0n && removed.quantity === 0n && opening.quantity === 0n)) return [];
    return [
      { id: 'beginning', title: `At the beginning of ${years.first(input.year)}`, rows: rowsOf(courses, ({ opening }) => opening, input) },
      { id: 'end', title: `At the end of ${years.last(input.year)}`, rows: rowsOf(courses, ({ closing }) => closing, input) },
    ];
  },
});

const rowsOf = (courses: readonly Course[], pick: (course: Course) => Held, { rounding }: ReportInput): readonly Row[] =>
  courses.flatMap((course): readonly Row[] => {
    const { quantity, basis } = pick(course);
    if (quantity === 0n) return [];
    return [[course.asset, unitsCell(quantity), amountCell(basis, rounding), quantity > 0n ? amountCell(unitPrice(basis, quantity), 'cents') : '']];
  });

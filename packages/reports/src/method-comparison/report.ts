import { sum, zeroMoney } from '@lotbook/decimal/decimal';
import { ofGains } from '../incomplete/excluded-rows.ts';
import type { MethodOutcome, ReportInput, Row } from '../report.ts';
import { yearText } from '../report.ts';
import { amountCell, figure, tableReport, text } from '../table.ts';

/** A year under each method, as if it had been the only one from the beginning. */
export const methodComparison = tableReport({
  id: 'method-comparison',
  label: 'Comparison of methods',
  purpose:
    'What a year comes to under FIFO, LIFO and HIFO, each as if it had been the only one from the beginning.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'gains',
  leavesOut: ofGains,
  fixedColumns: true,
  needs: 'methods',
  columns: [
    text('method', 'Method'),
    figure('short', 'Short-term gain or loss'),
    figure('long', 'Long-term gain or loss'),
    figure('net', 'Net gain or loss'),
    figure('income', 'Income'),
    figure('openBasis', 'Remaining cost'),
  ],
  sections: (input) => {
    const methods = input.methods ?? [];
    if (!methods.some(({ totals }) => totals.some(({ year }) => year === input.year))) return [];
    return [
      {
        id: 'year',
        title: yearText(input),
        rows: methods.map((each) => toRow(each, [input.year], input)),
      },
      {
        id: 'until',
        title: 'All years to date',
        rows: methods.map((each) =>
          toRow(
            each,
            each.totals.map(({ year }) => year).filter((year) => year <= input.year),
            input,
          ),
        ),
      },
    ];
  },
  notes: ({ settings }) => [
    `Your account follows ${settings.method}${settings.methodChanges.length > 0 ? ' with standing orders; what those changed over time is not in this comparison' : ''}.`,
    'A method applies to disposals after it was recorded or given to the broker (26 CFR 1.1012-1(j)). It cannot be chosen afterwards for a filed year: use this for planning and review.',
    'The remaining cost is as of the end of the data: a lower gain now leaves a lower cost for later.',
  ],
});

function toRow(
  { method, totals, openBasis }: MethodOutcome,
  years: readonly number[],
  { rounding, settings }: ReportInput,
): Row {
  const counted = totals.filter(({ year }) => years.includes(year));
  const cell = (pick: (each: (typeof counted)[number]) => typeof zeroMoney): string =>
    amountCell(sum(counted.map(pick)), rounding);
  return [
    method === settings.method && settings.methodChanges.length === 0
      ? `${method} (yours)`
      : method,
    cell(({ shortTermGain }) => shortTermGain),
    cell(({ longTermGain }) => longTermGain),
    cell(({ gain }) => gain),
    cell(({ income }) => income),
    amountCell(openBasis, rounding),
  ];
}

import * as common from '@lotbook/messages/generated/common';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { sum, zeroMoney } from '@lotbook/decimal/decimal';
import { ofGains } from '../incomplete/excluded-rows.ts';
import type { MethodOutcome, ReportInput, RowDraft } from '../report.ts';
import { yearText } from '../report.ts';
import { amountCell, figure, tableReport, text } from '../table.ts';

/** A year under each method, as if it had been the only one from the beginning. */
export const methodComparison = tableReport({
  id: 'method-comparison',
  label: catalogTexts.methodComparisonLabel,
  purpose: catalogTexts.methodComparisonPurpose,
  jurisdictions: ['US'],
  perYear: true,
  group: 'gains',
  leavesOut: ofGains,
  fixedColumns: true,
  needs: 'methods',
  columns: [
    text('method', columnTexts.method),
    figure('short', columnTexts.shortTermGainOrLoss),
    figure('long', columnTexts.longTermGainOrLoss),
    figure('net', columnTexts.netGainOrLoss),
    figure('income', common.income),
    figure('openBasis', columnTexts.remainingCost),
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
        title: cellTexts.allYearsToDate,
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
    fill(
      settings.methodChanges.length > 0
        ? noteTexts.methodComparisonOrders
        : noteTexts.methodComparisonMethod,
      { method: settings.method },
    ),
    noteTexts.methodComparisonAMethodAppliesToDisposals,
    noteTexts.methodComparisonRemainingCost,
  ],
});

function toRow(
  { method, totals, openBasis }: MethodOutcome,
  years: readonly number[],
  { rounding, settings }: ReportInput,
): RowDraft {
  const counted = totals.filter(({ year }) => years.includes(year));
  const cell = (pick: (each: (typeof counted)[number]) => typeof zeroMoney): string =>
    amountCell(sum(counted.map(pick)), rounding);
  return [
    method === settings.method && settings.methodChanges.length === 0
      ? fill(cellTexts.methodYours, { method })
      : method,
    cell(({ shortTermGain }) => shortTermGain),
    cell(({ longTermGain }) => longTermGain),
    cell(({ gain }) => gain),
    cell(({ income }) => income),
    amountCell(openBasis, rounding),
  ];
}

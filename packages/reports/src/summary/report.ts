import { fillCategory } from '@lotbook/model/category-text';
import * as common from '@lotbook/messages/generated/common';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { toReference, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { taxYears } from '@lotbook/law/tax-year';
import { totalScope } from '../incomplete/excluded-rows.ts';
import { yearText, type ReportInput, type RowDraft } from '../report.ts';
import { amountCell, figure, tallyReport, text } from '../table.ts';
import { start, take, type Sum, type YearSums } from './year-sums.ts';

/** A year on one page. */
export const summary = tallyReport({
  id: 'summary',
  label: catalogTexts.summaryLabel,
  purpose: catalogTexts.summaryPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'forms',
  uncertain: ['gains', 'given'],
  leavesOut: totalScope,
  reach: 'year',
  columns: [
    text('what', columnTexts.what),
    text('detail', columnTexts.detail),
    figure('amount', columnTexts.amount),
  ],
  start,
  take,
  sections: (year, input) => {
    if (year.transactions === 0) return [];
    return [
      {
        id: 'basis',
        title: cellTexts.settingsUsed,
        rows: listSettingRows(input, year.transactions),
      },
      { id: 'gains', title: cellTexts.gainsAndLosses, rows: gainRows(input, year) },
      { id: 'income', title: common.income, rows: incomeRows(input, year) },
      { id: 'other', title: cellTexts.giftsDonationsAndExpenses, rows: otherRows(input, year) },
    ];
  },
  notes: ({ unknown }) => (unknown > 0 ? [fill(noteTexts.summaryUnknown, { count: unknown })] : []),
});

const trackings = {
  us: cellTexts.universalThenPerWallet,
  wallet: cellTexts.byWallet,
  universal: cellTexts.universal,
} as const;

function listSettingRows(input: ReportInput, transactions: number): readonly RowDraft[] {
  const { settings, year } = input;
  const years = taxYears[settings.jurisdiction];
  const byLots = settings.jurisdiction === 'US';
  return [
    [
      cellTexts.taxYear,
      fill(cellTexts.yearWithDays, {
        year: toReference(yearText(input)),
        from: years.first(year),
        to: years.last(year),
      }),
      '',
    ],
    [cellTexts.currency, settings.currency, ''],
    [cellTexts.timeZone, settings.timeZone, ''],
    ...(byLots
      ? [
          [
            cellTexts.method,
            settings.methodChanges.length > 0
              ? fill(cellTexts.methodWithOrders, {
                  method: settings.method,
                  count: settings.methodChanges.length,
                })
              : settings.method,
            '',
          ],
          [cellTexts.lots, trackings[settings.tracking], ''],
        ]
      : [[cellTexts.units, cellTexts.sameDayThirtyDaysSection104, '']]),
    [cellTexts.transactionsOfTheYear, String(transactions), ''],
  ];
}

function gainRows({ rounding, settings }: ReportInput, year: YearSums): readonly RowDraft[] {
  const row = (what: Text, { count, total }: Sum): RowDraft => [
    what,
    String(count),
    amountCell(total, rounding),
  ];
  const terms =
    settings.jurisdiction === 'US'
      ? ([
          [cellTexts.shortTermGains, cellTexts.shortTermLosses, 'short'],
          [cellTexts.longTermGains, cellTexts.longTermLosses, 'long'],
        ] as const)
      : ([[cellTexts.allGains, cellTexts.allLosses, 'all']] as const);
  return [
    row(cellTexts.proceeds, year.proceeds),
    row(cellTexts.costBasis, year.basis),
    ...(year.putOff.count > 0 ? [row(cellTexts.deferredWashSaleLosses, year.putOff)] : []),
    ...terms.flatMap(([gains, losses, term]) => [
      row(gains, year.gains[term]),
      row(losses, year.losses[term]),
    ]),
    row(cellTexts.netGainOrLoss, year.net),
  ];
}

function incomeRows(
  { rounding }: ReportInput,
  { income, allIncome }: YearSums,
): readonly RowDraft[] {
  const rows = [...income.keys()]
    .sort()
    .map((category): RowDraft => [
      fillCategory(category),
      String(income.get(category)!.count),
      amountCell(income.get(category)!.total, rounding),
    ]);
  return [
    ...rows,
    [cellTexts.allIncome, String(allIncome.count), amountCell(allIncome.total, rounding)],
  ];
}

const otherRows = (
  { rounding }: ReportInput,
  { gifts, donations, lost, expenses }: YearSums,
): readonly RowDraft[] =>
  (
    [
      [cellTexts.giftsWorth, gifts],
      [cellTexts.donationsWorth, donations],
      ...(lost.count > 0 ? ([[cellTexts.lostWithoutLoss, lost]] as const) : []),
      [cellTexts.expenses, expenses],
    ] as const
  ).map(([what, { count, total }]): RowDraft => [what, String(count), amountCell(total, rounding)]);

import { taxYears } from '@lotbook/law/tax-year';
import { totalScope } from '../incomplete/excluded-rows.ts';
import { yearText, type ReportInput, type Row } from '../report.ts';
import { amountCell, figure, tallyReport, text } from '../table.ts';
import { start, take, type Sum, type YearSums } from './year-sums.ts';

/** A year on one page. */
export const summary = tallyReport({
  id: 'summary',
  label: 'Tax summary',
  purpose:
    'One-page summary of a year: settings, gains and losses, income by category, gifts, donations and expenses.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'forms',
  leavesOut: totalScope,
  reach: 'year',
  columns: [text('what', 'What'), text('detail', 'Detail'), figure('amount', 'Amount')],
  start,
  take,
  sections: (year, input) => {
    if (year.transactions === 0) return [];
    return [
      { id: 'basis', title: 'Settings used', rows: settingRows(input, year.transactions) },
      { id: 'gains', title: 'Gains and losses', rows: gainRows(input, year) },
      { id: 'income', title: 'Income', rows: incomeRows(input, year) },
      { id: 'other', title: 'Gifts, donations and expenses', rows: otherRows(input, year) },
    ];
  },
  notes: ({ unknown }) =>
    unknown > 0
      ? [
          `${unknown} ${unknown === 1 ? 'sale has' : 'sales have'} units of unknown origin, whose basis counts as zero.`,
        ]
      : [],
});

const trackings = {
  us: 'Together until 2024, by wallet from 2025 on',
  wallet: 'By wallet',
  universal: 'Together',
} as const;

function settingRows(input: ReportInput, transactions: number): readonly Row[] {
  const { settings, year } = input;
  const years = taxYears[settings.jurisdiction];
  const byLots = settings.jurisdiction === 'US';
  return [
    ['Tax year', `${yearText(input)}, ${years.first(year)} to ${years.last(year)}`, ''],
    ['Currency', settings.currency, ''],
    ['Time zone', settings.timeZone, ''],
    ...(byLots
      ? [
          [
            'Method',
            settings.methodChanges.length > 0
              ? `${settings.method}, with ${settings.methodChanges.length} standing orders`
              : settings.method,
            '',
          ],
          ['Lots', trackings[settings.tracking], ''],
        ]
      : [['Units', 'Same day, thirty days, section 104 pool', '']]),
    ['Transactions of the year', String(transactions), ''],
  ];
}

function gainRows({ rounding, settings }: ReportInput, year: YearSums): readonly Row[] {
  const row = (what: string, { count, total }: Sum): Row => [
    what,
    String(count),
    amountCell(total, rounding),
  ];
  const terms =
    settings.jurisdiction === 'US'
      ? ([
          ['Short-term', 'short'],
          ['Long-term', 'long'],
        ] as const)
      : ([['All', 'all']] as const);
  return [
    row('Proceeds', year.proceeds),
    row('Cost basis', year.basis),
    ...(year.putOff.count > 0 ? [row('Deferred wash sale losses', year.putOff)] : []),
    ...terms.flatMap(([label, term]) => [
      row(`${label} gains`, year.gains[term]),
      row(`${label} losses`, year.losses[term]),
    ]),
    row('Net gain or loss', year.net),
  ];
}

function incomeRows({ rounding }: ReportInput, { income, allIncome }: YearSums): readonly Row[] {
  const rows = [...income.keys()]
    .sort()
    .map((kind): Row => [
      kind,
      String(income.get(kind)!.count),
      amountCell(income.get(kind)!.total, rounding),
    ]);
  return [...rows, ['All income', String(allIncome.count), amountCell(allIncome.total, rounding)]];
}

const otherRows = (
  { rounding }: ReportInput,
  { gifts, donations, lost, expenses }: YearSums,
): readonly Row[] =>
  (
    [
      ['Gifts, worth', gifts],
      ['Donations, worth', donations],
      ...(lost.count > 0 ? ([['Lost or stolen, cost basis without a loss', lost]] as const) : []),
      ['Expenses', expenses],
    ] as const
  ).map(([what, { count, total }]): Row => [what, String(count), amountCell(total, rounding)]);

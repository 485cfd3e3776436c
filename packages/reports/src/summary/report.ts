import { sum, type Money } from '@lotbook/decimal/decimal';
import { taxYears } from '@lotbook/law/tax-year';
import type { Disposal } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { isOfYear, yearText, type ReportInput, type Row } from '../report.ts';
import { amountCell, figure, tableReport, text } from '../table.ts';

/** A year on one page. */
export const summary = tableReport({
  id: 'summary',
  label: 'Tax summary',
  purpose: 'A year on one page: how it was computed, gains and losses apart, income by kind, giving and expenses.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'forms',
  reach: 'year',
  columns: [text('what', 'What'), text('detail', 'Detail'), figure('amount', 'Amount')],
  sections: (input) => {
    const year = of(input);
    if (year.transactions === 0) return [];
    return [
      { id: 'basis', title: 'How it was computed', rows: settingRows(input, year.transactions) },
      { id: 'gains', title: 'Gains and losses', rows: gainRows(input, year.disposals) },
      { id: 'income', title: 'Income', rows: incomeRows(input) },
      { id: 'other', title: 'Giving and expenses', rows: otherRows(input) },
    ];
  },
  notes: (input) => {
    const unknown = of(input).disposals.filter((each) => (each.lotId as string) === 'unknown').length;
    return unknown > 0 ? [`${unknown} ${unknown === 1 ? 'sale has' : 'sales have'} units of unknown origin, whose basis counts as zero.`] : [];
  },
});

interface OfYear {
  readonly disposals: readonly Disposal[];
  readonly transactions: number;
}

function of(input: ReportInput): OfYear {
  const ids = new Set(input.entries.filter(({ at }) => isOfYear(localDate(at, input.settings.timeZone), input)).map(({ transactionId }) => transactionId));
  return { disposals: input.disposals.filter((each) => isOfYear(each.disposedOn, input)), transactions: ids.size };
}

const trackings = { us: 'Together until 2024, by wallet from 2025 on', wallet: 'By wallet', universal: 'Together' } as const;

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
          ['Method', settings.methodChanges.length > 0 ? `${settings.method}, with ${settings.methodChanges.length} standing orders` : settings.method, ''],
          ['Lots', trackings[settings.tracking], ''],
        ]
      : [['Units', 'Same day, thirty days, section 104 pool', '']]),
    ['Transactions of the year', String(transactions), ''],
  ];
}

const gain = ({ gain: amount }: Disposal): Money => amount;

function gainRows({ rounding, settings }: ReportInput, disposals: readonly Disposal[]): readonly Row[] {
  const row = (what: string, list: readonly Disposal[], pick: (each: Disposal) => Money): Row => [
    what,
    `${list.length}`,
    amountCell(sum(list.map(pick)), rounding),
  ];
  const terms =
    settings.jurisdiction === 'US'
      ? ([
          ['Short-term', 'short'],
          ['Long-term', 'long'],
        ] as const)
      : ([['All', undefined]] as const);
  return [
    row('Proceeds', disposals, ({ proceeds }) => proceeds),
    row('Cost basis', disposals, ({ basis }) => basis),
    ...terms.flatMap(([label, term]) => {
      const list = term === undefined ? disposals : disposals.filter((each) => each.term === term);
      return [
        row(
          `${label} gains`,
          list.filter((each) => each.gain > 0n),
          gain,
        ),
        row(
          `${label} losses`,
          list.filter((each) => each.gain < 0n),
          gain,
        ),
      ];
    }),
    row('Net gain or loss', disposals, gain),
  ];
}

function incomeRows(input: ReportInput): readonly Row[] {
  const ofYear = input.income.filter(({ on }) => isOfYear(on, input));
  const kinds = Map.groupBy(ofYear, ({ category }) => category.replace(/_.*/, ''));
  const rows = [...kinds.keys()]
    .sort()
    .map((kind): Row => [kind, `${kinds.get(kind)!.length}`, amountCell(sum(kinds.get(kind)!.map(({ value }) => value)), input.rounding)]);
  return [...rows, ['All income', `${ofYear.length}`, amountCell(sum(ofYear.map(({ value }) => value)), input.rounding)]];
}

function otherRows(input: ReportInput): readonly Row[] {
  const worth = (list: readonly { readonly value?: Money }[]): string =>
    amountCell(sum(list.flatMap(({ value }) => (value === undefined ? [] : [value]))), input.rounding);
  const lists = [
    ['Gifts, worth', input.gifts],
    ['Donations, worth', input.donations],
    ['Expenses', input.expenses],
  ] as const;
  return lists.map(([what, list]): Row => {
    const ofYear = list.filter(({ on }) => isOfYear(on, input));
    return [what, `${ofYear.length}`, worth(ofYear)];
  });
}

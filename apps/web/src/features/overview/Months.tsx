import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { ChartFigure } from '@lotbook/ui/ChartFigure';
import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { DataTable } from '@lotbook/ui/DataTable';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { lazy, Suspense } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { findLacking, formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';

const YearBars = lazy(() => import('@lotbook/ui/YearBars'));

type Month = OverviewQuery['monthTotals'][number];
type MonthRow = Month & {
  readonly lacks: readonly Unpriced[];
  readonly isComputing: boolean;
};

interface MonthsProps {
  /** Those with sales or income, the first one first. */
  readonly months: readonly Month[];
  /** The tax year, as written in the account's country. */
  readonly year: string;
  /** Transactions of the year without a price. */
  readonly unpriced: readonly Unpriced[];
  /** Gains of the year depend on open issues about cost. */
  readonly isUncertain: boolean;
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
}

/** Gains and income of a tax year by month. Absent if the year has neither. */
export function Months({
  months,
  year,
  unpriced,
  isUncertain,
  currency,
  stale,
  computing,
}: MonthsProps) {
  const t = useTranslate();
  const hasTerms = useTaxPlace().unitsRule === undefined;
  if (months.length === 0) return null;
  const title = t(overview.monthsTitle, { year });
  const missing = formatExcluded(unpriced, t);
  const rows = fillMonths(months).map((month) => ({
    ...month,
    lacks: unpriced,
    isComputing: computing,
  }));
  return (
    <ChartFigure
      title={title}
      note={[
        t(overview.monthsNote, { currency }),
        ...(missing === '' ? [] : [t(overview.incomplete, { missing })]),
        ...(isUncertain ? [t(overview.monthsUncertain)] : []),
      ].join('. ')}
      stale={stale}
      chart={
        <Suspense fallback={<ChartSpace />}>
          <YearBars
            title={title}
            years={rows.map(({ month }) => formatMonth(month, t))}
            currency={currency}
            series={[
              ...(hasTerms
                ? [
                    {
                      label: t(common.shortTerm),
                      colour: '--series-2',
                      values: rows.map(({ shortTermGain }) => shortTermGain),
                    },
                    {
                      label: t(common.longTerm),
                      colour: '--series-1',
                      values: rows.map(({ longTermGain }) => longTermGain),
                    },
                  ]
                : [
                    {
                      label: t(overview.netGain),
                      colour: '--series-1',
                      values: rows.map(({ gain }) => gain),
                    },
                  ]),
              {
                label: t(overview.income),
                colour: '--series-4',
                values: rows.map(({ income }) => income),
              },
            ]}
          />
        </Suspense>
      }
      table={
        <DataTable
          label={title}
          rows={rows}
          rowId={({ month }) => month}
          columns={makeColumns(t, hasTerms)}
          lines={makeLines(t)}
          status="ready"
          empty={null}
          leastWidth={hasTerms ? 640 : 480}
        />
      }
    />
  );
}

const nothing = {
  __typename: 'MonthTotals',
  gain: '0',
  shortTermGain: '0',
  longTermGain: '0',
  income: '0',
  disposals: 0,
} as const;

/** With the months between the first and the last one. */
export function fillMonths(months: readonly Month[]): readonly Month[] {
  const known = new Map(months.map((each) => [each.month, each]));
  const [first = '', last = ''] = [months[0]?.month, months.at(-1)?.month];
  const filled: Month[] = [];
  for (let month = first; month <= last && month !== ''; month = getNextMonth(month))
    filled.push(known.get(month) ?? { ...nothing, month });
  return filled;
}

function getNextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const formatMonth = (month: string, t: Translate): string =>
  t(overview.monthLabel, { month: `m${Number(month.slice(5))}`, year: month.slice(0, 4) });

const figure = 'minmax(96px, 1fr)';

type Gain = 'gain' | 'shortTermGain' | 'longTermGain';

const MonthGain = ({ row, field }: { readonly row: MonthRow; readonly field: Gain }) => (
  <TotalAmount
    value={row[field]}
    missing={findLacking(row.lacks, 'disposal')}
    isComputing={row.isComputing}
    gain
    align
  />
);

const makeColumns = (t: Translate, hasTerms: boolean): readonly Column<MonthRow>[] => [
  {
    id: 'month',
    label: t(overview.monthColumn),
    width: '96px',
    cell: ({ month }) => formatMonth(month, t),
  },
  {
    id: 'disposals',
    label: t(overview.disposalsColumn),
    width: 'minmax(80px, 0.7fr)',
    end: true,
    cell: ({ disposals }) => t(common.number, { value: disposals }),
  },
  ...(hasTerms
    ? [
        makeGainColumn('short', t(common.shortTerm), 'shortTermGain'),
        makeGainColumn('long', t(common.longTerm), 'longTermGain'),
      ]
    : []),
  makeGainColumn('net', t(overview.netGain), 'gain'),
  {
    id: 'income',
    label: t(overview.income),
    width: figure,
    end: true,
    cell: (row) => (
      <TotalAmount
        value={row.income}
        missing={findLacking(row.lacks, 'income')}
        isComputing={row.isComputing}
        align
      />
    ),
  },
];

const makeGainColumn = (id: string, label: string, field: Gain): Column<MonthRow> => ({
  id,
  label,
  width: figure,
  end: true,
  cell: (row) => <MonthGain row={row} field={field} />,
});

const makeLines = (t: Translate): TwoLines<MonthRow> => ({
  what: ({ month }) => formatMonth(month, t),
  when: ({ disposals }) => t(overview.disposalCount, { count: disposals }),
  amount: (row) => <MonthGain row={row} field="gain" />,
  outcome: ({ lacks }) =>
    t(lacks.length > 0 ? overview.netGainIncompleteLine : overview.netGainLine),
});

import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { ChartFigure } from '@lotbook/ui/ChartFigure';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { TaxYears } from '@lotbook/law/tax-year';
import { lazy, Suspense, type ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { findLacking, formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';

const YearBars = lazy(() => import('@lotbook/ui/YearBars'));

type Year = OverviewQuery['gainLossPerYear'][number];
type YearRow = Year & { readonly lacks: readonly Unpriced[]; readonly isComputing: boolean };
interface GainsProps {
  readonly years: readonly Year[];
  /** What the sums of years lack because prices are missing. */
  readonly unpriced: readonly Unpriced[];
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
}

const TITLE = 'How much did you gain each year?';

export function Gains({ years, unpriced, currency, stale, computing }: GainsProps) {
  const { years: taxYears, unitsRule } = useTaxPlace();
  const hasTerms = unitsRule === undefined;
  const incomplete = [...new Set(unpriced.map(({ year }) => year))]
    .sort((a, b) => a - b)
    .map(taxYears.label);
  const nothing =
    incomplete.length > 0 ? (
      <Empty title="Gains are not known yet">{sentence(formatExcluded(unpriced))}</Empty>
    ) : computing ? (
      <Empty title="Calculating…">Gains appear here when it is done.</Empty>
    ) : (
      <Empty title="No gains yet">
        They appear here once something was sold, swapped or spent.
      </Empty>
    );
  const rows = years.map((year) => ({
    ...year,
    lacks: unpriced.filter((each) => each.year === year.year),
    isComputing: computing,
  }));
  return (
    <ChartFigure
      title={TITLE}
      note={`Gains and losses in ${currency}${hasTerms ? ', by how long the units were held' : ''}${incomplete.length > 0 ? `. Incomplete: ${incomplete.join(', ')}` : ''}`}
      stale={stale}
      chart={
        years.length === 0 ? (
          nothing
        ) : (
          <Suspense fallback={<ChartSpace />}>
            <YearBars
              title={TITLE}
              years={years.map(({ year }) => taxYears.label(year))}
              currency={currency}
              series={
                hasTerms
                  ? seriesByTerm(years)
                  : [
                      {
                        label: 'Net gain',
                        colour: '--series-1',
                        values: years.map(({ gain }) => gain),
                      },
                    ]
              }
            />
          </Suspense>
        )
      }
      table={
        <DataTable
          label={TITLE}
          rows={rows}
          rowId={(year) => String(year.year)}
          columns={columnsFor(taxYears, hasTerms)}
          lines={linesFor(taxYears)}
          status="ready"
          empty={nothing}
          leastWidth={640}
        />
      }
    />
  );
}

/** Leads to what the year is made of. */
const OfYear = ({ year, children }: { readonly year: number; readonly children: ReactNode }) => (
  <WhyLink what="year" id={String(year)}>
    {children}
  </WhyLink>
);
const YearGain = ({ row, value }: { readonly row: YearRow; readonly value: string }) => (
  <OfYear year={row.year}>
    <TotalAmount
      value={value}
      missing={findLacking(row.lacks, 'disposal')}
      isComputing={row.isComputing}
      gain
      align
    />
  </OfYear>
);
const figure = 'minmax(96px, 1fr)';

const seriesByTerm = (years: readonly Year[]) => [
  { label: 'Short-term', colour: '--series-2', values: years.map((year) => year.shortTermGain) },
  { label: 'Long-term', colour: '--series-1', values: years.map((year) => year.longTermGain) },
];

const columnsFor = (taxYears: TaxYears, hasTerms: boolean): readonly Column<YearRow>[] => [
  {
    id: 'year',
    label: 'Year',
    width: '72px',
    cell: ({ year, lacks }) =>
      lacks.length > 0 ? `${taxYears.label(year)}*` : taxYears.label(year),
  },
  {
    id: 'disposals',
    label: 'Disposals',
    width: 'minmax(80px, 0.7fr)',
    end: true,
    cell: (year) => year.disposals.toLocaleString('en-US'),
  },
  ...(hasTerms ? termColumns : []),
  {
    id: 'net',
    label: 'Net gain',
    width: figure,
    end: true,
    cell: (row) => <YearGain row={row} value={row.gain} />,
  },
  {
    id: 'income',
    label: 'Income',
    width: figure,
    end: true,
    cell: ({ year, income, lacks, isComputing }) => (
      <OfYear year={year}>
        <TotalAmount
          value={income}
          missing={findLacking(lacks, 'income')}
          isComputing={isComputing}
          align
        />
      </OfYear>
    ),
  },
];

const termColumns: readonly Column<YearRow>[] = [
  {
    id: 'short',
    label: 'Short-term',
    width: figure,
    end: true,
    cell: (row) => <YearGain row={row} value={row.shortTermGain} />,
  },
  {
    id: 'long',
    label: 'Long-term',
    width: figure,
    end: true,
    cell: (row) => <YearGain row={row} value={row.longTermGain} />,
  },
];

const linesFor = (taxYears: TaxYears): TwoLines<YearRow> => ({
  what: ({ year }) => taxYears.label(year),
  when: (year) => several(year.disposals, 'disposal', 'disposals'),
  amount: (row) => <YearGain row={row} value={row.gain} />,
  outcome: ({ lacks }) => (lacks.length > 0 ? 'net gain, incomplete' : 'net gain'),
});

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

import * as common from '@lotbook/messages/generated/common';
import * as overview from '@lotbook/messages/generated/web/overview';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { ChartFigure } from '@lotbook/ui/ChartFigure';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import type { TaxYears } from '@lotbook/law/tax-year';
import { lazy, Suspense, type ReactNode } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { findLacking, formatExcluded, type Unpriced } from '../account/incomplete-text.ts';
import { countAssumed, type Assumed, type YearAssumed } from '../account/use-assumed.ts';
import type { UncertainYear } from '../account/use-uncertain.ts';
import type { UncertainGain } from '../account/uncertain-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';

const YearBars = lazy(() => import('@lotbook/ui/YearBars'));

type Year = OverviewQuery['gainLossPerYear'][number];
type YearRow = Year & {
  readonly lacks: readonly Unpriced[];
  readonly assumed: Assumed;
  readonly uncertain: UncertainYear | undefined;
  readonly isComputing: boolean;
};
interface GainsProps {
  readonly years: readonly Year[];
  /** Transactions missing from the yearly totals because they have no price. */
  readonly unpriced: readonly Unpriced[];
  readonly assumedYears: readonly YearAssumed[];
  readonly uncertainYears: readonly UncertainYear[];
  readonly currency: string;
  readonly stale: boolean;
  readonly computing: boolean;
}

export function Gains({
  years,
  unpriced,
  assumedYears,
  uncertainYears,
  currency,
  stale,
  computing,
}: GainsProps) {
  const t = useTranslate();
  const title = t(overview.gainsTitle);
  const { years: taxYears, unitsRule } = useTaxPlace();
  const hasTerms = unitsRule === undefined;
  const incomplete = [...new Set(unpriced.map(({ year }) => year))]
    .sort((a, b) => a - b)
    .map(taxYears.label);
  const nothing =
    incomplete.length > 0 ? (
      <Empty title={t(overview.gainsUnknown)}>{toSentence(formatExcluded(unpriced, t))}</Empty>
    ) : computing ? (
      <Empty title={t(common.calculating)}>{t(overview.gainsCalculating)}</Empty>
    ) : (
      <Empty title={t(overview.noGains)}>{t(overview.noGainsHelp)}</Empty>
    );
  const rows = years.map((year) => ({
    ...year,
    assumed: countAssumed(assumedYears, year.year),
    uncertain: uncertainYears.find((each) => each.year === year.year),
    lacks: unpriced.filter((each) => each.year === year.year),
    isComputing: computing,
  }));
  return (
    <ChartFigure
      title={title}
      note={[
        t(hasTerms ? overview.gainsNoteByTerm : overview.gainsNote, { currency }),
        ...(incomplete.length > 0
          ? [t(overview.gainsIncomplete, { years: incomplete.join(', ') })]
          : []),
      ].join('. ')}
      stale={stale}
      chart={
        years.length === 0 ? (
          nothing
        ) : (
          <Suspense fallback={<ChartSpace />}>
            <YearBars
              title={title}
              years={years.map(({ year }) => taxYears.label(year))}
              currency={currency}
              series={
                hasTerms
                  ? makeSeriesByTerm(t, years)
                  : [
                      {
                        label: t(overview.netGain),
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
          label={title}
          rows={rows}
          rowId={(year) => String(year.year)}
          columns={makeColumns(t, taxYears, hasTerms)}
          lines={makeLines(t, taxYears)}
          status="ready"
          empty={nothing}
          leastWidth={640}
        />
      }
    />
  );
}

/** Links to the evidence of a year. */
const OfYear = ({ year, children }: { readonly year: number; readonly children: ReactNode }) => (
  <WhyLink what="year" id={String(year)}>
    {children}
  </WhyLink>
);
interface YearGainProps {
  readonly row: YearRow;
  readonly value: string;
  readonly uncertain: UncertainGain | null | undefined;
}
const YearGain = ({ row, value, uncertain }: YearGainProps) => (
  <OfYear year={row.year}>
    <TotalAmount
      value={value}
      missing={findLacking(row.lacks, 'disposal')}
      isComputing={row.isComputing}
      assumed={row.assumed.gain}
      uncertain={uncertain}
      gain
      align
    />
  </OfYear>
);
const figure = 'minmax(96px, 1fr)';

const makeSeriesByTerm = (t: Translate, years: readonly Year[]) => [
  {
    label: t(common.shortTerm),
    colour: '--series-2',
    values: years.map((year) => year.shortTermGain),
  },
  {
    label: t(common.longTerm),
    colour: '--series-1',
    values: years.map((year) => year.longTermGain),
  },
];

const makeColumns = (
  t: Translate,
  taxYears: TaxYears,
  hasTerms: boolean,
): readonly Column<YearRow>[] => [
  {
    id: 'year',
    label: t(overview.yearColumn),
    width: '72px',
    cell: ({ year, lacks }) =>
      lacks.length > 0 ? `${taxYears.label(year)}*` : taxYears.label(year),
  },
  {
    id: 'disposals',
    label: t(overview.disposalsColumn),
    width: 'minmax(80px, 0.7fr)',
    end: true,
    cell: (year) => t(common.number, { value: year.disposals }),
  },
  ...(hasTerms ? makeTermColumns(t) : []),
  {
    id: 'net',
    label: t(overview.netGain),
    width: figure,
    end: true,
    cell: (row) => <YearGain row={row} value={row.gain} uncertain={row.uncertain?.gain} />,
  },
  {
    id: 'income',
    label: t(overview.income),
    width: figure,
    end: true,
    cell: ({ year, income, lacks, isComputing, assumed }) => (
      <OfYear year={year}>
        <TotalAmount
          value={income}
          missing={findLacking(lacks, 'income')}
          isComputing={isComputing}
          assumed={assumed.income}
          align
        />
      </OfYear>
    ),
  },
];

const makeTermColumns = (t: Translate): readonly Column<YearRow>[] => [
  {
    id: 'short',
    label: t(common.shortTerm),
    width: figure,
    end: true,
    cell: (row) => (
      <YearGain row={row} value={row.shortTermGain} uncertain={row.uncertain?.shortTerm} />
    ),
  },
  {
    id: 'long',
    label: t(common.longTerm),
    width: figure,
    end: true,
    cell: (row) => (
      <YearGain row={row} value={row.longTermGain} uncertain={row.uncertain?.longTerm} />
    ),
  },
];

const makeLines = (t: Translate, taxYears: TaxYears): TwoLines<YearRow> => ({
  what: ({ year }) => taxYears.label(year),
  when: (year) => t(overview.disposalCount, { count: year.disposals }),
  amount: (row) => <YearGain row={row} value={row.gain} uncertain={row.uncertain?.gain} />,
  outcome: ({ lacks }) =>
    t(lacks.length > 0 ? overview.netGainIncompleteLine : overview.netGainLine),
});

const toSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

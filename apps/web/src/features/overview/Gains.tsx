import { Amount } from '@lotbook/ui/Amount';
import { ChartSpace } from '@lotbook/ui/ChartSpace';
import { ChartFigure } from '@lotbook/ui/ChartFigure';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { lazy, Suspense } from 'react';
import type { OverviewQuery } from '../../generated/graphql.ts';
import { several } from '../account/words.ts';
import { plus } from './sums.ts';

const YearBars = lazy(() => import('@lotbook/ui/YearBars'));

type Year = OverviewQuery['gainLossPerYear'][number];
interface GainsProps {
  readonly years: readonly Year[];
  readonly currency: string;
  readonly stale: boolean;
}

const TITLE = 'How much did you gain each year?';

export function Gains({ years, currency, stale }: GainsProps) {
  const nothing = <Empty title="No gains yet">They appear here once something was sold, swapped or spent.</Empty>;
  return (
    <ChartFigure
      title={TITLE}
      note={`Gains and losses in ${currency}, by how long the units were held`}
      stale={stale}
      chart={
        years.length === 0 ? (
          nothing
        ) : (
          <Suspense fallback={<ChartSpace />}>
            <YearBars
              title={TITLE}
              years={years.map((year) => year.year)}
              currency={currency}
              series={[
                { label: 'Short-term', colour: '--series-2', values: years.map((year) => year.shortTermGain) },
                { label: 'Long-term', colour: '--series-1', values: years.map((year) => year.longTermGain) },
              ]}
            />
          </Suspense>
        )
      }
      table={
        <DataTable
          label={TITLE}
          rows={years}
          rowId={(year) => String(year.year)}
          columns={columns}
          lines={lines}
          status="ready"
          empty={nothing}
          leastWidth={640}
        />
      }
    />
  );
}

const Gain = ({ value }: { readonly value: string }) => <Amount value={value} digits="cents" gain align />;
const figure = 'minmax(96px, 1fr)';
const columns: readonly Column<Year>[] = [
  { id: 'year', label: 'Year', width: '72px', cell: (year) => year.year },
  { id: 'disposals', label: 'Disposals', width: 'minmax(80px, 0.7fr)', end: true, cell: (year) => year.disposals.toLocaleString('en-US') },
  { id: 'short', label: 'Short-term', width: figure, end: true, cell: (year) => <Gain value={year.shortTermGain} /> },
  { id: 'long', label: 'Long-term', width: figure, end: true, cell: (year) => <Gain value={year.longTermGain} /> },
  { id: 'net', label: 'Net gain', width: figure, end: true, cell: (year) => <Gain value={plus(year.shortTermGain, year.longTermGain)} /> },
  { id: 'income', label: 'Income', width: figure, end: true, cell: (year) => <Amount value={year.income} digits="cents" align /> },
];

const lines: TwoLines<Year> = {
  what: (year) => year.year,
  when: (year) => several(year.disposals, 'disposal', 'disposals'),
  amount: (year) => <Gain value={plus(year.shortTermGain, year.longTermGain)} />,
  outcome: () => 'net gain',
};

import './charts.css';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { money } from '@lotbook/decimal/decimal';
import type { Translate } from '@lotbook/messages/translator';
import { compact } from './format-amount.ts';
import { formatFiat } from './format-fiat.ts';
import { useTranslate } from './translate.tsx';

export interface YearSeries {
  readonly label: string;
  /** A custom property of the palette, such as `--series-1`. */
  readonly colour: string;
  /** Decimal text, one per year. */
  readonly values: readonly string[];
}

interface YearBarsProps {
  readonly title: string;
  /** Axis labels. */
  readonly years: readonly string[];
  readonly series: readonly YearSeries[];
  readonly currency: string;
}

const HEIGHT = 260;

/** Grouped bars for each year around a zero line. Numbers only position the bars; screen readers get the exact text. */
export default function YearBars({ title, years, series, currency }: YearBarsProps) {
  const t = useTranslate();
  return (
    <figure className="lb-chart" aria-label={title}>
      <ul className="lb-legend" aria-hidden>
        {series.map((one) => (
          <li key={one.label}>
            <i style={{ background: `var(${one.colour})` }} />
            {one.label}
          </li>
        ))}
      </ul>
      <BarChart
        height={HEIGHT}
        margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
        hideLegend
        skipAnimation
        borderRadius={3}
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: [...years],
            scaleType: 'band',
            categoryGapRatio: years.length < 3 ? 0.72 : 0.5,
            barGapRatio: 0.08,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            width: 52,
            disableLine: true,
            disableTicks: true,
            tickNumber: 5,
            valueFormatter: (value: number) => compact(value),
          },
        ]}
        series={series.map((one) => ({
          label: one.label,
          color: `var(${one.colour})`,
          data: one.values.map(Number),
          valueFormatter: (_value, { dataIndex }) =>
            formatSigned(one.values[dataIndex], currency, t),
        }))}
      >
        <ChartsReferenceLine y={0} lineStyle={{ stroke: 'var(--n9)', strokeWidth: 1 }} />
      </BarChart>
    </figure>
  );
}

function formatSigned(text: string | undefined, currency: string, t: Translate): string {
  const amount = money(text ?? '0');
  return `${amount > 0n ? '+' : ''}${formatFiat(amount, currency, t)}`;
}

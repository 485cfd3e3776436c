import './charts.css';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { compact, formatAmount } from './format-amount.ts';

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
            `${signed(one.values[dataIndex], currency)} ${currency}`,
        }))}
      >
        <ChartsReferenceLine y={0} lineStyle={{ stroke: 'var(--n9)', strokeWidth: 1 }} />
      </BarChart>
    </figure>
  );
}

function signed(text: string | undefined, currency: string): string {
  const shown = formatAmount(text ?? '0', 'cents', currency);
  if (!shown) return '–';
  return `${shown.sign < 0 ? '−' : shown.sign > 0 ? '+' : ''}${shown.text}`;
}

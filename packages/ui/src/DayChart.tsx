import './charts.css';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatAmount } from './format-amount.ts';
import { formatDate } from './format-when.ts';
import { useTranslate } from './translate.tsx';

export interface DayValue {
  /** `2025-01-31` */
  readonly date: string;
  /** Decimal text; null: unknown, which is left blank. */
  readonly value: string | null;
}

interface DayChartProps {
  readonly title: string;
  readonly kind: 'bars' | 'line';
  /** The earliest first. */
  readonly days: readonly DayValue[];
  readonly unit: string;
}

const HEIGHT = 220;

/** A value for each day. Numbers only position the marks; the table next to it has the exact text. */
export default function DayChart({ title, kind, days, unit }: DayChartProps) {
  const t = useTranslate();
  const xAxis = {
    data: days.map(({ date }) => date),
    valueFormatter: (date: string) => formatDate(date, t),
    disableTicks: true,
    tickLabelMinGap: 24,
  };
  const yAxis = [{ width: 64, disableLine: true, disableTicks: true, tickNumber: 5 }];
  const series = {
    label: title,
    color: 'var(--series-1)',
    data: days.map(({ value }) => (value === null ? null : Number(value))),
    valueFormatter: (_: number | null, { dataIndex }: { readonly dataIndex: number }) =>
      `${formatAmount(days[dataIndex]?.value ?? '', 'exact', unit)?.text ?? '–'} ${unit}`,
  };
  const shared = {
    height: HEIGHT,
    margin: { left: 0, right: 8, top: 12, bottom: 0 },
    hideLegend: true,
    skipAnimation: true,
    grid: { horizontal: true },
    yAxis,
  };
  return (
    <figure className="lb-chart" aria-label={title}>
      {kind === 'bars' ? (
        <BarChart {...shared} xAxis={[{ ...xAxis, scaleType: 'band' }]} series={[series]} />
      ) : (
        <LineChart
          {...shared}
          xAxis={[{ ...xAxis, scaleType: 'point' }]}
          series={[{ ...series, showMark: false, connectNulls: false }]}
        />
      )}
    </figure>
  );
}

import './charts.css';
import './figures.css';
import { useState, type ReactNode } from 'react';
import { Section } from './layout.tsx';

interface ChartFigureProps {
  /** The question that it answers. */
  readonly title: string;
  readonly note?: ReactNode;
  readonly chart: ReactNode;
  /** The same numbers, for who would rather read. */
  readonly table: ReactNode;
  readonly stale?: boolean;
}

export function ChartFigure({ title, note, chart, table, stale = false }: ChartFigureProps) {
  const [asTable, setAsTable] = useState(false);
  const choice = (label: string, value: boolean) => (
    <button type="button" aria-pressed={asTable === value} onClick={() => setAsTable(value)}>
      {label}
    </button>
  );
  return (
    <Section
      title={title}
      note={stale ? <span className="lb-updating">{note}</span> : note}
      flush={asTable}
      action={
        <div className="lb-switch lb-no-print">
          {choice('Chart', false)}
          {choice('Table', true)}
        </div>
      }
    >
      <div className={stale ? 'lb-stale' : undefined}>{asTable ? table : chart}</div>
    </Section>
  );
}

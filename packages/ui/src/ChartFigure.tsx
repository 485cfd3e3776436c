import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './charts.css';
import './figures.css';
import { useState, type ReactNode } from 'react';
import { Section } from './layout.tsx';

interface ChartFigureProps {
  /** The question that the chart answers. */
  readonly title: string;
  readonly note?: ReactNode;
  readonly chart: ReactNode;
  /** The same numbers as a table. */
  readonly table: ReactNode;
  readonly stale?: boolean;
}

export function ChartFigure({ title, note, chart, table, stale = false }: ChartFigureProps) {
  const t = useTranslate();
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
          {choice(t(ui.chart), false)}
          {choice(t(ui.table), true)}
        </div>
      }
    >
      <div className={stale ? 'lb-stale' : undefined}>{asTable ? table : chart}</div>
    </Section>
  );
}

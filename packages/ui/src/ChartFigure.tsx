import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './charts.css';
import './figures.css';
import { useState, type ReactNode } from 'react';
import { Section } from './layout.tsx';
import { Switch } from './Switch.tsx';

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
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Section
      title={title}
      note={stale ? <span className="lb-updating">{note}</span> : note}
      flush={view === 'table'}
      action={
        <Switch
          label={title}
          choices={[
            { value: 'chart', label: t(ui.chart) },
            { value: 'table', label: t(ui.table) },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      <div className={stale ? 'lb-stale' : undefined}>{view === 'table' ? table : chart}</div>
    </Section>
  );
}

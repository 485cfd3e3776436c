import * as common from '@lotbook/messages/generated/common';
import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import { useNarrow } from './use-narrow.tsx';
import './column-table.css';
import type { ReactNode } from 'react';

interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface FileColumn {
  readonly id: string;
  /** Its index in the row, from 0. */
  readonly at: number;
  readonly name: string;
  /** What is above it. */
  readonly control: ReactNode;
  /** Unused columns are dimmed. */
  readonly isUsed: boolean;
}

interface ColumnTableProps {
  readonly label: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
}

const longCell = 35;

/** The first rows of a file, with a control above each column; on phones, the columns below each other. */
export const ColumnTable = (props: ColumnTableProps) =>
  useNarrow() ? <ColumnList {...props} /> : <WideTable {...props} />;

/** Each column with its control and its first values that differ. */
const ColumnList = ({ label, columns, rows }: ColumnTableProps) => (
  <ul className="lb-column-list" aria-label={label}>
    {columns.map((column) => (
      <li key={column.id} className={toneFor(column)}>
        <span className="lb-column-name">{column.name}</span>
        <span className="lb-column-values">{joinValues(rows, column.at)}</span>
        {column.control}
      </li>
    ))}
  </ul>
);

const shownValues = 3;

function joinValues(rows: readonly FileRow[], at: number): string {
  const values = new Set(rows.map(({ cells }) => cells[at] ?? '').filter((text) => text !== ''));
  return values.size === 0 ? '–' : [...values].slice(0, shownValues).join(' · ');
}

const WideTable = ({ label, columns, rows }: ColumnTableProps) => {
  const t = useTranslate();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="lb-column-box" aria-label={label} tabIndex={0}>
      <table className="lb-column-table">
        <thead>
          <tr>
            <th scope="row">{t(ui.contains)}</th>
            {columns.map(({ id, control }) => (
              <td key={id}>{control}</td>
            ))}
          </tr>
          <tr>
            <th scope="col">{t(ui.line)}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={toneFor(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }) => (
            <tr key={line}>
              <td>{t(common.number, { value: line })}</td>
              {columns.map((column) => (
                <td key={column.id} className={toneFor(column)}>
                  <Cell text={cells[column.at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const toneFor = ({ isUsed }: FileColumn): string | undefined =>
  isUsed ? undefined : 'lb-column-unused';

const Cell = ({ text }: { readonly text: string }) => (
  <span className="lb-column-cell" data-tip={text.length > longCell ? text : undefined}>
    {text}
  </span>
);

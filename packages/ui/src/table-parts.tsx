/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { nextSort, type Column, type Sort, type TwoLines } from './table-model.ts';

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly narrow: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly edge: ((column: Column<Row>) => ReactNode) | undefined;
}

export function TableHead<Row>({ columns, narrow, sort, onSort, edge }: HeadProps<Row>) {
  if (narrow) {
    return (
      <div role="rowgroup" className="lb-hidden">
        <div role="row" aria-rowindex={1}>
          <div role="columnheader">What and when</div>
          <div role="columnheader">Amount and outcome</div>
        </div>
      </div>
    );
  }
  return (
    <div role="rowgroup" className="lb-table-head-group">
      <div role="row" className="lb-table-head" aria-rowindex={1}>
        {columns.map((column) => (
          <div key={column.id} role="columnheader" className={column.end ? 'lb-table-end' : undefined} {...ariaSort(column, sort)}>
            {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : (column.head ?? column.label)}
            {column.head === undefined && edge?.(column)}
          </div>
        ))}
      </div>
    </div>
  );
}

function SortButton<Row>({ column, sort, onSort }: { readonly column: Column<Row>; readonly sort: Sort | undefined; readonly onSort: (sort: Sort) => void }) {
  const active = sort?.column === column.id;
  const Icon = active && sort.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className="lb-table-sort" data-active={active} onClick={() => onSort(nextSort(sort, column.id))}>
      {column.label}
      <Icon size={12} aria-hidden />
    </button>
  );
}

function ariaSort<Row>(column: Column<Row>, sort: Sort | undefined) {
  if (!column.sortable) return {};
  if (sort?.column !== column.id) return { 'aria-sort': 'none' as const };
  return { 'aria-sort': sort.order === 'asc' ? ('ascending' as const) : ('descending' as const) };
}

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly lines: TwoLines<Row>;
  readonly narrow: boolean;
  readonly style: CSSProperties | undefined;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly onOpen?: () => void;
  readonly onFocus?: () => void;
}

export function TableRow<Row>({ row, index, columns, lines, narrow, style, selected, tabStop, onOpen, onFocus }: RowProps<Row>) {
  const cell = onOpen ? 'gridcell' : 'cell';
  const behaviour = onOpen ? { onClick: onOpen, onFocus, tabIndex: tabStop ? 0 : -1, 'aria-selected': selected } : {};
  return (
    <div role="row" data-index={index} aria-rowindex={index + 2} className={rowClass(narrow, onOpen !== undefined)} style={style} {...behaviour}>
      {narrow ? (
        <Lines row={row} lines={lines} cell={cell} />
      ) : (
        columns.map((column) => (
          <div key={column.id} role={cell} className={`lb-table-cell${column.end ? ' lb-table-end' : ''}`}>
            {column.cell(row)}
          </div>
        ))
      )}
    </div>
  );
}

const rowClass = (narrow: boolean, opens: boolean): string => `lb-table-row${narrow ? ' lb-table-two' : ''}${opens ? ' lb-table-open' : ''}`;

function Lines<Row>({ row, lines, cell }: { readonly row: Row; readonly lines: TwoLines<Row>; readonly cell: 'cell' | 'gridcell' }) {
  return (
    <>
      <div role={cell} className="lb-table-cell">
        <span>{lines.what(row)}</span>
        <span>{lines.when(row)}</span>
      </div>
      <div role={cell} className="lb-table-cell lb-table-end">
        <span>{lines.amount(row)}</span>
        <span>{lines.outcome(row)}</span>
      </div>
    </>
  );
}

interface SkeletonRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly narrow: boolean;
  readonly style: CSSProperties | undefined;
}

export function SkeletonRow<Row>({ columns, index, narrow, style }: SkeletonRowProps<Row>) {
  const shown = narrow ? columns.slice(0, 2) : columns;
  return (
    <div role="row" aria-rowindex={index + 2} className={rowClass(narrow, false)} style={style}>
      {shown.map((column, at) => (
        <div key={column.id} role="cell" className={`lb-table-cell${(narrow ? at === 1 : column.end) ? ' lb-table-end' : ''}`}>
          <Skeleton width={6 + ((index * 7 + at * 5) % 6)} />
        </div>
      ))}
    </div>
  );
}

export function TableTotals<Row>({ columns, stale }: { readonly columns: readonly Column<Row>[]; readonly stale: boolean }) {
  if (!columns.some((column) => column.total !== undefined)) return null;
  return (
    <div role="rowgroup" className="lb-table-foot-group">
      <div role="row" className={`lb-table-totals${stale ? ' lb-stale' : ''}`}>
        {columns.map((column) => (
          <div key={column.id} role="cell" className={`lb-table-cell${column.end ? ' lb-table-end' : ''}`}>
            {column.total}
          </div>
        ))}
      </div>
    </div>
  );
}

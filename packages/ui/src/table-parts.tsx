/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { useHeadKeys } from './use-head-keys.ts';
import { nextSort, getPlace, rowClass, type Column, type Sort } from './table-model.ts';

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly narrow: boolean;
  /** Whether two-line rows have content before their lines. */
  readonly led: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly edge: ((column: Column<Row>) => ReactNode) | undefined;
}

export function TableHead<Row>({ columns, narrow, led, sort, onSort, edge }: HeadProps<Row>) {
  const t = useTranslate();
  if (narrow) {
    return (
      <div role="rowgroup" className="lb-hidden">
        <div role="row" aria-rowindex={1}>
          {led && <div role="columnheader">{t(ui.select)}</div>}
          <div role="columnheader">{t(ui.descriptionAndDate)}</div>
          <div role="columnheader">{t(ui.amountAndOutcome)}</div>
        </div>
      </div>
    );
  }
  return <WideHead columns={columns} sort={sort} onSort={onSort} edge={edge} />;
}

/** The header is one tab stop. Arrow keys move between its columns and resize handles. */
function WideHead<Row>({ columns, sort, onSort, edge }: Omit<HeadProps<Row>, 'narrow' | 'led'>) {
  const keys = useHeadKeys();
  return (
    <div role="rowgroup" className="lb-table-head-group">
      <div role="row" className="lb-table-head" aria-rowindex={1} {...keys}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            className={column.end ? 'lb-table-end' : undefined}
            {...ariaSort(column, sort)}
          >
            {column.sortable && onSort ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              (column.head ?? column.label)
            )}
            {column.head === undefined && edge?.(column)}
          </div>
        ))}
      </div>
    </div>
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}) {
  const active = sort?.column === column.id;
  const Icon = active && sort.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="lb-table-sort"
      data-active={active}
      onClick={() => onSort(nextSort(sort, column.id))}
    >
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

interface SkeletonRowProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly index: number;
  readonly narrow: boolean;
  readonly led: boolean;
  /** Its position in a table that places its rows, in pixels. */
  readonly top: number | undefined;
}

export function SkeletonRow<Row>({ columns, index, narrow, led, top }: SkeletonRowProps<Row>) {
  const shown = narrow ? columns.slice(0, 2) : columns;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={rowClass({ narrow, led, opens: false })}
      style={getPlace(top)}
    >
      {narrow && led && <div role="cell" className="lb-table-lead" />}
      {shown.map((column, at) => (
        <div
          key={column.id}
          role="cell"
          className={`lb-table-cell${(narrow ? at === 1 : column.end) ? ' lb-table-end' : ''}`}
        >
          <Skeleton width={6 + ((index * 7 + at * 5) % 6)} />
        </div>
      ))}
    </div>
  );
}

interface TotalsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly narrow: boolean;
  readonly led: boolean;
  readonly stale: boolean;
}

export function TableTotals<Row>({ columns, narrow, led, stale }: TotalsProps<Row>) {
  if (!columns.some((column) => column.total !== undefined)) return null;
  if (narrow) return <NarrowTotals columns={columns} led={led} stale={stale} />;
  return (
    <div role="rowgroup" className="lb-table-foot-group">
      <div role="row" className={`lb-table-totals${stale ? ' lb-stale' : ''}`}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="cell"
            className={`lb-table-cell${column.end ? ' lb-table-end' : ''}`}
          >
            {column.total}
            {column.getTotal !== undefined && <span className="lb-hidden"> {column.getTotal}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** On phones each total is a labeled line. */
function NarrowTotals<Row>({
  columns,
  led,
  stale,
}: Pick<TotalsProps<Row>, 'columns' | 'led' | 'stale'>) {
  const t = useTranslate();
  return (
    <div role="rowgroup" className={`lb-table-foot-group lb-table-sums${stale ? ' lb-stale' : ''}`}>
      {columns
        .filter(({ end, total }) => end && total !== undefined)
        .map(({ id, label, total, getTotal }) => (
          <div key={id} role="row">
            {led && (
              <div role="cell" className="lb-hidden">
                {t(ui.total)}
              </div>
            )}
            <div role="cell">{getTotal === undefined ? label : `${label}, ${getTotal}`}</div>
            <div role="cell">{total}</div>
          </div>
        ))}
    </div>
  );
}

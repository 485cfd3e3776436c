/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import { memo, type MouseEvent, type ReactNode } from 'react';
import { AmountRoom } from './Amount.tsx';
import { RowReach } from './row-reach.tsx';
import { RowBoundary } from './RowBoundary.tsx';
import { getPlace, getRoom, rowClass, type Column, type TwoLines } from './table-model.ts';

interface RowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly lines: TwoLines<Row>;
  readonly narrow: boolean;
  /** Its position in a table that places its rows, in pixels. */
  readonly top: number | undefined;
  readonly selected: boolean;
  readonly struck: boolean;
  readonly tabStop: boolean;
  readonly onOpen: ((index: number) => void) | undefined;
  readonly onWhy: ((index: number) => void) | undefined;
  readonly onFocus: ((index: number) => void) | undefined;
}

/** Renders again only if its data changed, since most rows don't change while scrolling. */
export const TableRow = memo(
  <Row,>(props: RowProps<Row>) => (
    <RowBoundary index={props.index} style={getPlace(props.top)}>
      <RowReach value={props.onOpen === undefined || props.tabStop}>
        <DrawnRow {...props} />
      </RowReach>
    </RowBoundary>
  ),
  isSame,
) as <Row>(props: RowProps<Row>) => ReactNode;

/** Columns are created again with each page, so compare the cells that a row shows. */
function isSame<Row>(a: RowProps<Row>, b: RowProps<Row>): boolean {
  return (Object.keys(a) as (keyof RowProps<Row>)[]).every((name) =>
    name === 'columns' ? haveSameCells(a.columns, b.columns) : Object.is(a[name], b[name]),
  );
}

const haveSameCells = <Row,>(a: readonly Column<Row>[], b: readonly Column<Row>[]): boolean =>
  a === b || (a.length === b.length && a.every((column, at) => isSameCell(column, b[at])));

const isSameCell = <Row,>(a: Column<Row>, b: Column<Row> | undefined): boolean =>
  a.id === b?.id &&
  a.cell === b.cell &&
  a.end === b.end &&
  a.why === b.why &&
  getRoom(a) === getRoom(b);

function DrawnRow<Row>({
  row,
  index,
  columns,
  lines,
  narrow,
  top,
  selected,
  struck,
  tabStop,
  onOpen,
  onWhy,
  onFocus,
}: RowProps<Row>) {
  const cell = onOpen ? 'gridcell' : 'cell';
  const click = ({ target }: MouseEvent) => {
    if (isLink(target)) return;
    if (onWhy && isFigure(target)) onWhy(index);
    else onOpen?.(index);
  };
  const behaviour = onOpen
    ? {
        onClick: click,
        onFocus: () => onFocus?.(index),
        tabIndex: tabStop ? 0 : -1,
        'aria-selected': selected,
      }
    : {};
  return (
    <div
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={rowClass({
        narrow,
        led: lines.lead !== undefined,
        opens: onOpen !== undefined,
        struck,
      })}
      style={getPlace(top)}
      {...behaviour}
    >
      {narrow ? (
        <Lines row={row} lines={lines} cell={cell} />
      ) : (
        columns.map((column) => (
          <div
            key={column.id}
            role={cell}
            className={`lb-table-cell${column.end ? ' lb-table-end' : ''}${column.why && onWhy ? ' lb-table-why' : ''}`}
          >
            <Cell column={column} row={row} />
          </div>
        ))
      )}
    </div>
  );
}

/** Passes each figure the room its column always has, so that most need no measuring. */
function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const room = column.end ? getRoom(column) : undefined;
  const content = column.cell(row);
  return room === undefined ? content : <AmountRoom value={room}>{content}</AmountRoom>;
}

/** Clicking a link inside a row follows the link without opening the row. */
const isLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;

/** Detects the clicked figure by position, so that figures need no links of their own. W does the same from the keyboard. */
const isFigure = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('.lb-table-row:not(.lb-table-struck) .lb-table-why [data-full]') !== null;

function Lines<Row>({
  row,
  lines,
  cell,
}: {
  readonly row: Row;
  readonly lines: TwoLines<Row>;
  readonly cell: 'cell' | 'gridcell';
}) {
  return (
    <>
      {lines.lead && (
        <div role={cell} className="lb-table-lead">
          {lines.lead(row)}
        </div>
      )}
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

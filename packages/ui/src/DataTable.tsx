/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import './figures.css';
import './table.css';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { AmountFocus } from './Amount.tsx';
import { Button } from './buttons.tsx';
import { SkeletonRow, TableHead, TableTotals } from './table-parts.tsx';
import { TableRow } from './TableRow.tsx';
import { getTrack, type Column, type Sort, type TwoLines } from './table-model.ts';
import { useNarrow } from './use-narrow.tsx';
import { useRowKeys, type RowPart } from './use-row-keys.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export interface DataTableProps<Row> {
  readonly label: string;
  /** In their order; undefined where a row is there, but its page was let go. */
  readonly rows: readonly (Row | undefined)[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly lines: TwoLines<Row>;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  readonly onRetry?: () => void;
  /** The figures are the former ones while new ones are made. */
  readonly stale?: boolean;
  /** How many rows there are in all, loaded or not. */
  readonly total?: number | undefined;
  /** The next page: comes by itself in a table that fills the page, else by a button. */
  readonly more?: { readonly has: boolean; readonly load: () => void };
  /** Told which rows are drawn: the first, and the one after the last. */
  readonly onShown?: (first: number, end: number) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row) => void;
  /** Tells why the figures of a row are what they are: those of columns with `why` lead there, and w from a row. */
  readonly onWhy?: (row: Row) => void;
  readonly openId?: string | undefined;
  /** Rows that count for nothing: they are quiet and struck through. */
  readonly isStruck?: (row: Row) => boolean;
  /** Fills the height that is left and scrolls in itself; otherwise as high as its rows. */
  readonly fill?: boolean;
  /** Below this width the table scrolls sideways, in pixels. */
  readonly leastWidth?: number;
  readonly rowHeight?: number;
  /** What stands at the edge of a column in the head: what makes it wider. */
  readonly edge?: (column: Column<Row>) => ReactNode;
  /** What scrolls, for whoever wants to know where it is. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
}

const SKELETONS = 12;
/** Pressing End brings at most so many further rows, so that the end of a very long list is not read page by page for minutes; the next time it goes on. */
const BROUGHT_BY_END = 5_000;

/** The one table: sticky head, virtual rows, pages by cursor, keyboard; never blank and never jumping while it loads. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, columns, lines, status, fill = false, onOpen, more } = props;
  const narrow = useNarrow();
  const ownScroller = useRef<HTMLDivElement>(null);
  const scroller = props.scroller ?? ownScroller;
  const [active, setActive] = useState(-1);
  const shouldFocus = useRef<{ readonly index: number; readonly part: RowPart }>(undefined);
  const endWanted = useRef<{
    readonly from: number;
    readonly most: number;
    readonly part: RowPart;
  }>(undefined);
  const rowHeight = narrow ? 48 : (props.rowHeight ?? 36);
  const waiting = status === 'loading' && rows.length === 0 ? SKELETONS : fill && more?.has ? 3 : 0;
  const count = rows.length + waiting;

  const shown = useVisibleRows({ enabled: fill, count, rowHeight, scroller });
  const [first, end] = fill ? [shown.first, shown.end] : [0, count];
  const { onShown } = props;
  useEffect(() => onShown?.(first, end), [onShown, first, end]);
  useEffect(() => {
    if (fill && more?.has && end >= rows.length - 8) more.load();
  }, [fill, more, end, rows.length]);

  // What rows are told stays the same from one drawing to the next, so that only those are drawn that changed.
  const { onWhy } = props;
  const latest = useRef({ rows, onOpen, onWhy });
  useEffect(() => {
    latest.current = { rows, onOpen, onWhy };
  });
  const open = useCallback((index: number) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onOpen?.(row);
  }, []);
  const tellWhy = useCallback((index: number) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onWhy?.(row);
  }, []);
  const goTo = (index: number, part: RowPart) => {
    shouldFocus.current = { index, part };
    setActive(index);
    if (fill) shown.scrollTo(index);
  };
  const move = (index: number, part: RowPart = 'row') => {
    endWanted.current = undefined;
    goTo(index, part);
  };
  const moveToEnd = (part: RowPart, most = rows.length + BROUGHT_BY_END) => {
    endWanted.current = fill ? { from: rows.length - 1, most, part } : undefined;
    goTo(rows.length - 1, part);
  };
  useRowKeys({
    enabled: onOpen !== undefined,
    count: rows.length,
    active,
    table: scroller,
    onMove: move,
    onEnd: (part) => moveToEnd(part),
    onOpen: open,
    onWhy: onWhy && tellWhy,
  });
  useEffect(() => {
    const wanted = shouldFocus.current;
    if (wanted === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.index}"]`);
    // A row whose page is being read again has the focus as soon as it is there; until then the table has it, so that its keys go on.
    if (!row) {
      if (document.activeElement === document.body)
        scroller.current?.focus({ preventScroll: true });
      return;
    }
    const tick = wanted.part === 'tick' ? row.querySelector<HTMLElement>('.lb-tick') : null;
    shouldFocus.current = undefined;
    (tick ?? row).focus({ preventScroll: fill });
    if (fill) intoPage(row);
  });
  // The last row of all comes page by page: whoever wants it is taken along, unless they go elsewhere meanwhile.
  useEffect(() => {
    const wanted = endWanted.current;
    if (wanted === undefined) return;
    const isHere =
      active === wanted.from && scroller.current?.contains(document.activeElement) === true;
    if (!isHere) endWanted.current = undefined;
    else if (active < rows.length - 1) moveToEnd(wanted.part, wanted.most);
    else if (!more?.has || rows.length >= wanted.most) endWanted.current = undefined;
  });
  // Whoever walked on in the drawer comes back to the row that it showed last, not to the one that was opened first.
  const { openId } = props;
  const lastOpen = useRef(openId);
  useEffect(() => {
    const shownLast = openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = openId;
    if (shownLast === undefined) return;
    const index = rows.findIndex(
      (row: Row | undefined) => row !== undefined && rowId(row) === shownLast,
    );
    if (index < 0) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!row) return move(index);
    row.focus({ preventScroll: fill });
    if (!fill) return;
    shown.scrollTo(index);
    intoPage(row);
  });

  const style = {
    '--tracks': columns.map(getTrack).join(' '),
    '--row': `${rowHeight}px`,
    '--least': narrow ? '0px' : `${props.leastWidth ?? 0}px`,
  };
  const led = lines.lead !== undefined;
  const failed = status === 'failed';
  const nothing = rows.length === 0 && status !== 'loading';
  const keys = new Set<string>();
  return (
    <AmountFocus value={false}>
      <div
        ref={scroller}
        className={`lb-table${fill ? ' lb-table-fill' : ''}`}
        style={style as CSSProperties}
        {...(fill || props.leastWidth ? scrolling(label) : {})}
      >
        {failed && <Failure onRetry={props.onRetry} />}
        {nothing && !failed && props.empty}
        {!nothing && (
          <div
            className="lb-table-inner"
            role={onOpen ? 'grid' : 'table'}
            aria-label={label}
            {...(onWhy ? { 'aria-keyshortcuts': 'w' } : {})}
            aria-rowcount={(props.total ?? rows.length) + 1}
            aria-busy={status === 'loading'}
          >
            <TableHead
              columns={columns}
              narrow={narrow}
              led={led}
              sort={props.sort}
              onSort={props.onSort}
              edge={props.edge}
            />
            <div
              role="rowgroup"
              className={`lb-table-body${fill ? ' lb-table-virtual' : ''}${props.stale ? ' lb-stale' : ''}`}
              style={fill ? { height: count * rowHeight } : undefined}
            >
              {drawnIndexes(first, end, active, count).map((index) => {
                const row = rows[index];
                const top = fill ? index * rowHeight : undefined;
                if (row === undefined)
                  return (
                    <SkeletonRow
                      key={`wait-${index}`}
                      columns={columns}
                      index={index}
                      narrow={narrow}
                      led={led}
                      top={top}
                    />
                  );
                const id = rowId(row);
                // Rows may share an id; with one key a row that is gone would stay on screen.
                const key = keys.has(id) ? `${id} ${index}` : id;
                keys.add(key);
                return (
                  <TableRow
                    key={key}
                    row={row}
                    index={index}
                    columns={columns}
                    lines={lines}
                    narrow={narrow}
                    top={top}
                    selected={id === openId}
                    struck={props.isStruck?.(row) ?? false}
                    tabStop={index === Math.max(0, active)}
                    onOpen={onOpen && open}
                    onWhy={onWhy && tellWhy}
                    onFocus={onOpen && setActive}
                  />
                );
              })}
            </div>
            {rows.length > 0 && (
              <TableTotals
                columns={columns}
                narrow={narrow}
                led={led}
                stale={props.stale ?? false}
              />
            )}
          </div>
        )}
        {!fill && more?.has && rows.length > 0 && (
          <div className="lb-table-more">
            <Button small kind="quiet" onClick={more.load}>
              Show more
            </Button>
          </div>
        )}
      </div>
    </AmountFocus>
  );
}

/** In a low window the page scrolls, too: the table has the row in its own view already. */
const intoPage = (row: HTMLElement): void =>
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The rows in view, and the one that has the focus, or would get it, wherever it is: what vanishes takes the keyboard along. */
function drawnIndexes(
  first: number,
  end: number,
  active: number,
  count: number,
): readonly number[] {
  const inView = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (active < 0 || active >= count) return inView;
  return active < first ? [active, ...inView] : active >= end ? [...inView, active] : inView;
}

/** What scrolls must be reachable by keyboard, and have a name then. */
const scrolling = (label: string) => ({
  role: 'region',
  tabIndex: 0,
  'aria-label': `${label}, scrolls`,
});

function Failure({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  return (
    <div className="lb-table-wrong" role="alert">
      An error ocurred trying to display this table
      {onRetry && (
        <Button small onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

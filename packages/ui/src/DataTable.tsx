import type { Translate } from '@lotbook/messages/translator';
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are placed one by one cannot be a table element; the roles say what they are */
import * as ui from '@lotbook/messages/generated/ui';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from './translate.tsx';
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
  /** Rows in order; undefined for a row whose page was dropped from the cache. */
  readonly rows: readonly (Row | undefined)[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly lines: TwoLines<Row>;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Shown if there are no rows. */
  readonly empty: ReactNode;
  readonly onRetry?: () => void;
  /** Whether the figures are from before a running recalculation. */
  readonly stale?: boolean;
  /** Total number of rows, loaded or not. */
  readonly total?: number | undefined;
  /** Loads the next page: automatically if the table fills the page, otherwise by a button. */
  readonly more?: { readonly has: boolean; readonly load: () => void };
  /** Called with the range of rendered rows: the first, and one past the last. */
  readonly onShown?: (first: number, end: number) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly onOpen?: (row: Row) => void;
  /** Explains a row's figures: columns with `why` link there, and W does from a row. */
  readonly onWhy?: (row: Row) => void;
  readonly openId?: string | undefined;
  /** Rows excluded from calculations are dimmed and struck through. */
  readonly isStruck?: (row: Row) => boolean;
  /** Fills the remaining height and scrolls inside. Otherwise as high as its rows. */
  readonly fill?: boolean;
  /** The table scrolls sideways below this width in pixels. */
  readonly leastWidth?: number;
  readonly rowHeight?: number;
  /** Rendered at the edge of a header cell: the resize handle. */
  readonly edge?: (column: Column<Row>) => ReactNode;
  /** The scrolling element. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
}

const SKELETONS = 12;
/** Pressing End loads at most this many more rows, so that a very long list doesn't load for minutes. Pressing it again continues. */
const BROUGHT_BY_END = 5_000;

/** The data table: sticky header, virtual rows, cursor pagination and keyboard navigation. Never blanks or jumps while loading. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const t = useTranslate();
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

  // Keep row props stable between renders, so that only changed rows render again.
  const { onWhy } = props;
  const latest = useRef({ rows, onOpen, onWhy });
  useEffect(() => {
    latest.current = { rows, onOpen, onWhy };
  });
  const open = useCallback((index: number) => {
    const row = latest.current.rows[index];
    if (row !== undefined) latest.current.onOpen?.(row);
  }, []);
  const explainRow = useCallback((index: number) => {
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
    onWhy: onWhy && explainRow,
  });
  useEffect(() => {
    const wanted = shouldFocus.current;
    if (wanted === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.index}"]`);
    // Focus a row as soon as its page is reloaded. Until then the table keeps the focus, so that its keys work.
    if (!row) {
      if (document.activeElement === document.body)
        scroller.current?.focus({ preventScroll: true });
      return;
    }
    const tick = wanted.part === 'tick' ? row.querySelector<HTMLElement>('.lb-tick') : null;
    shouldFocus.current = undefined;
    (tick ?? row).focus({ preventScroll: fill });
    if (fill) scrollToRow(row);
  });
  // Reaching the last row loads page by page. Follow it, unless the user moves elsewhere.
  useEffect(() => {
    const wanted = endWanted.current;
    if (wanted === undefined) return;
    const isHere =
      active === wanted.from && scroller.current?.contains(document.activeElement) === true;
    if (!isHere) endWanted.current = undefined;
    else if (active < rows.length - 1) moveToEnd(wanted.part, wanted.most);
    else if (!more?.has || rows.length >= wanted.most) endWanted.current = undefined;
  });
  // After stepping through rows in the drawer, return to the row it showed last.
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
    scrollToRow(row);
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
        {...(fill || props.leastWidth ? getScrollProps(t, label) : {})}
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
              {getDrawnIndexes(first, end, active, count).map((index) => {
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
                // Rows can share an id. With duplicate keys, removed rows would stay on screen.
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
                    onWhy={onWhy && explainRow}
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
              {t(ui.showMore)}
            </Button>
          </div>
        )}
      </div>
    </AmountFocus>
  );
}

/** In a low window the page scrolls too, so bring the row into the page's view. */
const scrollToRow = (row: HTMLElement): void =>
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The visible rows and the focused row, which stays mounted to keep the keyboard focus. */
function getDrawnIndexes(
  first: number,
  end: number,
  active: number,
  count: number,
): readonly number[] {
  const inView = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  if (active < 0 || active >= count) return inView;
  return active < first ? [active, ...inView] : active >= end ? [...inView, active] : inView;
}

/** Scrolling elements must be reachable by keyboard and have a name. */
const getScrollProps = (t: Translate, label: string) => ({
  role: 'region',
  tabIndex: 0,
  'aria-label': t(ui.scrollable, { table: label }),
});

function Failure({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
  const t = useTranslate();
  return (
    <div className="lb-table-wrong" role="alert">
      {t(contract.errorDisplayingTable)}
      {onRetry && (
        <Button small onClick={onRetry}>
          {t(contract.tryAgain)}
        </Button>
      )}
    </div>
  );
}

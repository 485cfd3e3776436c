import { useEffect, useRef, type RefObject } from 'react';

export type RowPart = 'row' | 'tick';

interface RowKeys {
  readonly enabled: boolean;
  readonly count: number;
  readonly active: number;
  readonly table: RefObject<HTMLElement | null>;
  /** `part`: the focusable part of the row, so that moving between checkboxes stays in their column. */
  readonly onMove: (index: number, part?: RowPart) => void;
  /** Goes to the last row, loaded or not. */
  readonly onEnd: (part: RowPart) => void;
  readonly onOpen: (index: number) => void;
  readonly onWhy: ((index: number) => void) | undefined;
}

/** Row navigation: j, k and arrow keys, Home, End and page keys. Shift with arrows selects. Enter opens a row, w explains its figures, x or space selects it, `/` focuses the search field, and Enter there returns to the rows. Inactive while typing or in a drawer. */
export function useRowKeys(keys: RowKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!keys.enabled) return undefined;
    const extent = new Extent();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (leavesSearch(event)) return toRows(event, current.current);
      if (isBusy(event.target)) return;
      if (event.key === '/') return focusSearch(event);
      handle(event, current.current, extent);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys.enabled]);
}

/** Moves from the search field to the rows. */
const leavesSearch = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  target instanceof HTMLInputElement &&
  target.dataset['search'] !== undefined &&
  target.closest('[role="dialog"]') === null;

function toRows(event: KeyboardEvent, { count, active, onMove }: RowKeys): void {
  if (count === 0) return;
  event.preventDefault();
  onMove(Math.min(count - 1, Math.max(0, active)));
}

function handle(
  event: KeyboardEvent,
  { count, active, table, onMove, onEnd, onOpen, onWhy }: RowKeys,
  extent: Extent,
): void {
  const inside =
    event.target instanceof Element && table.current?.contains(event.target) === true
      ? event.target
      : undefined;
  const part = inside?.matches('.lb-tick') ? 'tick' : 'row';
  const step = steps[event.key];
  if (step !== undefined && (inside || 'jk'.includes(event.key))) {
    event.preventDefault();
    if (count === 0) return;
    const next = Math.min(count - 1, Math.max(0, active + step));
    if (event.shiftKey && Math.abs(step) === 1 && active >= 0)
      extent.reach(active, next, table.current);
    else extent.end();
    if (step === all) onEnd(part);
    else onMove(next, part);
    return;
  }
  const onRow = inside?.getAttribute('role') === 'row';
  const isAtRow = active >= 0 && (onRow || inside?.matches('[data-index] .lb-tick') === true);
  if (event.key === 'Enter' && isAtRow) {
    event.preventDefault();
    onOpen(active);
  } else if (event.key === 'w' && isAtRow && onWhy) {
    event.preventDefault();
    onWhy(active);
  } else if (event.key === 'x' || (event.key === ' ' && onRow)) {
    event.preventDefault();
    getTick(table.current, active)?.click();
  }
}

const getTick = (table: HTMLElement | null, index: number): HTMLInputElement | null =>
  table?.querySelector<HTMLInputElement>(`[data-index="${index}"] input.lb-tick`) ?? null;

/** The range selected with Shift and arrows. Moving back deselects the rows left behind. */
class Extent {
  #from: number | undefined;
  #to: number | undefined;

  reach(active: number, next: number, table: HTMLElement | null): void {
    const from = this.#to === active && this.#from !== undefined ? this.#from : active;
    [this.#from, this.#to] = [from, next];
    const isBack = Math.abs(next - from) < Math.abs(active - from);
    setTick(getTick(table, active), !isBack);
    setTick(getTick(table, next), true);
  }

  end(): void {
    this.#from = undefined;
  }
}

function setTick(tick: HTMLInputElement | null, checked: boolean): void {
  if (tick && tick.checked !== checked) tick.click();
}

/** Roughly one screen of rows. */
const page = 15;
const all = Number.POSITIVE_INFINITY;
const steps: Readonly<Record<string, number>> = {
  j: 1,
  k: -1,
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: page,
  PageUp: -page,
  Home: -all,
  End: all,
};

/** Keys belong to text fields and floating elements that have the focus. */
export function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.matches('.lb-table .lb-tick')) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !==
    null
  );
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLElement>('[data-search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
}

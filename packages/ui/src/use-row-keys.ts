import { useEffect, useRef, type RefObject } from 'react';

interface RowKeys {
  readonly enabled: boolean;
  readonly count: number;
  readonly active: number;
  readonly table: RefObject<HTMLElement | null>;
  readonly onMove: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

/** j, k and the arrows walk through the rows, as do Home, End and the page keys within them; Enter opens one, x or the space bar ticks it, `/` goes to the search field, and Enter from there to the rows. Silent while someone types or a drawer is open. */
export function useRowKeys(keys: RowKeys): void {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!keys.enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (leavesSearch(event)) return toRows(event, current.current);
      if (isBusy(event.target)) return;
      if (event.key === '/') return focusSearch(event);
      handle(event, current.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [keys.enabled]);
}

/** What was typed is found: on to the rows. */
const leavesSearch = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement && target.dataset['search'] !== undefined && target.closest('[role="dialog"]') === null;

function toRows(event: KeyboardEvent, { count, active, onMove }: RowKeys): void {
  if (count === 0) return;
  event.preventDefault();
  onMove(Math.min(count - 1, Math.max(0, active)));
}

function handle(event: KeyboardEvent, { count, active, table, onMove, onOpen }: RowKeys): void {
  const inside = event.target instanceof Node && table.current?.contains(event.target) === true;
  const step = steps[event.key];
  if (step !== undefined && (inside || 'jk'.includes(event.key))) {
    event.preventDefault();
    if (count > 0) onMove(Math.min(count - 1, Math.max(0, active + step)));
    return;
  }
  const onRow = inside && event.target instanceof Element && event.target.getAttribute('role') === 'row';
  if (event.key === 'Enter' && onRow && active >= 0) {
    event.preventDefault();
    onOpen(active);
  } else if (event.key === 'x' || (event.key === ' ' && onRow)) {
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-index="${active}"] .lb-tick`)?.click();
  }
}

/** As far as a screen shows, roughly. */
const page = 15;
const all = Number.POSITIVE_INFINITY;
const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -all, End: all };

function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null;
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLElement>('[data-search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
}

import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';

interface VisibleRowsOptions {
  readonly enabled: boolean;
  readonly count: number;
  /** Row height in pixels, the same for all. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Height of content above and below the rows inside the scrolling element, in pixels. */
const head = 40;
const foot = 44;
/** How many rows to render beyond the visible ones, and in which steps: fewer renders while scrolling. */
const beyond = 18;
const step = 6;
/** Used until the height is known. */
const usualHeight = 720;

/** Computes the visible rows, plus a few around them, of a long list with fixed row height. */
export function useVisibleRows({ enabled, count, rowHeight, scroller }: VisibleRowsOptions) {
  const [inView, setInView] = useState(0);
  const drawn = useRef(0);
  useEffect(() => {
    drawn.current = inView;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    return listen(scroller, () => {
      const next = firstInView(scroller, rowHeight);
      // Rows beyond the rendered range can be added gradually between frames.
      if (Math.abs(next - drawn.current) <= beyond) startTransition(() => setInView(next));
      else setInView(next);
    });
  }, [enabled, scroller, rowHeight]);
  const height = useHeight(enabled, scroller);
  const scrollTo = (index: number): void => scrollToRow(scroller, index * rowHeight, rowHeight);
  const first = Math.min(Math.max(0, inView - beyond), Math.max(0, count - 1));
  return {
    first,
    end: Math.min(count, inView + Math.ceil(height / rowHeight) + step + beyond),
    scrollTo,
  };
}

/** Observed with ResizeObserver, since reading the height during render would force a layout. */
function useHeight(enabled: boolean, scroller: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!enabled || !element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || usualHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [enabled, scroller]);
  return height;
}

function scrollToRow(
  scroller: RefObject<HTMLElement | null>,
  top: number,
  rowHeight: number,
): void {
  const element = scroller.current;
  if (!element) return;
  if (top < element.scrollTop + head) element.scrollTop = top - head;
  else if (top + rowHeight > element.scrollTop + element.clientHeight - foot)
    element.scrollTop = top + rowHeight - element.clientHeight + foot;
}

function listen(scroller: RefObject<HTMLElement | null>, onScroll: () => void): () => void {
  const element = scroller.current;
  element?.addEventListener('scroll', onScroll, { passive: true });
  return () => element?.removeEventListener('scroll', onScroll);
}

/** Rounds to steps, so that not every pixel triggers a render. */
function firstInView(scroller: RefObject<HTMLElement | null>, rowHeight: number): number {
  const row = Math.max(0, Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight));
  return row - (row % step);
}

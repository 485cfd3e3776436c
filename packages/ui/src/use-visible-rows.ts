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
  /** In pixels, the same for all. */
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** What stands above and below the rows within what scrolls, in pixels: they are brought into view between both. */
const head = 40;
const foot = 44;
/** Rows that are drawn beyond those in view, and how many come at once: fewer drawings while somebody scrolls. */
const beyond = 18;
const step = 6;
/** Until the height is known. */
const usualHeight = 720;

/** Which of very many rows of one height are drawn: those in view and some around them. */
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
      // What is drawn already reaches so far: the rows after it may come bit by bit, between frames.
      if (Math.abs(next - drawn.current) <= beyond) startTransition(() => setInView(next));
      else setInView(next);
    });
  }, [enabled, scroller, rowHeight]);
  const height = useHeight(enabled, scroller);
  const scrollTo = (index: number): void => bringIntoView(scroller, index * rowHeight, rowHeight);
  const first = Math.min(Math.max(0, inView - beyond), Math.max(0, count - 1));
  return {
    first,
    end: Math.min(count, inView + Math.ceil(height / rowHeight) + step + beyond),
    scrollTo,
  };
}

/** Told by the browser when it changes. Asked for while rows are drawn, it would have the page laid out for each drawing. */
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

function bringIntoView(
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

/** In steps, so that not every pixel is told. */
function firstInView(scroller: RefObject<HTMLElement | null>, rowHeight: number): number {
  const row = Math.max(0, Math.floor((scroller.current?.scrollTop ?? 0) / rowHeight));
  return row - (row % step);
}

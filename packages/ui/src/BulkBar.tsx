import './bulk.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeFocus } from './place-focus.ts';
import { ToastPlace } from './toast.tsx';
import { isBusy } from './use-row-keys.ts';

/** Between what is scrolled to and the bar. */
const gap = 8;
const floating = '[role="dialog"], [role="menu"]';
const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

interface BulkBarProps {
  /** Escape does it, where nothing else takes that. */
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/**
 * What can be done to the rows that are chosen, over the end of the list. What is scrolled to, by focus too, stays clear of it. Whoever was in it when it goes is back
 * at the rows.
 */
export function BulkBar({ onClear, children }: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        isBusy(event.target) ||
        document.querySelector(floating)
      )
        return;
      event.preventDefault();
      clear.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) queueMicrotask(() => placeFocus());
    };
  }, []);
  useLayoutEffect(() => findClearance(bar.current), []);
  return (
    <section ref={bar} className="lb-bulk lb-no-print" aria-label="Chosen rows">
      <div className="lb-bulk-line" onFocus={({ target }) => target.scrollIntoView(nearest)}>
        {children}
      </div>
      <ToastPlace edge="above" />
    </section>
  );
}

/** Keeps as much room free at the end of the page as the bar takes, and what has the focus out from under it when it comes. */
function findClearance(bar: HTMLElement | null): (() => void) | undefined {
  const page = bar?.closest<HTMLElement>('main');
  if (!bar || !page || typeof ResizeObserver === 'undefined') return undefined;
  let isNew = true;
  const observer = new ResizeObserver(() => {
    const { position, bottom } = getComputedStyle(bar);
    page.style.scrollPaddingBottom =
      position === 'sticky' ? `${bar.offsetHeight + Number.parseFloat(bottom) + gap}px` : '';
    const { activeElement } = document;
    if (isNew && page.contains(activeElement) && !bar.contains(activeElement))
      activeElement?.scrollIntoView(nearest);
    isNew = false;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    page.style.scrollPaddingBottom = '';
  };
}

import './bulk.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeFocus } from './place-focus.ts';
import { ToastPlace } from './toast.tsx';

/** Between what is scrolled to and the bar. */
const gap = 8;
const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

/**
 * What can be done to the rows that are chosen, over the end of the list. What is scrolled to, by focus too, stays clear of it. Whoever was in it when it goes is back
 * at the rows.
 */
export function BulkBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) queueMicrotask(() => placeFocus());
    };
  }, []);
  useLayoutEffect(() => clearOf(bar.current), []);
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
function clearOf(bar: HTMLElement | null): (() => void) | undefined {
  const page = bar?.closest<HTMLElement>('main');
  if (!bar || !page || typeof ResizeObserver === 'undefined') return undefined;
  let isNew = true;
  const observer = new ResizeObserver(() => {
    const { position, bottom } = getComputedStyle(bar);
    page.style.scrollPaddingBottom = position === 'sticky' ? `${bar.offsetHeight + Number.parseFloat(bottom) + gap}px` : '';
    const { activeElement } = document;
    if (isNew && page.contains(activeElement) && !bar.contains(activeElement)) activeElement?.scrollIntoView(nearest);
    isNew = false;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    page.style.scrollPaddingBottom = '';
  };
}

import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './bulk.css';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeFocus } from './place-focus.ts';
import { ToastPlace } from './toast.tsx';
import { isBusy } from './use-row-keys.ts';

/** Space between the scrolled-to element and the bar. */
const gap = 8;
const floating = '[role="dialog"], [role="menu"]';
const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

interface BulkBarProps {
  /** Called on Escape unless something else handles it. */
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** Actions for the selected rows, at the end of the list. Keeps focused elements clear of the bar, and returns focus to the rows when it closes. */
export function BulkBar({ onClear, children }: BulkBarProps) {
  const t = useTranslate();
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
    <section ref={bar} className="lb-bulk lb-no-print" aria-label={t(ui.selectedRows)}>
      <div className="lb-bulk-line" onFocus={({ target }) => target.scrollIntoView(nearest)}>
        {children}
      </div>
      <ToastPlace edge="above" />
    </section>
  );
}

/** Reserves space for the bar at the end of the page and scrolls the focused element clear of it. */
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

import './bulk.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeFocus } from './place-focus.ts';
import { ToastPlace } from './toast.tsx';

/** What can be done to the rows that are chosen, over the end of the list. Whoever was in it when it goes is back at the rows. */
export function BulkBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      if (current?.contains(document.activeElement)) queueMicrotask(() => placeFocus());
    };
  }, []);
  return (
    <section ref={bar} className="lb-bulk lb-no-print" aria-label="Chosen rows">
      {children}
      <ToastPlace edge="above" />
    </section>
  );
}

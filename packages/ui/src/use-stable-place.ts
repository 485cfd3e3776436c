import { useEffect, useRef, type RefObject } from 'react';

interface Rows {
  readonly rows: number;
  readonly more: { readonly has: boolean; readonly load: () => void } | undefined;
}

const prefix = 'place.';
/** How many rows to reload to restore a scroll position. Longer lists start where these end. */
const mostRows = 5_000;

/** Events by which the user takes over scrolling. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const;

/** Restores the scroll position saved under a name, loading pages until it is reached, and saves the current position. A new name starts at the top. If the user scrolls or opens a row meanwhile, the position stays. */
export function useStablePlace(
  name: string | undefined,
  scroller: RefObject<HTMLElement | null>,
  { rows, more }: Rows,
): void {
  const wanted = useRef<number | undefined>(undefined);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (name === undefined || shown.current === name) return;
    const isFirst = shown.current === undefined;
    shown.current = name;
    wanted.current = isFirst ? Number(sessionStorage.getItem(prefix + name) ?? 0) : undefined;
    if (!isFirst) scroller.current?.scrollTo({ top: 0 });
  }, [name, scroller]);

  useEffect(() => {
    const element = scroller.current;
    const top = wanted.current;
    // Rows can be present before the name of their position is known.
    if (name === undefined || !top || !element || rows === 0) return;
    const isThere = element.scrollHeight >= top + element.clientHeight;
    if (!isThere && rows < mostRows && more?.has) return more.load();
    wanted.current = undefined;
    element.scrollTo({ top });
  }, [name, rows, more, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (name === undefined || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () =>
          wanted.current === undefined &&
          sessionStorage.setItem(prefix + name, String(Math.round(element.scrollTop))),
        150,
      );
    };
    const stay = () => {
      wanted.current = undefined;
    };
    element.addEventListener('scroll', note, { passive: true });
    for (const touch of touches) element.addEventListener(touch, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', note);
      for (const touch of touches) element.removeEventListener(touch, stay);
    };
  }, [name, scroller]);
}

import { useEffect, useRef, type RefObject } from 'react';

interface Rows {
  readonly rows: number;
  readonly more: { readonly has: boolean; readonly load: () => void } | undefined;
}

const prefix = 'place.';
/** Rows that are read again to come back to a place; farther down the list begins where they end. */
const mostRows = 5_000;

/** By these somebody takes the rows over. */
const touches = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Comes back to where the rows were scrolled to under a name, reading pages until it is there; and notes where they are. Another name begins at the top. Whoever scrolls,
 * opens or walks the rows meanwhile stays where they are.
 */
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
    // Rows may be there before it is known whose they are, and what they are kept under.
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

import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** One tab stop for a group: arrow keys, Home and End move inside it, and Tab returns to the last item. */
export function useHeadKeys() {
  const row = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  const stops = (): readonly HTMLElement[] => [
    ...(row.current?.querySelectorAll<HTMLElement>('button, input, [role="separator"]') ?? []),
  ];
  const settle = () => {
    const all = stops();
    const stop = all.find((each) => each === last.current) ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  };
  useLayoutEffect(settle);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = stops();
    const at = all.findIndex((each) => each === event.target);
    if (at < 0) return;
    event.preventDefault();
    all[step(at, all.length - 1)]?.focus();
  };
  return { ref: row, onFocus, onKeyDown };
}

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface Tip {
  readonly text: string;
  readonly target: Element;
}

/** One tooltip for the whole page. Elements with `data-tip` show it on hover and keyboard focus. Escape hides it. */
export function TipLayer() {
  const [tip, setTip] = useState<Tip>();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const show = (event: Event) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
      const text = target?.getAttribute('data-tip');
      if (event.type === 'focusin' && !target?.matches(':focus-visible')) return;
      setTip(target && text ? { target, text } : undefined);
    };
    const hide = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      setTip(undefined);
    };
    const listeners: readonly (readonly [string, (event: Event) => void])[] = [
      ['pointerover', show],
      ['focusin', show],
      ['focusout', hide],
      ['keydown', hide],
      ['scroll', hide],
      ['pointerdown', hide],
    ];
    for (const [name, listener] of listeners)
      document.addEventListener(name, listener, { capture: true, passive: true });
    return () => {
      for (const [name, listener] of listeners)
        document.removeEventListener(name, listener, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (!tip || !box.current) return undefined;
    place(box.current, tip.target);
    tip.target.setAttribute('aria-describedby', id);
    return () => tip.target.removeAttribute('aria-describedby');
  }, [tip, id]);

  if (!tip) return null;
  return (
    <div ref={box} id={id} aria-hidden className="lb-tip">
      {tip.text}
    </div>
  );
}

function place(box: HTMLElement, target: Element): void {
  const at = target.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, at.left + at.width / 2 - size.width / 2),
    window.innerWidth - size.width - 8,
  );
  const below = at.bottom + 6 + size.height < window.innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${below ? at.bottom + 6 : at.top - size.height - 6}px`;
}

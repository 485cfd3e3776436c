import { useCallback } from 'react';

/** Keeps keyboard focus inside a floating element: if the focused part disappears or is disabled, the element itself takes focus, so that Escape and Tab keep working. A part that is enabled again gets the focus back. Returns the ref for the element, which must be focusable. */
export function useStableFocus(): (whole: HTMLElement | null) => (() => void) | undefined {
  return useCallback((whole: HTMLElement | null) => {
    if (!whole) return undefined;
    let place: HTMLElement | undefined;
    let isParked = false;
    const note = ({ target }: FocusEvent) => {
      if (target === whole || !(target instanceof HTMLElement)) return;
      place = target;
      isParked = false;
    };
    const park = () => {
      isParked = true;
      whole.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      const isNowhere = activeElement === null || activeElement === document.body;
      if (!place) return;
      if (!whole.contains(place)) {
        place = undefined;
        if (isNowhere) park();
      } else if (place.matches(':disabled')) {
        if (isNowhere || activeElement === place) park();
      } else if (isParked && activeElement === whole) place.focus({ preventScroll: true });
    });
    whole.addEventListener('focusin', note);
    observer.observe(whole, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      observer.disconnect();
      whole.removeEventListener('focusin', note);
    };
  }, []);
}

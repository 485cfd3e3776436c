import { useCallback } from 'react';

/**
 * Keeps the keyboard inside what floats: where the focused part vanishes or may not be used for a moment, the whole takes the focus at once, so that Escape and Tab
 * go on working; a part that may be used again gets it back. Gives the reference for the whole, which has to be focusable.
 */
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

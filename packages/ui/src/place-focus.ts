const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
const canHaveFocus = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && !element.matches(':disabled');

/** Where focus goes if the focused element disappears: the last focused row, otherwise the table, otherwise the page. */
const places = ['.lb-table [role="row"][tabindex="0"]', '.lb-table[tabindex]', 'main'];

/** Focuses the first focusable candidate if nothing has focus; otherwise the rows or the page, unless a dialog covers them. */
export function placeFocus(...wanted: readonly (HTMLElement | null)[]): void {
  if (!isNowhere()) return;
  const isBehind = document.querySelector('[aria-modal="true"]') !== null;
  const others = isBehind ? [] : places.map((each) => document.querySelector<HTMLElement>(each));
  [...wanted, ...others].find(canHaveFocus)?.focus({ preventScroll: true });
}

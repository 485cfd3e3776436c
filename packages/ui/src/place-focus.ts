const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
const canHaveFocus = (element: HTMLElement | null): element is HTMLElement =>
  element !== null && element.isConnected && !element.matches(':disabled');

/** Where the keyboard goes on when what had the focus is gone: the row that had it last, else the table, else the page. */
const places = ['.lb-table [role="row"][tabindex="0"]', '.lb-table[tabindex]', 'main'];

/** Gives the focus to one of these, the first that can have it, where nothing has it now; else to the rows or the page, unless something stands before them. */
export function placeFocus(...wanted: readonly (HTMLElement | null)[]): void {
  if (!isNowhere()) return;
  const isBehind = document.querySelector('[aria-modal="true"]') !== null;
  const others = isBehind ? [] : places.map((each) => document.querySelector<HTMLElement>(each));
  [...wanted, ...others].find(canHaveFocus)?.focus({ preventScroll: true });
}

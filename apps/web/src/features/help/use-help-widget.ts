import { useSyncExternalStore } from 'react';

const KEY = 'help-widget';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isShown = (): boolean => localStorage.getItem(KEY) === 'shown';

/** Whether the floating help button is shown. Stored in the browser. */
export function useHelpWidget(): readonly [boolean, (shown: boolean) => void] {
  const shown = useSyncExternalStore(subscribe, isShown);
  return [shown, remember];
}

function remember(shown: boolean): void {
  localStorage.setItem(KEY, shown ? 'shown' : 'hidden');
  for (const listener of listeners) listener();
}

import { useSyncExternalStore } from 'react';
import { narrowBelow } from './tokens.ts';

const query = `(max-width: ${narrowBelow - 0.02}px)`;

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** True on phones. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );

import { useEffect, useState } from 'react';

/** How long typing must pause before a search. */
export const SEARCH_MS = 200;

/** A value after it stopped changing. */
export function useDebounced<Value>(value: Value, afterMs: number = SEARCH_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

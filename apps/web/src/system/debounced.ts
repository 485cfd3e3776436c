import { useEffect, useState } from 'react';

/** How long the typing has to rest before a search goes out. */
export const SEARCH_MS = 200;

/** A value once it has not changed for a while. */
export function useDebounced<Value>(value: Value, afterMs: number = SEARCH_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

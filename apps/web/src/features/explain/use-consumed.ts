import { useEffect, useState } from 'react';

/** Fetches stored data from another window, for example if a link was opened in a new one. Returns true while that is pending. */
export function useConsumed(
  name: string,
  isKnown: boolean,
  take: (name: string) => Promise<void>,
): boolean {
  const [requested, setRequested] = useState<string>();
  useEffect(() => {
    if (!isKnown) void take(name).then(() => setRequested(name));
  }, [name, isKnown, take]);
  return !isKnown && requested !== name;
}

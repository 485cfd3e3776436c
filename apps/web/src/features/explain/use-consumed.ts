import { useEffect, useState } from 'react';

/** Takes over from another window what this one does not know, such as where a link was opened in a new one; true until it is known whether one has it. */
export function useConsumed(
  name: string,
  isKnown: boolean,
  take: (name: string) => Promise<void>,
): boolean {
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (!isKnown) void take(name).then(() => setAsked(name));
  }, [name, isKnown, take]);
  return !isKnown && asked !== name;
}

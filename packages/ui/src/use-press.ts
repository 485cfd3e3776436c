import { useState } from 'react';

/** Runs a click handler. Busy while the promise that it returns is pending; the handler reports its own errors. */
export function usePress<Args extends readonly unknown[]>(
  onClick: ((...args: Args) => unknown) | undefined,
): { readonly isPressed: boolean; readonly press: (...args: Args) => void } {
  const [pending, setPending] = useState(0);
  return {
    isPressed: pending > 0,
    press: (...args) => {
      const running = onClick?.(...args);
      if (!(running instanceof Promise)) return;
      setPending((count) => count + 1);
      void running.finally(() => setPending((count) => count - 1));
    },
  };
}

import { useToast } from '@lotbook/ui/toast';
import { useCallback } from 'react';

/** Puts a text into the clipboard and says so. */
export function useCopy(): (text: string, what: string) => void {
  const toast = useToast();
  return useCallback(
    (text, what) => {
      navigator.clipboard
        .writeText(text)
        .then(() => toast(`${what} copied.`, 'gain'))
        .catch(() => toast('The browser did not allow copying.', 'loss'));
    },
    [toast],
  );
}

import * as texts from '@lotbook/messages/generated/web/people';
import { useTranslate } from '@lotbook/ui/translate';
import { useToast } from '@lotbook/ui/toast';
import { useCallback } from 'react';

/** Copies a text to the clipboard and confirms it. `what` names the text. */
export function useCopy(): (text: string, what: string) => void {
  const t = useTranslate();
  const toast = useToast();
  return useCallback(
    (text, what) => {
      navigator.clipboard
        .writeText(text)
        .then(() => toast(t(texts.copied, { what }), 'gain'))
        .catch(() => toast(t(texts.notCopied), 'loss'));
    },
    [t, toast],
  );
}

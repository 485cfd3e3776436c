import * as texts from '@lotbook/messages/generated/web/columns';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { useAnswer } from '../imports/AnswerQuestion.tsx';
import type { Preview } from './mapping-form.ts';

interface ReadAsFormatProps {
  readonly importId: string;
  readonly guess: Preview['guesses'][number] | undefined;
  readonly onDone: () => Promise<void>;
}

/** Offers to import the file as the most similar known format. */
export function ReadAsFormat({ importId, guess, onDone }: ReadAsFormatProps) {
  const t = useTranslate();
  const { answer, loading, error } = useAnswer(importId);
  if (!guess) return null;
  const read = async () => {
    try {
      await answer({ format: guess.formatId });
      await onDone();
    } catch {
      // The banner shows the error.
    }
  };
  const differences = [
    ...(guess.missing.length > 0
      ? [t(texts.missingColumns, { columns: guess.missing.join(', ') })]
      : []),
    ...(guess.further.length > 0
      ? [t(texts.extraColumns, { columns: guess.further.join(', ') })]
      : []),
  ];
  return (
    <Banner
      tone={error ? 'loss' : 'info'}
      action={
        <Button busy={loading} onClick={() => read()}>
          {t(texts.importAs)}
        </Button>
      }
    >
      {error?.message ?? [t(texts.similarTo, { format: guess.label }), ...differences].join(' ')}
    </Banner>
  );
}

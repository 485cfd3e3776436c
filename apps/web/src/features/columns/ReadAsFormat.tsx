import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { useAnswer } from '../imports/AnswerQuestion.tsx';
import type { Preview } from './mapping-form.ts';

interface ReadAsFormatProps {
  readonly importId: string;
  readonly guess: Preview['guesses'][number] | undefined;
  readonly onDone: () => Promise<void>;
}

/** The known format that a file resembles most. Its rows are read as that once somebody says that it is one. */
export function ReadAsFormat({ importId, guess, onDone }: ReadAsFormatProps) {
  const { answer, loading, error } = useAnswer(importId);
  if (!guess) return null;
  const read = async () => {
    try {
      await answer({ format: guess.formatId });
      await onDone();
    } catch {
      // What was wrong is shown in the banner.
    }
  };
  const differences = [
    ...(guess.missing.length > 0 ? [`It has no ${guess.missing.join(', ')}.`] : []),
    ...(guess.further.length > 0 ? [`It also has ${guess.further.join(', ')}.`] : []),
  ];
  return (
    <Banner
      tone={error ? 'loss' : 'info'}
      action={
        <Button busy={loading} onClick={() => void read()}>
          Read it as that
        </Button>
      }
    >
      {error?.message ?? `This file resembles ${guess.label}. ${differences.join(' ')}`}
    </Banner>
  );
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';

/** The word that an argument is; undefined for no argument. @throws AppError BAD_INPUT for another word. */
export function chooseFrom<Word extends string>(
  words: readonly Word[],
  text: string | null | undefined,
  field: string,
): Word | undefined {
  if (text === null || text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined)
    throw new AppError(
      'BAD_INPUT',
      fill(texts.wordUnknown, { text: text.slice(0, 60), words: words.join(', ') }),
      {
        field,
      },
    );
  return found;
}

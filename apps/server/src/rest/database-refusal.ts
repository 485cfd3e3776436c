import { AppError } from '@lotbook/model/errors';

/** SQLSTATEs that say something about the request or the moment, not about the program. */
const refusals: Readonly<Record<string, readonly [code: string, message: string]>> = {
  '22021': ['BAD_INPUT', 'Text may not hold the character NUL.'],
  '22P05': ['BAD_INPUT', 'Text may not hold the character NUL.'],
  '23505': ['BUSY', 'Another change was made at the same time. Try again.'],
  '40001': ['BUSY', 'Another change was made at the same time. Try again.'],
  '40P01': ['BUSY', 'Another change was made at the same time. Try again.'],
  '55P03': [
    'BUSY',
    'A file is coming in just now, and this has to wait for its end. Try again in a moment.',
  ],
};

/** What a caller can do about an error of the database; undefined when it is a fault of ours. */
export function databaseRefusal(error: unknown): AppError | undefined {
  const state = (error as { readonly code?: unknown } | undefined)?.code;
  const refusal = typeof state === 'string' ? refusals[state] : undefined;
  return refusal && new AppError(...refusal);
}

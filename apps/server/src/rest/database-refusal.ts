import { AppError } from '@lotbook/model/errors';

/** SQLSTATEs caused by the request or by concurrent changes, not by a bug. */
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

/** The response to a database error that the caller can act on; undefined if it is our fault. */
export function databaseRefusal(error: unknown): AppError | undefined {
  const state = (error as { readonly code?: unknown } | undefined)?.code;
  const refusal = typeof state === 'string' ? refusals[state] : undefined;
  return refusal && new AppError(...refusal);
}

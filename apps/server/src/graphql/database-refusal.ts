import * as texts from '@lotbook/messages/generated/server';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { AppError } from '@lotbook/model/errors';

/** SQLSTATEs caused by the request or by concurrent changes, not by a bug. */
const refusals: Readonly<Record<string, readonly [code: string, message: FilledMessage]>> = {
  '22021': ['BAD_INPUT', fill(texts.textContainsNul)],
  '22P05': ['BAD_INPUT', fill(texts.textContainsNul)],
  '23505': ['BUSY', fill(texts.concurrentChange)],
  '40001': ['BUSY', fill(texts.concurrentChange)],
  '40P01': ['BUSY', fill(texts.concurrentChange)],
  '55P03': ['BUSY', fill(texts.importRunning)],
};

/** The response to a database error that the caller can act on; undefined if it is our fault. */
export function findDatabaseRefusal(error: unknown): AppError | undefined {
  const state = (error as { readonly code?: unknown } | undefined)?.code;
  const refusal = typeof state === 'string' ? refusals[state] : undefined;
  return refusal && new AppError(...refusal);
}

import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';

/** No list gives more rows than this at once. */
export const mostRows = 1_000;

/** The requested page size, or the default. @throws AppError BAD_INPUT outside 1 to 1,000. */
export function limitTo(limit: number | null | undefined, usual: number): number {
  const wanted = limit ?? usual;
  if (wanted < 1 || wanted > mostRows)
    throw new AppError('BAD_INPUT', fill(texts.limitOutOfRange, { mostRows }), { field: 'limit' });
  return wanted;
}

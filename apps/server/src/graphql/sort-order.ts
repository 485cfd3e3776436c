import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { AppError } from '@lotbook/model/errors';

/** Whether a list is descending; by default as usual for that list. @throws AppError BAD_INPUT for a word that is neither. */
export function isDescending(order: string | undefined, usual: 'asc' | 'desc'): boolean {
  const known = order ?? usual;
  if (known !== 'asc' && known !== 'desc')
    throw new AppError('BAD_INPUT', fill(texts.unknownSortDirection, { known }), { field: 'sort' });
  return known === 'desc';
}

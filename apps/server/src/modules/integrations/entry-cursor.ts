import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import type { EntryPosition } from '@lotbook/db/stores/posting-entries';
import { isCalendarDate } from '@lotbook/services/base/calendar-date';
import { AppError } from '@lotbook/model/errors';

/** The place after an entry, as text. */
export const printPosition = ({ date, key, origin, generation }: EntryPosition): string =>
  Buffer.from([date, origin, generation, key].join('\n')).toString('base64url');

/** @throws AppError BAD_INPUT for a text that isn't one */
export function readPosition(cursor: string): EntryPosition {
  const [date = '', origin, generation = '', key = ''] = Buffer.from(cursor, 'base64url')
    .toString('utf8')
    .split('\n');
  if (
    !isCalendarDate(date) ||
    (origin !== 'plan' && origin !== 'hold' && origin !== 'posting') ||
    !/^\d{1,9}$/.test(generation) ||
    key === '' ||
    key.includes('\0')
  )
    throw new AppError('BAD_INPUT', fill(texts.entryCursorUnknown), { field: 'cursor' });
  return { date, origin, generation: Number(generation), key };
}

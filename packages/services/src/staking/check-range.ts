import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import { AppError } from '@lotbook/model/errors';
import { isCalendarDate } from '../base/calendar-date.ts';

/** @throws AppError BAD_INPUT unless both are days, in this order. */
export function checkRange({ from, to }: { readonly from: string; readonly to: string }): void {
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to)
    throw new AppError('BAD_INPUT', fill(texts.badRange), { field: 'from' });
}

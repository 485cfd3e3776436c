import { describe, expect, it } from 'vitest';
import { findAmbiguousDate, guessDateOrder } from './date-order.ts';

describe('the order of dates', () => {
  it.each([
    [['05/08/2024', '25/08/2024'], 'day-first'],
    [['05/08/2024', '08/25/2024'], 'month-first'],
    [['05/08/2024', '04/09/2024'], 'auto'],
    [['2024-05-08'], 'auto'],
    [['05.08.2024'], 'day-first'],
    [['25/08/2024', '08/25/2024'], 'auto'],
  ])('of %j is %s', (dates, order) => expect(guessDateOrder(dates)).toBe(order));

  it('is ambiguous if no date shows it', () => {
    expect(findAmbiguousDate(['05/08/2024', '04/09/2024'])).toBe('05/08/2024');
    expect(findAmbiguousDate(['05/05/2024', '2024-05-08', '05.08.2024'])).toBeUndefined();
    expect(findAmbiguousDate(['05/08/2024', '25/08/2024'])).toBeUndefined();
  });
});

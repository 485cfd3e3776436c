import { describe, expect, it } from 'vitest';
import { getNextRun, type Rhythm } from './next-run.ts';

const monthly = (day: number, time = '06:00'): Rhythm => ({ every: 'month', month: 1, day, time });
const next = (rhythm: Rhythm, zone: string, after: string): string =>
  getNextRun(rhythm, zone, new Date(after));

describe('the next run', () => {
  it.each([
    ['later this month', monthly(15), '2025-03-02T10:00:00Z', '2025-03-15T06:00:00.000Z'],
    [
      'of next month if the day has passed',
      monthly(1),
      '2025-03-02T10:00:00Z',
      '2025-04-01T06:00:00.000Z',
    ],
    [
      'of next month at the very instant of a run',
      monthly(15),
      '2025-03-15T06:00:00Z',
      '2025-04-15T06:00:00.000Z',
    ],
    [
      'on the last day of a month that has not the day',
      monthly(31),
      '2025-02-10T00:00:00Z',
      '2025-02-28T06:00:00.000Z',
    ],
    ['on the 29th of a leap year', monthly(31), '2028-02-10T00:00:00Z', '2028-02-29T06:00:00.000Z'],
    ['across the end of a year', monthly(5), '2025-12-20T00:00:00Z', '2026-01-05T06:00:00.000Z'],
    [
      'of a quarter, in its second month',
      { every: 'quarter', month: 2, day: 10, time: '09:30' },
      '2025-05-11T00:00:00Z',
      '2025-08-10T09:30:00.000Z',
    ],
    [
      'of a quarter that has just begun',
      { every: 'quarter', month: 1, day: 1, time: '00:00' },
      '2025-06-30T23:59:00Z',
      '2025-07-01T00:00:00.000Z',
    ],
    [
      'of a year',
      { every: 'year', month: 2, day: 15, time: '06:00' },
      '2025-02-15T06:00:01Z',
      '2026-02-15T06:00:00.000Z',
    ],
  ] as const)('is %s', (_, rhythm, after, expected) => {
    expect(next(rhythm, 'UTC', after)).toBe(expected);
  });

  it('is by the clock of the zone, in summer and in winter', () => {
    expect(next(monthly(1), 'America/New_York', '2025-01-15T00:00:00Z')).toBe(
      '2025-02-01T11:00:00.000Z',
    );
    expect(next(monthly(1), 'America/New_York', '2025-06-15T00:00:00Z')).toBe(
      '2025-07-01T10:00:00.000Z',
    );
  });

  it('is of the month that it is in the zone, not in UTC', () => {
    expect(next(monthly(1, '00:30'), 'Pacific/Auckland', '2025-05-31T12:15:00Z')).toBe(
      '2025-05-31T12:30:00.000Z',
    );
  });

  it('keeps the day if the clock skips the hour', () => {
    expect(
      next(
        { every: 'month', month: 1, day: 9, time: '02:30' },
        'America/New_York',
        '2025-03-01T00:00:00Z',
      ),
    ).toBe('2025-03-09T07:30:00.000Z');
  });
});

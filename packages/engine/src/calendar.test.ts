import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromMs, localDate, type LocalDate, type TimeZone } from '@lotbook/model/time';
import { Calendar } from './calendar.ts';

const ms = (text: string) => Date.parse(text);

describe('a calendar', () => {
  it('returns the local date of the zone', () => {
    const newYork = new Calendar('America/New_York' as TimeZone);
    expect(newYork.toDate(ms('2025-01-01T04:59:59.999Z'))).toBe('2024-12-31');
    expect(newYork.toDate(ms('2025-01-01T05:00:00.000Z'))).toBe('2025-01-01');
    expect(newYork.toDate(ms('2025-07-01T03:59:59.999Z'))).toBe('2025-06-30');
    expect(newYork.toDate(ms('2025-07-01T04:00:00.000Z'))).toBe('2025-07-01');
  });

  it('knows where a date begins', () => {
    expect(new Calendar('Europe/Berlin' as TimeZone).getStart('2024-03-31' as LocalDate).at).toBe(
      '2024-03-30T23:00:00.000Z',
    );
    expect(
      new Calendar('America/New_York' as TimeZone).getStart('2025-01-01' as LocalDate).at,
    ).toBe('2025-01-01T05:00:00.000Z');
    expect(new Calendar('UTC' as TimeZone).getStart('2025-01-01' as LocalDate).at).toBe(
      '2025-01-01T00:00:00.000Z',
    );
  });

  it('agrees with the zone rules at every instant, clock changes included', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'Europe/London',
      'Africa/Casablanca',
      'Asia/Kolkata',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'UTC',
    );
    const instant = fc.integer({
      min: ms('2009-01-03T00:00:00Z'),
      max: ms('2030-01-01T00:00:00Z'),
    });
    fc.assert(
      fc.property(zone, fc.array(instant, { minLength: 1, maxLength: 20 }), (name, instants) => {
        const calendar = new Calendar(name as TimeZone);
        for (const each of instants)
          expect(calendar.toDate(each)).toBe(localDate(instantFromMs(each), name as TimeZone));
      }),
    );
  });
});

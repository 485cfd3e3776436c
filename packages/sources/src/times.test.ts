import type { TimeZone } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { offsetInHeader, readTime } from './times.ts';

const newYork = 'America/New_York' as TimeZone;

describe('readTime', () => {
  it.each([
    ['2024-01-02', '2024-01-02T00:00:00.000Z'],
    ['2024-01-02 03:04:05', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02 03:04:05.1234', '2024-01-02T03:04:05.123Z'],
    ['2024-01-02T03:04:05Z', '2024-01-02T03:04:05.000Z'],
    ['2024-01-02T03:04:05.678+02:00', '2024-01-02T01:04:05.678Z'],
    ['2024-01-02 03:04 UTC', '2024-01-02T03:04:00.000Z'],
    ['2024-01-02 03:04:05 UTC', '2024-01-02T03:04:05.000Z'],
    ['24-01-02 03:04:05', '2024-01-02T03:04:05.000Z'],
    ['2024/01/02 03:04:05', '2024-01-02T03:04:05.000Z'],
    ['01/02/2024 15:04:05', '2024-01-02T15:04:05.000Z'],
    ['Jan. 02, 2024, 03:04 PM', '2024-01-02T15:04:00.000Z'],
    ['Jan 2, 2024, 12:04:05 AM', '2024-01-02T00:04:05.000Z'],
    ['Sept. 3, 2024, 12:00 PM', '2024-09-03T12:00:00.000Z'],
    ['Tue Jan 02 2024 03:04:05 GMT+0200 (Eastern European Time)', '2024-01-02T01:04:05.000Z'],
    ['1/2/24 15:04', '2024-01-02T15:04:00.000Z'],
    ['02.01.2024 15:04', '2024-01-02T15:04:00.000Z'],
    ['02.01.24 15:04', '2024-01-02T15:04:00.000Z'],
    ['2024-01-02 03:04:05+00', '2024-01-02T03:04:05.000Z'],
    ['2 January 2024 03:04', '2024-01-02T03:04:00.000Z'],
  ])('reads %s', (text, instant) => {
    expect(readTime(text)).toBe(instant);
  });

  it.each([
    '',
    '2024-02-30',
    '2024-13-01',
    '13:00',
    'yesterday',
    '2024-01-02 25:00:00',
    '13/13/2024',
    'Foo 2, 2024',
    '2024-01-02 13:04 PM',
  ])('reads nothing from %j', (text) => {
    expect(readTime(text)).toBeUndefined();
  });

  it('lets the header name the zone, and the cell before the header', () => {
    expect(offsetInHeader('Date(UTC+2)')).toBe(120);
    expect(offsetInHeader('Date(UTC)')).toBe(0);
    expect(offsetInHeader('Time(UTC-03:30)')).toBe(-210);
    expect(offsetInHeader('Date')).toBeUndefined();
    expect(readTime('2024-01-02 03:04:05', { offsetMinutes: 120 })).toBe(
      '2024-01-02T01:04:05.000Z',
    );
    expect(readTime('2024-01-02T03:04:05Z', { offsetMinutes: 120 })).toBe(
      '2024-01-02T03:04:05.000Z',
    );
  });

  it.each(['+25:00', '+14:01', '-12:30', '+05:75', ' UTC+99', '-9999'])(
    'rejects the offset %s, which no clock has',
    (offset) => {
      expect(readTime(`2024-01-02 03:04:05${offset}`)).toBeUndefined();
      expect(offsetInHeader(`Time(UTC${offset.replace(/ ?UTC/, '')})`)).toBeUndefined();
    },
  );

  it('reads clocks of a zone, summer time included; of a doubled hour the first, in a gap the time after it', () => {
    expect(readTime('2024-01-02 03:04:05', { timeZone: newYork })).toBe('2024-01-02T08:04:05.000Z');
    expect(readTime('2024-07-02 03:04:05', { timeZone: newYork })).toBe('2024-07-02T07:04:05.000Z');
    expect(readTime('2024-11-03 01:30:00', { timeZone: newYork })).toBe('2024-11-03T05:30:00.000Z');
    expect(readTime('2024-03-10 02:30:00', { timeZone: newYork })).toBe('2024-03-10T07:30:00.000Z');
    expect(readTime('2024-03-10 03:30:00', { timeZone: newYork })).toBe('2024-03-10T07:30:00.000Z');
  });

  it('reads the zones of the United States where the exporter is from there', () => {
    expect(readTime('2024-07-02 03:04:05 EDT', { usZones: true })).toBe('2024-07-02T07:04:05.000Z');
    expect(readTime('2024-01-02 03:04:05 PST', { usZones: true })).toBe('2024-01-02T11:04:05.000Z');
    expect(readTime('2024-01-02 03:04:05 CST')).toBeUndefined();
  });

  it('takes the day first where the format does', () => {
    expect(readTime('31/12/2024 10:00', { order: 'day-first' })).toBe('2024-12-31T10:00:00.000Z');
  });
});

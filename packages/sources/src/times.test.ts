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
    ['13-Jan-24 10:00', '2024-01-13T10:00:00.000Z'],
    ['13-Jan-2024', '2024-01-13T00:00:00.000Z'],
    ['2024-Jan-13 10:00', '2024-01-13T10:00:00.000Z'],
    ['January 13th, 2024 at 10:00 PM', '2024-01-13T22:00:00.000Z'],
    ['Fri, 05 Jan 2024 10:00:00 GMT', '2024-01-05T10:00:00.000Z'],
    ['5. März 2024', '2024-03-05T00:00:00.000Z'],
    ['Di., 5. März 2024 um 10:00 Uhr', '2024-03-05T10:00:00.000Z'],
    ['5 mars 2024 à 10:00:30', '2024-03-05T10:00:30.000Z'],
    ['1er août 2024', '2024-08-01T00:00:00.000Z'],
    ['5 de marzo de 2024 10:00', '2024-03-05T10:00:00.000Z'],
    ['5 de março de 2024 às 10:00', '2024-03-05T10:00:00.000Z'],
    ['5 févr. 2024 10:00', '2024-02-05T10:00:00.000Z'],
    ['05/dez/2024', '2024-12-05T00:00:00.000Z'],
    ['2024-01-02 10:00\u202fp.\u00a0m.', '2024-01-02T22:00:00.000Z'],
    ['2024-01-02T10:00:00\u221205:00', '2024-01-02T15:00:00.000Z'],
    ['2024-12-31 24:00:00', '2025-01-01T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
    ['20240204', '2024-02-04T00:00:00.000Z'],
    ['20240204T101010Z', '2024-02-04T10:10:10.000Z'],
    ['20240204101010', '2024-02-04T10:10:10.000Z'],
    ['20240204T101010.5+0200', '2024-02-04T08:10:10.500Z'],
    [
      'Fri Mar 01 2024 10:00:00 GMT+0100 (Central European Standard Time)',
      '2024-03-01T09:00:00.000Z',
    ],
    ['2024-03-01 10:00:00 GMT+0100 (Mitteleuropäische Normalzeit)', '2024-03-01T09:00:00.000Z'],
    ['2024-01-02 10:00 CET', '2024-01-02T09:00:00.000Z'],
    ['02.07.2024 10:00 CEST', '2024-07-02T08:00:00.000Z'],
    ['2024-01-02 10:00 EST', '2024-01-02T15:00:00.000Z'],
    ['2024-07-02 10:00 PDT', '2024-07-02T17:00:00.000Z'],
    ['2024-01-02 10:00 UTC+1', '2024-01-02T09:00:00.000Z'],
    ['2024-01-02 10:00 JST', '2024-01-02T01:00:00.000Z'],
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
    '2024-01-02 24:00:01',
    '2024-01-02 23:59:61',
    '2024-01-02 10:00 IST',
    '2024-01-02 10:00 CST',
    '2024-01-02 10:00 BST',
    'Janitor 2, 2024',
    'Someday 2 January 2024',
    '31-Feb-24',
    '5 de Bananas de 2024',
    '20241304',
    '20250230T101010Z',
    '10000101',
    '1704448800',
    '1704448800000',
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

  it('reads numbers since 1970 only for a file that has no other times, from 2009 to 2099', () => {
    expect(readTime('1704448800', { unixUnit: 'seconds' })).toBe('2024-01-05T10:00:00.000Z');
    expect(readTime('1704448800.25', { unixUnit: 'seconds' })).toBe('2024-01-05T10:00:00.250Z');
    expect(readTime('1704448800123', { unixUnit: 'milliseconds' })).toBe(
      '2024-01-05T10:00:00.123Z',
    );
    expect(readTime('1000000000', { unixUnit: 'seconds' })).toBeUndefined();
    expect(readTime('4102444800', { unixUnit: 'seconds' })).toBeUndefined();
  });

  it('reads no short year after the name of a month where years are first', () => {
    expect(readTime('24-Jan-13', { hasShortYears: true })).toBeUndefined();
  });

  it('takes the day first where the format does', () => {
    expect(readTime('31/12/2024 10:00', { order: 'day-first' })).toBe('2024-12-31T10:00:00.000Z');
  });
});

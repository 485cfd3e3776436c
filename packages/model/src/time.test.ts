import { expect, it } from 'vitest';
import { parseInstant } from './time.ts';

it.each([
  ['2025-03-01T00:00:00+14:00', '2025-02-28T10:00:00.000Z'],
  ['2025-03-01T00:00:00-1200', '2025-03-01T12:00:00.000Z'],
  ['2025-03-01T05:45:00+05:45', '2025-03-01T00:00:00.000Z'],
  ['2025-03-01 00:00 UTC', '2025-03-01T00:00:00.000Z'],
])('reads %s', (text, instant) => {
  expect(parseInstant(text)).toBe(instant);
});

it.each(['+25:00', '+2500', '+14:01', '-12:01', '+05:60', '-99:99'])(
  'rejects the offset %s, which no clock has',
  (offset) => {
    expect(parseInstant(`2025-03-01T00:00:00${offset}`)).toBeUndefined();
  },
);

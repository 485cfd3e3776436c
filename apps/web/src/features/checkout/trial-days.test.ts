import { expect, it } from 'vitest';
import { countTrialDays } from './trial-days.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
it.each([
  ['2026-03-01T13:00:00Z', 1],
  ['2026-03-03T12:00:00Z', 2],
  ['2026-05-01T00:00:00Z', 30],
  ['2026-02-01T00:00:00Z', 0],
])('a trial that ends at %s has %i days left', (endsAt, days) => {
  expect(countTrialDays(endsAt, now)).toBe(days);
});

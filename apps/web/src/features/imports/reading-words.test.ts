import { expect, it } from 'vitest';
import { describeDateOrder, describeZone } from './reading-words.ts';

it('says how dates were read if they could be read in two ways', () => {
  expect(describeDateOrder('day-first')).toContain('the day first (31/01/2025)');
  expect(describeDateOrder('month-first')).toContain('the month first (01/31/2025)');
  expect([describeDateOrder('mixed'), describeDateOrder(null)]).toEqual(['', '']);
});

it('names the zone of times without one', () => {
  expect(describeZone('Europe/Berlin')).toContain('Europe/Berlin');
  expect(describeZone(null)).toBe('');
});
